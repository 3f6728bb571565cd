"""Under which names the table answers: its own, those that were set, and no other (DNS rebinding)."""

import socket

import pytest

from host import settings
from host.web import addresses
from tests.host.browser import Browser

PATHS = ["/", "/view", "/feed", "/static/css/base.css", "/handheld/virtual/vm.mjs", "/join/BBBBBB", "/nowhere"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("name", ["elsewhere.example:8000", "localhost.elsewhere.example", "203.0.113.7", "[::2]:8000"])
def test_a_page_that_has_its_name_lead_here_gets_one_sentence_and_nothing_else(app, name, path):
    answer = Browser(app).get(path, Host=name)
    assert answer.status_code == 403
    assert answer.text == (
        "The table is not found under this name. Open it by an address that it printed when it was started."
    )
    assert "Set-Cookie" not in answer.headers


def test_what_such_a_page_posts_does_nothing(app):
    code = app.extensions["table"].invitations.join_code()
    name = "elsewhere.example:8000"
    answer = Browser(app).press("/join", {"Origin": f"http://{name}", "Host": name}, code=code)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)


@pytest.mark.parametrize("name", ["localhost", "localhost:8000", "LOCALHOST.", "127.0.0.1:8000", "[::1]:8000"])
def test_it_answers_under_its_own_names(app, name):
    assert Browser(app).get("/", Host=name).status_code == 200


def test_it_answers_under_its_machines_names_and_addresses(app, monkeypatch):
    mine = socket.gethostname()
    for name in (mine, mine.upper() + ":8000", mine + ".local"):
        assert Browser(app).get("/", Host=name).status_code == 200
    assert Browser(app).get("/", Host="203.0.113.7").status_code == 403
    monkeypatch.setattr(addresses, "local_addresses", lambda: ["203.0.113.7"])  # the network has just given it
    assert Browser(app).get("/", Host="203.0.113.7").status_code == 200


def test_it_answers_under_names_that_its_owner_has_set(host):
    names = settings.from_environment({"HOST_NAMES": "Table.Example, Bücher.example"})["HOST_NAMES"]
    app = host(HOST_NAMES=names)
    for name in ("table.example:443", "xn--bcher-kva.example"):
        assert Browser(app).get("/", Host=name).status_code == 200
