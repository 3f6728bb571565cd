"""A WebSocket as the answer to a request."""

import contextlib
from collections.abc import Callable

from flask import Response, request
from simple_websocket import ConnectionClosed, Server

MOST_MESSAGE_BYTES = 65536  # of one message that is received


class _Served(Response):
    """The response to a request whose connection was a WebSocket: nothing more is sent on it."""

    def __call__(self, *_call):
        """Send nothing."""
        return []


def answer(serve: Callable[[Server], object]) -> Response:
    """Accept the WebSocket that the request asks for, serve it to its end, and close it."""
    socket = Server(request.environ, max_message_size=MOST_MESSAGE_BYTES)
    with contextlib.suppress(ConnectionClosed):
        serve(socket)
    with contextlib.suppress(ConnectionClosed, OSError):
        socket.close()
    return Response() if socket.mode == "werkzeug" else _Served()  # the tests' small host runs on that server
