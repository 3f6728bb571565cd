"""The greeting of one connection over the air, as bytes: only whoever proves that it is paired gets past it.

Whoever says anything else is not answered, and learns neither who is paired nor what was wrong.
"""

from collections.abc import Callable

from host.link.line import Proved
from shared.link import frames, session

MOST_LINE = 128  # bytes; the longest word is shorter


class AirGreeting:
    """key_of(device) is a paired handheld's key, or None; table: this table's name; nonce: drawn for this greeting."""

    def __init__(self, key_of: Callable[[str], bytes | None], table: str, nonce: bytes) -> None:
        self.false = False  # something was said that nobody says who is paired: nothing more is heard
        self.proved: Proved | None = None  # who has proved itself, or None
        self.rest = b""  # the bytes that came after the last word
        self._session = session.HostGreeting(key_of, table, nonce)
        self._answered = False

    def received(self, data: bytes) -> bytes:
        """Bytes have arrived; returns what to answer, mostly nothing."""
        answer = b""
        self.rest += data
        while not self.false and self.proved is None and b"\n" in self.rest:
            line, self.rest = self.rest.split(b"\n", 1)
            answer += self._heard(frames.unpack(line.rstrip(b"\r")) if len(line) <= MOST_LINE else None)
        self.false = self.false or (self.proved is None and len(self.rest) > MOST_LINE)
        return answer

    def _heard(self, word: str | None) -> bytes:
        if word is not None and not self._answered:
            answer = self._session.answer(word)
            self._answered = answer is not None
            if answer is not None:
                return frames.pack(answer)
        elif word is not None:
            channel = self._session.proved(word)
            if channel is not None:
                self.proved = Proved(self._session.device or "", self._session.start or "", channel)
                return b""
        self.false = True
        return b""
