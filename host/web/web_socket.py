"""A WebSocket as the answer to a request.

Its library reads what comes as fast as it comes, in a greenlet that lets no other one work meanwhile, and answers pings
of which nobody here learns. So a connection is read with pauses, the longer the more work the last bytes were and the
more connections the table has, and not at all while nobody takes what it has said.
"""

import contextlib
import time
from collections.abc import Callable, Sized
from typing import Any

from flask import Response, request
from simple_websocket import ConnectionClosed, Server

from host.web.http_server import LASTS

MOST_MESSAGE_BYTES = 65536  # of one message that is received
MOST_UNREAD = 32  # messages that wait to be taken
FLOOD_S = 2.0  # a whole log of a handheld's comes in less than so long without a gap
READ_BYTES = 1024  # at once ...
PAUSE_S = 0.01  # ... and then so long nothing, or so many times as long as these bytes were worked on ...
PAUSES = 9  # ... for each connection of the table: all of them together take a tenth of the processor


class _PacedSocket:
    """A socket that is read with pauses. unread(): how many messages wait to be taken; beside: all of the table."""

    def __init__(self, socket: Any, unread: Callable[[], int], beside: Sized) -> None:
        self._socket = socket
        self._unread = unread
        self._beside = beside
        self._read_at_s = time.thread_time()
        self._full_since_s: float | None = None  # when the reads began of which each brought all that it could

    @property
    def floods(self) -> bool:
        """Whether more has come for FLOOD_S than is read."""
        return self._full_since_s is not None and time.monotonic() - self._full_since_s >= FLOOD_S

    def recv(self, _most: int) -> bytes:
        """What has come, as `socket.recv`, once a pause is over; where nothing came meanwhile nobody waits."""
        worked_s = time.thread_time() - self._read_at_s
        pause_over_s = time.monotonic() + max(PAUSE_S, PAUSES * worked_s * len(self._beside))
        while self._unread() >= MOST_UNREAD:
            time.sleep(PAUSE_S)
        read = self._socket.recv(READ_BYTES)
        if (left_s := pause_over_s - time.monotonic()) > 0:
            time.sleep(left_s)
        self._read_at_s = time.thread_time()
        if len(read) < READ_BYTES:
            self._full_since_s = None
        elif self._full_since_s is None:
            self._full_since_s = time.monotonic()
        return read

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


class PacedServer(Server):
    """The server's side of a WebSocket. beside: all that are open at its table."""

    def __init__(self, environ: Any, beside: Sized) -> None:
        self._beside = beside
        super().__init__(environ, max_message_size=MOST_MESSAGE_BYTES)

    @property
    def floods(self) -> bool:
        """Whether it is sent more than it reads, pings included."""
        return isinstance(self.sock, _PacedSocket) and self.sock.floods

    def handshake(self) -> None:
        """Read with pauses from now on: only then the library begins to read."""
        super().handshake()
        paced: Any = _PacedSocket(self.sock, lambda: len(self.input_buffer), self._beside)
        self.sock = paced


class _Served(Response):
    """The response to a request whose connection was a WebSocket: nothing more is sent on it."""

    def __call__(self, *_call):
        """Send nothing."""
        return []


def answer(serve: Callable[[PacedServer], object], beside: list[object]) -> Response:
    """Accept the WebSocket that the request asks for, serve it to its end, and close it. beside: what stands for each
    that is open at the same table."""
    request.environ.get(LASTS, lambda: None)()
    place = object()
    beside.append(place)
    try:
        socket = PacedServer(request.environ, beside)
        with contextlib.suppress(ConnectionClosed):
            serve(socket)
        with contextlib.suppress(ConnectionClosed, OSError):
            socket.close()
    finally:
        beside.remove(place)
    return Response() if socket.mode == "werkzeug" else _Served()  # the tests' small host runs on that server
