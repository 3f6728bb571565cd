"""How much a line may say: whoever says more than any handheld does waits alone, and nobody else.

A handheld says at most some 100 messages a second, while it sends a whole log; a line may say ten times that. What is
beyond it stays where it is until there is budget again, and the line is not read meanwhile, so that nothing is lost.
The sockets of one table share the budget of one line, as whoever may open one may open many.
"""

from collections.abc import Callable, Sized

MESSAGES_S = 1000
BYTES_S = 200_000
BURST_S = 2  # a quiet line saves up so much


class Budget:
    """The budget of one line. now_ms() never steps back; beside: all lines that share it."""

    def __init__(self, now_ms: Callable[[], int], beside: Sized = (None,)) -> None:
        self._now_ms = now_ms
        self._messages = _Bucket(MESSAGES_S, now_ms(), beside)
        self._bytes = _Bucket(BYTES_S, now_ms(), beside)

    def spend_bytes(self, count: int) -> None:
        """So many bytes were read, whatever they are."""
        self._bytes.left_at(self._now_ms())
        self._bytes.left -= count

    def spend_message(self) -> bool:
        """Whether one more message may be heeded now; then it is spent."""
        if self.spent:
            return False
        self._messages.left -= 1
        return True

    @property
    def spent(self) -> bool:
        """Whether nothing more may be read or heeded now."""
        now_ms = self._now_ms()
        return self._messages.left_at(now_ms) < 1 or self._bytes.left_at(now_ms) < 0


class _Bucket:
    """So many a second; it holds what BURST_S bring."""

    def __init__(self, a_second: int, now_ms: int, beside: Sized) -> None:
        self._a_second = a_second
        self._at_ms = now_ms
        self._beside = beside
        self.left: float = a_second * BURST_S / len(beside)

    def left_at(self, now_ms: int) -> float:
        """How much is left; refills it."""
        own = self._a_second / len(self._beside)
        self.left = min(self.left + own * (now_ms - self._at_ms) / 1000, own * BURST_S)
        self._at_ms = now_ms
        return self.left
