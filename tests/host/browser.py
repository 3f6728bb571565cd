"""A browser for the host's tests: Flask's client with what every page sends along."""

import json
import re
import secrets
from html import unescape

from host.view.view_types import View
from tests.json_types import misfits


def download(data, board="cyd"):
    """The body and the type of a post with a download for a board."""
    fields = (
        ("id", "", secrets.token_hex(16).encode()),
        ("board", "", board.encode()),
        ("file", '; filename="f"', data),
    )
    head = '--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n'
    parts = ((head % (name, more)).encode() + value + b"\r\n" for name, more, value in fields)
    return b"".join(parts) + b"--b--\r\n", "multipart/form-data; boundary=b"


class Browser:
    """One browser on an app, with cookies of its own."""

    def __init__(self, app):
        self.app = app
        self.client = app.test_client()

    def owning(self, token):
        """This browser, once it has opened the owner's address."""
        assert self.post("/owner", token=token)["ok"]
        return self

    def enter(self, address, **options):
        """The answer where the page at an address that lets somebody in has sent its form."""
        page = self.client.get(address, **options)
        if page.status_code != 200:
            return page
        path = re.search(r'action="(.*?)" class="enter"', page.text)[1]
        hidden = re.findall(r'type="hidden" name="(.*?)" value="(.*?)"', page.text)
        fields = {name: unescape(value) for name, value in hidden}
        headers = {"Origin": options.get("base_url", "http://localhost"), **options.pop("headers", {})}
        return self.client.post(path, data=fields, headers=headers, **options)

    def joined(self):
        """This browser, once it has joined as a detective."""
        code = self.app.extensions["table"].invitations.join_code()
        assert self.post("/join", code=code)["ok"]
        return self

    def being(self, player):
        """This browser, once it has said to be this player of the shown game."""
        assert self.post("/who", game=self.view()["game"]["id"], player=player)["ok"]
        return self

    def get(self, path, query=None, **headers):
        """The response to a GET with this query, sent with these headers."""
        return self.client.get(path, query_string=query, headers=headers)

    def press(self, path, headers=None, **fields):
        """The raw answer to a post from a page of the host."""
        fields.setdefault("id", secrets.token_hex(16))
        given = {"Origin": "http://localhost", "Accept": "application/json"} if headers is None else headers
        return self.client.post(path, data=fields, headers=given, buffered=True)

    def post(self, path, **fields):
        """The answer to a post, as its JSON."""
        return self.press(path, **fields).get_json()

    def view(self):
        """The view that it gets."""
        view = self.client.get("/view").get_json()
        assert misfits(view, View) == []
        return view

    def feed(self):
        """The feed, event by event, each as (name, id, data); at the host's end ("retry", milliseconds, None)."""
        response = self.client.get("/feed")
        for piece in response.response:
            lines = dict(line.split(": ", 1) for line in piece.decode().strip().split("\n"))
            if "retry" in lines:
                yield "retry", lines["retry"], None
                continue
            yield lines.get("event", "message"), lines.get("id"), json.loads(lines["data"])
