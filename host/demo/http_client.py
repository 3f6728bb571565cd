"""A client for the pages of a running host, without a browser: for the demo and for tests that run a host process.

It reads what a page reads and posts what a page's buttons post. It never opens the host's files.
"""

import http.cookiejar
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from typing import Any

REQUEST_TIMEOUT_S = 30.0
VIEW_TIMEOUT_S = 60.0  # for a change that other processes make


class HttpClient:
    """One visitor of the host at `base` ("http://127.0.0.1:8000"), with its own cookies."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self.cookies = http.cookiejar.CookieJar()
        with_cookies = urllib.request.HTTPCookieProcessor(self.cookies)
        self._open = urllib.request.build_opener(with_cookies, urllib.request.ProxyHandler({})).open

    def get(self, path: str) -> str:
        """The text of a page; raises urllib.error.HTTPError for a refusal."""
        with self._open(self.base + path, timeout=REQUEST_TIMEOUT_S) as response:
            return response.read().decode()

    def view(self) -> dict[str, Any]:
        """The current view of the table (see host.view.view_types)."""
        return json.loads(self.get("/view"))

    def post(self, path: str, **fields: object) -> dict[str, Any]:
        """Press a button; returns {"ok", "said", "fields" (?)}. A refusal is returned too, not raised."""
        body = urllib.parse.urlencode({"id": secrets.token_hex(16), **fields}).encode()
        headers = {"Origin": self.base, "Accept": "application/json"}
        request = urllib.request.Request(self.base + path, body, headers)
        try:
            with self._open(request, timeout=REQUEST_TIMEOUT_S) as response:
                return json.load(response)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)

    def wait(self, fits: Callable[[dict], bool], timeout_s: float = VIEW_TIMEOUT_S) -> dict[str, Any]:
        """The first view of the live feed for which fits(view) is true; raises TimeoutError if none comes in time."""
        last = None
        end = time.monotonic() + timeout_s
        with self._open(self.base + "/feed", timeout=REQUEST_TIMEOUT_S) as feed:
            for view in _views(feed, end):
                last = view
                if fits(view):
                    return view
        raise TimeoutError("no view fitted; the headline of the last: " + (last or {}).get("headline", "none came"))


def _views(feed: Iterable[bytes], end: float) -> Iterator[dict[str, Any]]:
    """The views of a feed until the time `end`. Skips its other events."""
    kind = "message"
    for line in feed:
        if time.monotonic() > end:
            return
        field, _, value = line.decode().rstrip("\n").partition(": ")
        if field == "event":
            kind = value
        elif field == "data" and kind == "message":
            yield json.loads(value)
        elif not field:
            kind = "message"
