"""Sends frames to a board on a cable no faster than it can keep them while it is busy.

MicroPython keeps 260 bytes that have come and were not read (ports/esp32), and a board reads nothing while it writes
a leg to its flash. So at most MOST bytes leave in each SPAN_MS, or one longer frame. What is lost all the same the
protocol repeats.
"""

from collections.abc import Callable

MOST = 240  # bytes
SPAN_MS = 200  # a leg takes less


class Pacing:
    """A queue of frames before `send`; flush() must be called often. Of the frames "have" only the newest waits."""

    def __init__(self, send: Callable[[bytes], object], now_ms: Callable[[], int]) -> None:
        self._send = send
        self._now_ms = now_ms
        self._waiting: list[tuple[str, bytes]] = []
        self._begun_ms: int | None = None
        self._sent = 0

    @property
    def waits(self) -> bool:
        """Whether there are frames whose turn has not come."""
        return bool(self._waiting)

    def put(self, kind: str, frame: bytes) -> None:
        """Send a frame of this kind as soon as its turn comes."""
        if kind == "have":
            self._waiting = [waiting for waiting in self._waiting if waiting[0] != kind]
        self._waiting.append((kind, frame))
        self.flush()

    def flush(self) -> None:
        """Send what may leave now."""
        while self._waiting:
            now_ms = self._now_ms()
            if self._begun_ms is None or now_ms - self._begun_ms >= SPAN_MS:
                self._begun_ms, self._sent = now_ms, 0
            _kind, frame = self._waiting[0]
            if self._sent and self._sent + len(frame) > MOST:
                return
            self._sent += len(frame)
            self._waiting.pop(0)
            self._send(frame)
