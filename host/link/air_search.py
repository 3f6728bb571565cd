"""Answers a paired handheld that looks for this table's host: the router may have given the host another address.

The question `mrx? 1 TABLE` comes as one datagram to the number of the air's TCP port, from somebody who knows the
table's name, and gets `mrx! 1 TABLE PORT` back: six bytes more at most, and no reason to believe anything, for it leads
to a greeting, in which each side proves who it is. Anything else is not answered.
"""

import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

VERSION = "1"
MOST_ANSWERS = 5  # to one address in a second: more are asked for by nobody who looks for a host
_MOST_ADDRESSES = 200  # that are answered in a second
_LOOK_S = 0.25


class SearchTable(Protocol):
    """What the search needs of the table."""

    @property
    def closing(self) -> threading.Event:
        """Is set when the host ends."""
        ...

    @property
    def pairings(self) -> Any:
        """Its `table` is the table's name over the air."""


class AirSearch:
    """The search's end at the host. now_s: the clock."""

    def __init__(self, table: SearchTable, now_s: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._now_s = now_s
        self._second = -1
        self._answers: Counter[str] = Counter()  # in that second, by address
        self._port = 0
        self._thread: threading.Thread | None = None

    def open(self, port: int) -> None:
        """Begin to answer on this port, unless that has begun. Raises OSError."""
        if self._thread is not None:
            return
        asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            asked.bind(("0.0.0.0", port))
            asked.settimeout(_LOOK_S)
        except OSError:
            asked.close()
            raise
        self._port = port
        self._thread = threading.Thread(target=self._serve, args=(asked,), name="air search", daemon=True)
        self._thread.start()

    def join(self, timeout_s: float) -> None:
        """Wait until it has ended, after `table.closing` was set."""
        if self._thread is not None:
            self._thread.join(timeout_s)

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

    def _serve(self, asked: socket.socket) -> None:
        with asked:
            while not self._table.closing.is_set():
                with contextlib.suppress(OSError):  # also a timeout, and what an earlier answer has met
                    question, address = asked.recvfrom(256)
                    answer = self.answer(question, address[0])
                    if answer:
                        asked.sendto(answer, address)
