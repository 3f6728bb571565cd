"""The line to a handheld over the air: a TCP connection on which it has proved that it is paired.

Its handheld may vanish at any time, and its network may be slow: nothing here waits long, and what a connection does
not take is dropped in whole frames, which the protocol sends again.
"""

import contextlib
import socket
import time
from collections.abc import Callable

from host.link.line import Ended, Line, LinkTable, Proved
from host.link.line_loop import READ_S, LineLoop, ended

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
        self._loop = LineLoop(table, self._line, self._receive, self._send)
        self.tell = self._loop.tell
        self._heard_s = now_s()
        self._rest = rest
        with contextlib.suppress(OSError):  # of one that has broken already, the first step hears
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(READ_S)

    def step(self) -> bool:
        """Hear what is said; False once either side has closed the connection, it is no longer wanted, or nothing true
        was heard for SILENT_S."""
        if self._line.full:
            self._heard_s = self._now_s()
        if not self._wanted() or self._now_s() - self._heard_s >= SILENT_S:
            return False
        goes_on = self._loop.hear()
        if self._loop.heard:
            self._heard_s = self._now_s()
        return goes_on

    def close(self) -> None:
        """The connection has ended."""
        self._loop.end()
        try:
            self._line.close()
        finally:
            with contextlib.suppress(OSError):
                self._connection.close()

    def _put(self, frame: bytes) -> None:
        if len(self._unsent) + len(frame) <= MOST_UNSENT:
            self._unsent.extend(frame)

    def _send(self) -> bool:
        with ended(OSError), contextlib.suppress(TimeoutError):
            if self._unsent:
                del self._unsent[: self._connection.send(self._unsent)]
        return bool(self._unsent)

    def _receive(self) -> bytes:
        data, self._rest = self._rest, b""
        if data:
            return data
        with ended(OSError):
            try:
                data = self._connection.recv(_READ_BYTES)
            except TimeoutError:
                return b""
        if not data:
            raise Ended
        self._table.closing.wait(_PAUSE_S)
        return data
