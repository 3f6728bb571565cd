"""The virtual handheld with a page: `python firmware/virtual/page_board.py --port PATH --flash DIR --image DIR`.

For `make run LINK=air`: the board of `pty_board.py`, in the hands of a person instead of a test. Its page has the
display's dots, the keys, and what a person could do to a board: cable, power, and the Wi-Fi beside it. The first line
of output is a JSON object: the page's "address", and "network" and "password" of the Wi-Fi that is near. The process
ends with its standard input, so it does not outlive whoever started it.

The display shows Mr. X's secret. So the page is served on the loopback alone, under an address that nobody guesses, and
nothing else is answered: no foreign name (DNS rebinding), and for orders no page but its own. Nothing is logged.
"""

import argparse
import http.server
import json
import os
import secrets
import signal
import sys
import threading
from pathlib import Path

from pty_board import Board, BoardGone, Port

_FOLDER = Path(__file__).resolve().parent
_FILES = {
    "": ("page_board.html", "text/html; charset=utf-8"),
    **{name: (name, "text/javascript") for name in ("page_board.mjs", "dots.mjs", "pad.mjs")},
    **{name: (name, "text/css") for name in ("page_board.css", "handheld.css")},
}
_POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_MOST_BYTES = 1000  # of an order
_LOOK_MS = 10_000  # then a look at a picture that does not change is answered as well
_SILENT_S = 60
_NETWORK, _PASSWORD = "home", "open sesame"  # as in air/network.py
_RADIO = ("on", "slow", "lossy", "wrong", "off")


class Handheld:
    """A board, its cable, and how the Wi-Fi is beside it."""

    def __init__(self, port, flash, image):
        self._path = port
        self._plugging = threading.Lock()
        self._port = Port(port, self._hear)
        self._radio = "on"
        self._board = Board(flash, image, radio=self._radio, heard=self._say)

    def do(self, order):
        """Do what a person did on the page; return what is to be seen then. Raises ValueError, BoardGone."""
        kind, state = order["do"], order.get("state")
        if kind == "cable":
            self._plug(state == "in")
        elif kind == "power":
            self._board.ask("power", on=state == "on")
        elif kind == "radio" and state in _RADIO:
            if state == "wrong":  # an access point whose password is changed drops whoever has joined
                self._board.ask("radio", state="off")
            self._board.ask("radio", state=state)
            self._radio = state
        elif kind == "hold":
            self._board.ask("hold", keys=order["keys"])
        elif kind == "release":
            self._board.ask("release", keys=order["keys"], seen=True)
        elif kind == "look":
            self._board.ask("next", after=order["after"], ms=_LOOK_MS)
            picture = self._board.ask("dots")
            return {"rows": picture["rows"], "screen": picture["screen"], **self._state()}
        else:
            raise ValueError("There is no such order.")
        return self._state()

    def end(self):
        """Switch it off and take the cable away."""
        self._board.kill()
        self._plug(False)

    def _state(self):
        status = self._board.ask("status")
        parts = {"cable": "in" if self._port else "out", "power": "off" if status["state"] == "off" else "on"}
        return {**parts, "radio": self._radio, **{name: status[name] for name in ("state", "lit", "contrast")}}

    def _plug(self, wanted):
        with self._plugging:
            if wanted and self._port is None:
                self._port = Port(self._path, self._hear)
            elif not wanted and self._port is not None:
                port, self._port = self._port, None
                port.close()

    def _say(self, data):
        with self._plugging:
            if self._port is not None:
                self._port.send(data)

    def _hear(self, data):
        self._board.say(data)


class Visit(http.server.BaseHTTPRequestHandler):
    """One connection of a browser."""

    protocol_version = "HTTP/1.1"
    timeout = _SILENT_S

    def do_GET(self):
        """Answer with a file of the page."""
        found = _FILES.get(self._name())
        if found is None:
            self._answer(404, b"")
        else:
            text = (_FOLDER / found[0]).read_text(encoding="utf-8")
            text = text.replace("{network}", _NETWORK).replace("{password}", _PASSWORD)
            self._answer(200, text.encode(), found[1])

    def do_POST(self):
        """Do an order of the page, a JSON object."""
        length = int(self.headers.get("Content-Length", "0"))
        own = self.headers.get("Origin") == "http://%s" % self.headers.get("Host")
        if self._name() != "order" or not own or length > _MOST_BYTES:
            self.close_connection = True  # what it said is not read
            self._answer(404, b"")
            return
        try:
            answer = self.server.handheld.do(json.loads(self.rfile.read(length)))
        except (BoardGone, TimeoutError):
            self._answer(503, b"")
        except (ValueError, KeyError, TypeError):
            self._answer(400, b"")
        else:
            self._answer(200, json.dumps(answer).encode(), "application/json")

    def _name(self):
        """What is asked for; None if it is asked under a foreign name, or without the token."""
        port = self.server.server_port
        before = "/%s/" % self.server.token
        if self.headers.get("Host") not in ("127.0.0.1:%d" % port, "localhost:%d" % port):
            return None
        return self.path.removeprefix(before) if self.path.startswith(before) else None

    def _answer(self, status, body, kind="text/plain"):
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": len(body), "Content-Security-Policy": _POLICY}
        headers.update({"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
        headers.update({"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"})
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing: addresses have the token."""


class PageServer(http.server.ThreadingHTTPServer):
    """Serves the page of a Handheld on a free port of the loopback, at `address`."""

    daemon_threads = True

    def __init__(self, handheld):
        super().__init__(("127.0.0.1", 0), Visit)
        self.handheld = handheld
        self.token = secrets.token_urlsafe(12)
        self.address = "http://127.0.0.1:%d/%s/" % (self.server_port, self.token)

    def handle_error(self, *_):
        """Say nothing: a browser may hang up whenever it likes."""


def main():
    """Run a handheld and its page until standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", required=True, help="where to make the symlink to the serial port")
    parser.add_argument("--flash", required=True, help="folder that keeps the handheld's files")
    parser.add_argument("--image", required=True, help="folder of a built device image")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    handheld = Handheld(options.port, options.flash, options.image)
    try:
        server = PageServer(handheld)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(json.dumps({"address": server.address, "network": _NETWORK, "password": _PASSWORD}), flush=True)
        while os.read(sys.stdin.fileno(), 1024):
            pass
    finally:
        handheld.end()


if __name__ == "__main__":
    main()
