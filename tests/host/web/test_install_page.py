"""The owner's page that installs on a board: who may use it and where, and what it says of a wrong download."""

import pytest

from hardware import board_image
from host.view import install_wording
from host.web import install_page
from host.web.languages import in_every_language
from tests.host.browser import Browser, download
from tests.host.handheld import Handheld
from tests.host.web.test_handhelds_page import ELSEWHERE
from tests.system import micropython_file as stand_in

FACTS = dict.fromkeys(("chip", "wanted", "version", "oldest", "flash", "why"), "X")


def posted(browser, data=b"?", board="cyd", headers=None, environment=None):
    """The answer to a download for a board."""
    body, kind = download(data, board)
    headers = {"Origin": "http://localhost", "Accept": "application/json", **(headers or {})}
    options = {"content_type": kind, "headers": headers, "environ_overrides": environment or {}}
    return browser.client.post("/install/parts", data=body, **options).get_json()


def test_a_download_is_judged_and_no_part_of_it_is_made_before_the_chip_is_known(owner):
    assert "This is no file for an ESP32" in posted(owner)["said"]
    assert posted(owner, stand_in.download()) == {"ok": True, "said": "", "parts": []}
    assert posted(owner, stand_in.download().ljust(2_000_000, b"\xff"))["ok"]
    assert posted(owner, bytes(17 << 20))["said"] == "That is too much at once."


@pytest.mark.parametrize("board", ["", "no-such-board", "\0"])
def test_a_board_that_is_none_is_told(owner, board):
    assert posted(owner, board=board)["said"] == "Choose the board and the file first."


def test_what_cannot_be_made_is_told_and_logged(app, owner, monkeypatch, tmp_path):
    assert b"Cardputer" in owner.get("/install").data
    monkeypatch.setattr(install_page, "_ROOT", tmp_path)
    assert "host.log" in posted(owner)["said"]
    assert "No module named" in (tmp_path / "host.log").read_text()


def test_every_fault_has_a_sentence_in_every_language(app):
    for code in (*board_image.WHY, "board_chip", "pins", "failed", "elsewhere", "nothing"):
        said = set(in_every_language(app, lambda code=code: install_wording.why(code, FACTS)))
        assert len(said) == 4 and not any("%" in sentence for sentence in said), code


def test_the_page_is_told_which_handhelds_are_on_cables(owner, table):
    assert owner.get("/install/found").get_json() == {"devices": []}
    handheld = Handheld().link(table)
    assert owner.get("/install/found").get_json() == {"devices": [handheld.device]}


@pytest.mark.parametrize("who", ["looker", "detective"])
def test_only_the_owner_installs(app, detective, who):
    browser = detective if who == "detective" else Browser(app)
    assert browser.get("/install").status_code == browser.get("/install/found").status_code == 403
    assert "owner" in posted(browser)["said"]


def test_a_page_of_elsewhere_installs_nothing(owner):
    assert "did not come from a page of this table" in posted(owner, headers={"Origin": "http://elsewhere"})["said"]


@pytest.mark.parametrize(("environment", "headers"), ELSEWHERE)
def test_on_another_machine_the_page_says_where_it_works(app, owner, environment, headers):
    app.config["OWN_NAMES"] |= {"table.local"}
    if "Host" in headers:
        name = app.config["SESSION_COOKIE_NAME"]
        owner.client.set_cookie(name, owner.client.get_cookie(name).value, domain="table.local")
    page = owner.client.get("/install", headers=headers, environ_overrides=environment)
    assert b"http://127.0.0.1:8000/install" in page.data and b"<form" not in page.data
    assert "own computer alone" in posted(owner, headers=headers, environment=environment)["said"]
