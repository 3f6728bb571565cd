"""The table's lock, and the version by which everybody who waits learns of a change.

A change is seen by others when the lock is released, and not before: by then it is on the disk. So nobody who only
looks waits for the disk, and no page shows what a crash would take back.
"""

import contextlib
import itertools
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import NamedTuple


class Changes:
    """For many threads.

    lock       protects everything on the table; may be taken again by the thread that holds it
    version    grows with every change, when the lock under which it was made is released
    closing    set when the host ends
    """

    def __init__(self, version: int):
        self.lock = TableLock(self._publish)
        self.closing = threading.Event()
        self.version = version
        self._unseen = False  # whether there is a change that nobody has seen
        self._listeners: list[Callable[[int], object]] = []
        self._seen = threading.Event()  # set with the next version

    def before_each(self, listener: Callable[[int], object]) -> None:
        """Have listener(version) called before a new version is seen, while the lock is held; it must not raise."""
        self._listeners.append(listener)

    def wait(self, seen: int, timeout_s: float) -> bool:
        """Wait until the version is not `seen`, or the host ends; False if the time ran out. Takes no lock."""
        next_version = self._seen
        return self._is_new(seen) or (next_version.wait(timeout_s) and self._is_new(seen))

    def end(self) -> None:
        """Wake everybody who waits, because the host ends."""
        self.closing.set()  # whoever holds the lock may wait long for a disk or database
        self._wake()
        with contextlib.suppress(sqlite3.Error), self.lock:
            self._wake()

    def give_up(self, fault: Exception) -> None:
        """End the table here: what is in memory may be wrong. Nobody sees a version any more. Whoever asks for the lock
        gets this fault raised, but for the one who holds it."""
        self._unseen = False
        self.lock.given_up = fault
        self.end()

    def changed(self) -> None:
        """There is a change, which others see when the lock is released."""
        with self.lock:
            self._unseen = True

    def _is_new(self, seen):
        return self.version != seen or self.closing.is_set()

    def _publish(self):
        if self._unseen and self.lock.given_up is None:
            self._unseen = False
            for listener in self._listeners:
                listener(self.version + 1)
            self.version += 1
            self._wake()

    def _wake(self):
        woken, self._seen = self._seen, threading.Event()
        woken.set()


class TableLock:
    """A lock for `with`, which the thread that holds it may take again. before_release() is called while it is held.

    Released, it goes to the first of those who wait, and never to a thread that asks for it just then. order() is
    called in a thread that has to wait; what it returns is called whenever the lock becomes free, and says who is the
    first: the lowest, among equals whoever has waited longest. held(seconds) is called in the thread that has held it.
    """

    def __init__(self, before_release: Callable[[], object]):
        self.order: Callable[[], Callable[[], tuple[float, ...]]] = lambda: tuple
        self.held: Callable[[float], object] = lambda _seconds: None
        self._before_release = before_release
        self.given_up: Exception | None = None  # see `Changes.give_up`
        self._owner: int | None = None
        self._depth = 0
        self._mutex = threading.Lock()
        self._waiting: list[_Waiting] = []
        self._since_s = 0.0  # when the owner took it
        self._numbers = itertools.count()

    def __enter__(self) -> None:
        self.take()
        if self.given_up is not None and self._depth == 1:
            self.__exit__()
            raise self.given_up

    def take(self) -> None:
        """As `with`, also where the table is given up; `__exit__` gives it back."""
        own = threading.get_ident()
        if self._owner != own:
            with self._mutex:
                if free := self._owner is None:
                    self._owner = own
            if not free:
                self._wait(own)
            self._since_s = time.monotonic()
        self._depth += 1

    def __exit__(self, *_exception: object) -> None:
        try:
            if self._depth == 1:
                self._before_release()
                self.held(time.monotonic() - self._since_s)
        finally:
            self._depth -= 1
            if not self._depth:
                with self._mutex:
                    self._hand_over()

    def _wait(self, own: int) -> None:
        mine = _Waiting(self.order(), next(self._numbers), own, threading.Event())
        with self._mutex:
            self._waiting.append(mine)
            if self._owner is None:  # it was released meanwhile
                self._hand_over()
        try:
            mine.call.wait()
        except BaseException:  # the visitor has gone
            with self._mutex:
                if self._owner == own:
                    self._hand_over()
                else:
                    self._waiting.remove(mine)
            raise

    def _hand_over(self) -> None:
        """Make the first who waits the owner, under the mutex."""
        self._owner = None
        if self._waiting:
            first = min(self._waiting, key=lambda each: (each.place(), each.number))
            self._waiting.remove(first)
            self._owner = first.thread
            first.call.set()


class _Waiting(NamedTuple):
    """A thread that waits for the lock until `call` is set; `number` counts them."""

    place: Callable[[], tuple[float, ...]]
    number: int
    thread: int
    call: threading.Event
