"""The browser handheld's line: a WebSocket that carries the same bytes as a cable. `web.handheld_page` guards it."""

import contextlib
import time
from collections.abc import Callable, Sized

from simple_websocket import ConnectionClosed, Server

from host.link.line import Line, LinkTable
from host.link.line_loop import LineLoop, ended

WAIT_S = 2.0  # the longest wait for bytes: a quiet handheld says something every second, so the wait rarely runs out
IDLE_S = 60.0  # between two changes of the table: what is to be sent to a browser never waits
SILENT_S = 30  # an awake handheld sends something every second; a phone that was locked opens a new socket


def talk(
    socket: Server,
    table: LinkTable,
    mark: str,
    now_s: Callable[[], float] = time.monotonic,
    floods: Callable[[], bool] = lambda: False,
    sharing: Sized = (None,),
) -> None:
    """Serve one open WebSocket until either side closes it, nothing was received for SILENT_S, or its browser, that
    of `mark`, is expelled. floods, sharing: see `Line`."""
    heard_s = now_s()

    def send(data: bytes) -> None:
        with ended(ConnectionClosed, OSError):
            socket.send(data)

    def receive() -> bytes:
        nonlocal heard_s
        with ended(ConnectionClosed, OSError):
            data = socket.receive(timeout=WAIT_S) or b""
        heard_s = now_s() if data else heard_s
        return data.encode() if isinstance(data, str) else bytes(data)

    def step() -> bool:
        nonlocal heard_s
        if line.full:
            heard_s = now_s()
        return now_s() - heard_s < SILENT_S and not line.expelled and loop.hear()

    line = Line(table, send, mark=mark, floods=floods, sharing=sharing)
    loop = LineLoop(table, line, receive, look_s=IDLE_S)
    try:
        loop.serve("browser", step)
    finally:
        with contextlib.suppress(ConnectionClosed, OSError):
            socket.close()
