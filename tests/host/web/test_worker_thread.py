"""What waits for the disk ends before anybody goes on, whoever is killed meanwhile."""

import sqlite3
import threading

import gevent
import pytest

from host.web import worker_thread
from tests.patience import PATIENCE_S


@pytest.fixture(autouse=True)
def with_gevent(monkeypatch):
    monkeypatch.setattr(worker_thread, "_is_gevent", lambda: True)


def test_a_fault_of_the_disk_is_raised_to_whoever_waits():
    def full():
        raise sqlite3.OperationalError("full")

    with pytest.raises(sqlite3.OperationalError):
        worker_thread.on_disk(full)


def test_whoever_is_killed_meanwhile_waits_for_the_end():
    begun, may_end, done = threading.Event(), threading.Event(), []

    def write():
        begun.set()
        assert may_end.wait(PATIENCE_S)
        done.append("written")

    writer = gevent.spawn(lambda: worker_thread.on_disk(write))
    writer.link(lambda _writer: done.append("ended"))
    while not begun.is_set():
        gevent.idle()
    writer.kill(block=False)
    gevent.idle()
    assert not writer.ready()
    may_end.set()
    writer.join(PATIENCE_S)
    gevent.idle()
    assert done == ["written", "ended"]


def test_one_tables_change_does_not_wait_for_anothers():
    both = threading.Barrier(2, timeout=PATIENCE_S)
    writers = [gevent.spawn(worker_thread.on_disk, both.wait) for _table in range(2)]
    gevent.joinall(writers, timeout=PATIENCE_S)
    assert sorted(each.value for each in writers) == [0, 1]
