"""How long single greenlets of a thread have worked, without what others did meanwhile."""

import contextlib
from collections.abc import Callable, Iterator

import greenlet


class GreenletWork:
    """For the greenlets of one thread. worked: the seconds that the processor has worked for that thread."""

    def __init__(self, worked: Callable[[], float]) -> None:
        self._worked = worked
        self._seconds: dict[object, float] = {}
        self._since = worked()
        greenlet.settrace(self._switched)

    @contextlib.contextmanager
    def measured(self) -> Iterator[Callable[[], float]]:
        """A function that says how long this greenlet has worked inside of the `with`."""
        current = greenlet.getcurrent()
        self._count(current)
        before = self._seconds.setdefault(current, 0.0)
        try:
            yield lambda: self._count(current) - before
        finally:
            del self._seconds[current]

    def _switched(self, _event: str, between: "tuple[object, object]") -> None:
        # To ask for the seconds is most of what a switch costs, and most are between greenlets that are not measured.
        if self._seconds and (between[0] in self._seconds or between[1] in self._seconds):
            self._count(between[0])

    def _count(self, worker: object) -> float:
        now = self._worked()
        if worker in self._seconds:
            self._seconds[worker] += now - self._since
        self._since = now
        return self._seconds.get(worker, 0.0)
