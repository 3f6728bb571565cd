"""The browser handheld's line: a WebSocket that carries the same bytes as a cable. `web.handheld_page` guards it."""

import contextlib
import time
from collections.abc import Callable

from simple_websocket import ConnectionClosed, Server

from host.link.line import TICK_S, Line, LinkTable

SILENT_S = 30  # an awake handheld sends something every second; a phone that was locked opens a new socket


def talk(socket: Server, table: LinkTable, mark: str, now_s: Callable[[], float] = time.monotonic) -> None:
    """Serve one open WebSocket until either side closes it, nothing was received for SILENT_S, or its browser, that
    of `mark`, is expelled."""
    line = Line(table, socket.send, mark=mark)
    received_s = now_s()

    def step() -> bool:
        nonlocal received_s
        if now_s() - received_s >= SILENT_S or line.expelled:
            return False
        try:
            data = None
            if line.full:
                received_s = now_s()
                table.closing.wait(TICK_S)
            else:
                data = socket.receive(timeout=TICK_S)
            if data:
                received_s = now_s()
                line.received(data.encode() if isinstance(data, str) else bytes(data))
            line.tick()
        except (ConnectionClosed, OSError):
            return False
        return True

    try:
        table.services.serve("browser", step)
    finally:
        line.close()
        with contextlib.suppress(ConnectionClosed, OSError):
            socket.close()
