"""The table's lock, and the version by which everybody who waits learns of a change."""

import threading


class Changes:
    """For many threads.

    lock       protects everything on the table; may be taken again by the thread that holds it
    version    grows with every change
    closing    set when the host ends
    """

    def __init__(self, version: int):
        self.lock = threading.RLock()
        self.closing = threading.Event()
        self.version = version
        self._changed = threading.Condition(self.lock)

    def wait(self, seen: int, timeout_s: float) -> bool:
        """Wait until the version is not `seen`, or the host ends; False if the time ran out."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version != seen or self.closing.is_set(), timeout_s)

    def end(self) -> None:
        """Wake everybody who waits, because the host ends."""
        with self._changed:
            self.closing.set()
            self._changed.notify_all()

    def changed(self) -> None:
        """Count one more change and wake everybody who waits for one."""
        with self._changed:
            self.version += 1
            self._changed.notify_all()
