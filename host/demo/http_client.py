"""A visitor of the pages without a browser: for the demonstration, and for whoever tests a running host from outside.

It knows what a page knows, and presses what a page's buttons press. It must never reach into the host's files.
"""

import http.cookiejar
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request

PATIENCE_S = 30.0
NEWS_S = 60.0  # for what other processes do


class Visitor:
    """One visitor of the host at `base` ("http://127.0.0.1:8000"), with cookies of its own."""

    def __init__(self, base):
        self.base = base.rstrip("/")
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._open = urllib.request.build_opener(cookies, urllib.request.ProxyHandler({})).open

    def get(self, path):
        """The text of a page; urllib.error.HTTPError for a refusal."""
        with self._open(self.base + path, timeout=PATIENCE_S) as answer:
            return answer.read().decode()

    def view(self):
        """What the table shows now (see host.view.presenter)."""
        return json.loads(self.get("/view"))

    def post(self, path, **fields):
        """Press a button; the answer is {"ok", "said", "fields" (?)}. A refusal is an answer too."""
        body = urllib.parse.urlencode({"id": secrets.token_hex(16), **fields}).encode()
        headers = {"Origin": self.base, "Accept": "application/json"}
        try:
            with self._open(urllib.request.Request(self.base + path, body, headers), timeout=PATIENCE_S) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)

    def wait(self, fits, patience_s=NEWS_S):
        """The first view for which fits(view) is true, from the live feed; TimeoutError if it does not come in time."""
        last = None
        end = time.monotonic() + patience_s
        with self._open(self.base + "/feed", timeout=PATIENCE_S) as feed:
            for view in _views(feed, end):
                last = view
                if fits(view):
                    return view
        raise TimeoutError("the table never showed that; last: " + (last or {}).get("headline", "nothing"))


def _views(feed, end):
    """The views of a feed until that time; its other events are passed over, one of which comes every second."""
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
