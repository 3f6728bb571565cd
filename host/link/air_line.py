"""The line to a handheld over the air: a TCP connection on which it has proved that it is paired.

Its handheld may vanish at any time, and its network may be slow: nothing here waits longer than a tick, and what a
connection does not take at once is dropped in whole frames, which the protocol sends again.
"""

import contextlib
import socket
import time
from collections.abc import Callable

from host.link.line import TICK_S, Line, LinkTable, Proved

SILENT_S = 30  # a handheld that is there says something every second
MOST_UNSENT = 8192  # bytes that wait for the network
_READ_BYTES = 1024
_PAUSE_S = 0.01  # after each read: a handheld says little, and whoever says much must leave time for the pages


class AirLine:
    """The line on one connection. rest: what came behind the greeting; wanted(): whether it may go on."""

    def __init__(
        self,
        connection: socket.socket,
        table: LinkTable,
        proved: Proved,
        rest: bytes,
        wanted: Callable[[], bool],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._connection = connection
        self._table = table
        self._wanted = wanted
        self._now_s = now_s
        self._unsent = bytearray()
        self._line = Line(table, self._put, proved=proved)
        self._heard_s = now_s()
        self._data = rest
        with contextlib.suppress(OSError):  # of one that has broken already, the first step hears
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(TICK_S)

    def step(self) -> bool:
        """Hear and say what is due; False once either side has closed the connection, it is no longer wanted, or
        nothing true was heard for SILENT_S."""
        if not self._wanted() or self._now_s() - self._heard_s >= SILENT_S:
            return False
        data, self._data = self._data, b""
        try:
            if self._line.received(data):
                self._heard_s = self._now_s()
            self._line.tick()
        except OverflowError:  # its session has had all its frames
            return False
        try:
            self._send()
            return self._receive()
        except OSError:
            return False

    def close(self) -> None:
        """The connection has ended."""
        try:
            self._line.close()
        finally:
            with contextlib.suppress(OSError):
                self._connection.close()

    def _put(self, frame: bytes) -> None:
        if len(self._unsent) + len(frame) <= MOST_UNSENT:
            self._unsent.extend(frame)

    def _send(self) -> None:
        if self._unsent:
            with contextlib.suppress(TimeoutError):
                del self._unsent[: self._connection.send(self._unsent)]

    def _receive(self) -> bool:
        """Take what comes within a tick; False at the end."""
        if self._line.full:
            self._heard_s = self._now_s()
            self._table.closing.wait(TICK_S)
            return True
        with contextlib.suppress(TimeoutError):
            self._data = self._connection.recv(_READ_BYTES)
            if not self._data:
                return False
            self._table.closing.wait(_PAUSE_S)
        return True
