"""Runs what takes long on a thread of its own, while this server's only thread answers others.

Where threads are threads, as in a test, the work is simply done.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import gevent
from gevent import monkey
from gevent.threadpool import ThreadPool

T = TypeVar("T")
DISK_THREADS = 20  # tables whose changes wait for the disk at once: none of them waits for another's
_disk: list[ThreadPool] = []  # not the pool of computations: what waits for the disk does not wait for these


def on_worker(work: Callable[[], T]) -> T:
    """The result of work(), or what it raises. It must touch nothing of the table's."""
    return gevent.get_hub().threadpool.apply(work) if _is_gevent() else work()


def on_disk(work: Callable[[], T]) -> T:
    """The result of work(), which waits for the disk, or what it raises. Whoever is killed meanwhile waits for its end,
    because nobody may go on with a file that is being written."""
    if not _is_gevent():
        return work()
    if not _disk:
        _disk.append(ThreadPool(DISK_THREADS))
    task: Any
    task, killed = _disk[0].spawn(work), None
    while not task.ready():
        try:
            task.wait()
        except BaseException as fault:
            killed = fault
    result = task.get()
    if killed is not None:
        raise killed
    return result


def _is_gevent() -> bool:
    return monkey.is_module_patched("threading")
