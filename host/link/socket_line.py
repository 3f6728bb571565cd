"""The browser handheld's line: a WebSocket that carries the very bytes a cable would. `views` lets nobody else in."""

import contextlib
import time

from simple_websocket import ConnectionClosed

from host.link.line import TICK_S, Line

SILENT_S = 30  # a handheld that is awake is heard every second; a phone that was locked opens a new socket


def talk(socket, table, now_s=time.monotonic):
    """Serve one open WebSocket until either side closes it, or nothing was heard for SILENT_S."""
    line = Line(table, socket.send)
    heard_s = now_s()
    try:
        while not table.closing.is_set() and now_s() - heard_s < SILENT_S:
            data = socket.receive(timeout=TICK_S)
            if data:
                heard_s = now_s()
                line.heard(data.encode() if isinstance(data, str) else bytes(data))
            line.tick()
    except (ConnectionClosed, OSError):
        pass
    finally:
        line.close()
        with contextlib.suppress(ConnectionClosed, OSError):
            socket.close()
