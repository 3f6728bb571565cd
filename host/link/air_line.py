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


def talk(
    connection: socket.socket,
    table: LinkTable,
    proved: Proved,
    rest: bytes,
    wanted: Callable[[], bool],
    now_s: Callable[[], float] = time.monotonic,
) -> None:
    """Serve a connection until either side closes it, it is no longer wanted, or nothing true was heard for SILENT_S.

    rest: what came behind the greeting.
    """
    unsent = bytearray()
    line = Line(table, lambda frame: _put(unsent, frame), proved=proved)
    heard_s = now_s()
    data: bytes | None = rest
    try:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(TICK_S)
        while data is not None and not table.closing.is_set() and wanted() and now_s() - heard_s < SILENT_S:
            if line.received(data):
                heard_s = now_s()
            line.tick()
            _send(connection, unsent)
            data = _received(connection)
            if data:
                table.closing.wait(_PAUSE_S)
    except (OSError, OverflowError):  # the connection has broken, or its session has had all its frames
        pass
    finally:
        line.close()
        with contextlib.suppress(OSError):
            connection.close()


def _put(unsent: bytearray, frame: bytes) -> None:
    if len(unsent) + len(frame) <= MOST_UNSENT:
        unsent.extend(frame)


def _send(connection: socket.socket, unsent: bytearray) -> None:
    if unsent:
        with contextlib.suppress(TimeoutError):
            del unsent[: connection.send(unsent)]


def _received(connection: socket.socket) -> bytes | None:
    """What comes within a tick, b"" for nothing; None at the end."""
    try:
        return connection.recv(_READ_BYTES) or None
    except TimeoutError:
        return b""
