"""Answers a paired handheld that looks for this table's host: the router may have given the host another address.

The question `mrx? 1 TABLE` comes as one datagram to the number of the air's TCP port, from somebody who knows the
table's name, and gets `mrx! 1 TABLE PORT` back: six bytes more at most, so nobody can flood others with answers. The
answer proves nothing: in the greeting that follows each side proves who it is. Anything else is not answered.
"""

import contextlib
import socket
import time
from collections import Counter
from collections.abc import Callable

from host.link.line import LinkTable

VERSION = "1"
MOST_ANSWERS = 5  # to one address in a second: more are asked for by nobody who looks for a host
_MOST_ADDRESSES = 200  # that are answered in a second
_LOOK_S = 0.25


class AirSearch:
    """The search's end at the host. now_s: the clock."""

    def __init__(self, table: LinkTable, now_s: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._now_s = now_s
        self._second = -1
        self._answers: Counter[str] = Counter()  # in that second, by address
        self._port: int | None = None

    def open(self, port: int) -> None:
        """Begin to answer on this port, unless that has begun. Raises OSError."""
        if self._port is not None:
            return
        asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            asked.bind(("0.0.0.0", port))
            asked.settimeout(_LOOK_S)
        except OSError:
            asked.close()
            raise
        self._port = port
        self._table.services.start("air", lambda: self._hear(asked), end=asked.close)

    def answer(self, question: bytes, address: str) -> bytes | None:
        """The answer to a datagram from this address, or None."""
        table = self._table.pairings.table
        if question != f"mrx? {VERSION} {table}\n".encode():
            return None
        second = int(self._now_s())
        if second != self._second:
            self._second = second
            self._answers.clear()
        if self._answers[address] >= MOST_ANSWERS or len(self._answers) > _MOST_ADDRESSES:
            return None
        self._answers[address] += 1
        return f"mrx! {VERSION} {table} {self._port}\n".encode()

    def _hear(self, asked: socket.socket) -> None:
        try:
            question, address = asked.recvfrom(256)
        except (TimeoutError, ConnectionError):  # the latter is what an earlier answer has met
            return
        answer = self.answer(question, address[0])
        if answer:
            with contextlib.suppress(OSError):
                asked.sendto(answer, address)
