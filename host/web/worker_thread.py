"""Runs what computes long on a thread of its own, while this server's only thread answers others."""

from collections.abc import Callable
from typing import TypeVar

import gevent
from gevent import monkey

T = TypeVar("T")


def on_worker(work: Callable[[], T]) -> T:
    """The result of work(), or what it raises. It must touch nothing of the table's. Where threads are threads, as in a
    test, it is simply called."""
    return gevent.get_hub().threadpool.apply(work) if monkey.is_module_patched("threading") else work()
