"""A phone that is a handheld: the firmware's table and its end of the link, over a WebSocket that it opens again."""

import contextlib
import secrets
import time
import urllib.error
from http.client import HTTPException
from types import SimpleNamespace

from simple_websocket import Client, ConnectionClosed, ConnectionError

from host.demo.http_client import HttpClient
from tests.host.handheld import Handheld
from tests.patience import PATIENCE_S

TICK_S = 0.02
AGAIN_S = 0.3
SILENT_S = 6  # as firmware/virtual/socket_link.mjs
GONE = (OSError, HTTPException, ConnectionClosed, ConnectionError, urllib.error.URLError, ValueError)


class Phone(Handheld):
    """A handheld in the browser of a phone. base: of the table. It works while somebody lets it `work`."""

    def __init__(self, base, token, device, seed):
        super().__init__(device, seed=seed)
        self.browser = HttpClient(base)
        self.line = SimpleNamespace(received=self._send, tick=lambda: None)
        self._socket = None
        self._again_s = self._heard_s = 0.0
        press = secrets.token_hex(16)  # one, however often it is repeated
        answer = repeated(lambda: self.browser.post("/handheld", token=token, id=press))
        assert answer["ok"], answer

    def work(self, until=lambda: True, seconds=PATIENCE_S):
        """Let it work until this is so; then for a moment more."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, "it does not go on"
            self._work()
        self._work()

    def exchange(self, seconds=2):
        self._work()

    def _send(self, data):
        if self._socket is not None:
            try:
                self._socket.send(data)
            except GONE:
                self._lose()

    def close(self):
        self._lose()

    def _work(self):
        if self._socket is None and time.monotonic() >= self._again_s:
            self._connect()
        now_ms = int(1000 * time.monotonic())
        self.tick(now_ms - self.now_ms)
        try:
            data = self._socket.receive(timeout=TICK_S) if self._socket is not None else time.sleep(TICK_S)
            if data:
                self._heard_s = time.monotonic()
                self._hear(data)
            elif self._socket is not None and time.monotonic() - self._heard_s >= SILENT_S:
                self._lose()
        except GONE:
            self._lose()

    def _connect(self):
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.browser.cookies)
        headers = {"Cookie": cookie, "Origin": self.browser.base.split("/t/")[0]}
        try:
            self._heard_s = time.monotonic()
            self._socket = Client(self.browser.base.replace("http", "ws") + "/handheld/link", headers=headers)
        except GONE:
            self._lose()

    def _lose(self):
        """The line is gone; another is tried in a moment."""
        gone, self._socket = self._socket, None
        self._again_s = time.monotonic() + AGAIN_S
        if gone is not None:
            with contextlib.suppress(*GONE):
                gone.close()


def repeated(post):
    """The answer to a post, as a person gets it who presses again where nobody answers."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            answer = post()
            if answer["ok"] or "Try again in some seconds" not in answer["said"]:
                return answer
        except GONE as fault:
            answer = repr(fault)
        assert time.monotonic() < end, answer
        time.sleep(AGAIN_S)
