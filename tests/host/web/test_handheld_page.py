"""The handheld in a browser: its address works once, its files and its socket are its own."""

import gzip
import json
import re
from html import unescape

import pytest

from host.web import addresses
from host.web.languages import CODES
from shared.board.board import BOARD_NAMES
from shared.board.edition import PAWNS
from tests.host.browser import Browser

AT_HOME = addresses.Network("192.168.1.20", "wlan0")


def test_a_handhelds_address_works_once_then_its_cookie_and_a_new_one_voids_the_one_before(app, owner):
    invitations = app.extensions["table"].invitations
    token = invitations.new()
    phone, thief = Browser(app), Browser(app)
    assert phone.enter(f"/handheld?token={token}").location == "/handheld"
    assert phone.get("/handheld").status_code == 200
    assert phone.get("/handheld").status_code == 200
    used = thief.enter(f"/handheld?token={token}")
    assert used.status_code == 410
    assert "Invite" in used.text
    assert thief.get("/handheld").status_code == 403
    assert phone.enter(f"/handheld?token={token}").status_code == 303
    first = invitations.new()
    assert owner.post("/invite/handheld")["ok"]
    assert invitations.open_token in owner.get("/invite").text
    assert Browser(app).enter(f"/handheld?token={first}").status_code == 403


def test_a_press_whose_answer_was_lost_is_one_with_the_next_try(app, owner):
    """A browser whose answer was lost has no cookie either."""
    token, press = app.extensions["table"].invitations.new(), "a" * 32
    assert Browser(app).post("/handheld", token=token, id=press)["ok"]
    people = app.extensions["table"].admissions.all()
    again = Browser(app)
    assert again.post("/handheld", token=token, id=press)["ok"] and again.get("/handheld").status_code == 200
    assert app.extensions["table"].admissions.all() == people
    assert not Browser(app).post("/handheld", token=token, id="b" * 32)["ok"]
    app.extensions["table"].expel(people[-1].number)
    assert not Browser(app).post("/handheld", token=token, id=press)["ok"], "nobody comes back who was expelled"


def test_its_page_names_what_the_map_needs_and_all_of_it_is_there(app):
    page = unescape(handheld_at(app, "http://localhost"))
    chart = json.loads(re.search(r'data-chart="(\{.*?\})"></div>', page)[1])
    boards = [app.test_client().get(address).get_json()["name"] for address in chart["boards"]]
    assert sorted(boards) == sorted(BOARD_NAMES)
    for script in ("board_view", "board_pan"):
        with app.test_client().get(f"{chart['scripts']}{script}.js") as answer:
            assert answer.status_code == 200
    assert set(chart["letters"]) == set(PAWNS)
    assert 'href="/join"' in page, "a way to the detectives"


@pytest.mark.parametrize("language", CODES)
def test_its_page_has_its_words_and_text_in_every_language_and_shows_the_readers(app, language):
    """The firmware may change its language at any time, and the page asks the host for nothing then."""
    page = handheld_at(app, "http://localhost", language)
    texts = re.findall(r'<section lang="(..)" data-words="(.*?)"( hidden)?>(.*?)</section>', page, re.DOTALL)
    assert [code for code, _words, hidden, _text in texts if not hidden] == [language]
    words = {code: json.loads(unescape(words)) for code, words, _hidden, _text in texts}
    assert list(words) == list(CODES)
    assert len({tuple(each) for each in words.values()}) == 1
    for different in ("chart", "title", "heading"):
        assert len({each[different] for each in words.values()}) == len(CODES)
    assert len({re.sub(r"\s", "", text) for *_rest, text in texts}) == len(CODES)
    assert words["en"]["playHere"] == "Play here instead"
    english = next(text for code, *_rest, text in texts if code == "en")
    assert [said for said in ("is Mr. X", "trust", "private tab", "seven days", "locks") if said not in english] == []


def test_the_socket_is_for_the_handhelds_own_page_alone(app):
    socket = {"Connection": "Upgrade", "Upgrade": "websocket"}
    here, elsewhere = {**socket, "Origin": "http://localhost"}, {**socket, "Origin": "http://elsewhere.example"}
    refused = Browser(app).get("/handheld/link", **here)
    assert refused.status_code == 403 and "by its code" in refused.text
    phone = Browser(app)
    phone.enter(f"/handheld?token={app.extensions['table'].invitations.new()}")
    assert phone.get("/handheld/link", **elsewhere).status_code == 403
    assert phone.get("/handheld/link", **socket).status_code == 403
    for origin in ({"Origin": "http://["}, {"Host": "no name"}):
        assert phone.get("/handheld/link", **socket, **origin).status_code == 403


def test_the_handhelds_files_have_their_content_types_and_come_compressed(app, owner, tmp_path):
    for folder in ("VM_DIR", "VIRTUAL_DIR", "DEVICE_DIR"):
        (tmp_path / folder).mkdir()
        app.config[folder] = str(tmp_path / folder)
    (tmp_path / "VM_DIR" / "micropython.wasm").write_bytes(b"\0asm")
    (tmp_path / "VIRTUAL_DIR" / "handheld.mjs").write_text("export {};")
    (tmp_path / "DEVICE_DIR" / "image.json").write_text("[]")
    (tmp_path / "DEVICE_DIR" / "modules.bin").write_bytes(b"modules" * 1000)
    with owner.client.get("/handheld/device/modules.bin", headers={"Accept-Encoding": "gzip"}) as response:
        assert gzip.decompress(response.data) == b"modules" * 1000
    for path, kind in (
        ("vm/micropython.wasm", "application/wasm"),
        ("virtual/handheld.mjs", "text/javascript"),
        ("device/image.json", "application/json"),
    ):
        with owner.get(f"/handheld/{path}") as response:
            assert (response.status_code, response.mimetype) == (200, kind)
    assert owner.get("/handheld/device/../../table.sqlite3").status_code == 404
    assert owner.get("/handheld/device/none.py").status_code == 404


LINE = {
    "en": "somebody in the network",
    "de": "jemand, der im Netz mitliest",
    "fr": "placé sur le réseau",
    "es": "alguien en medio de la red",
}


def handheld_at(app, base, language="en"):
    """The handheld's page as a phone gets it from this address."""
    phone = Browser(app)
    phone.enter(f"/handheld?token={app.extensions['table'].invitations.new()}", base_url=base)
    page = phone.client.get("/handheld", base_url=base, headers={"Accept-Language": language})
    assert page.status_code == 200
    return page.text


@pytest.mark.parametrize("language", CODES)
def test_over_plain_http_the_handheld_says_who_could_read_along(app, monkeypatch, language):
    monkeypatch.setattr(addresses, "networks", lambda: [AT_HOME])
    page = handheld_at(app, "http://192.168.1.20:8000", language)
    shown = re.findall(r'<section lang="(..)" data-words="[^"]*">(.*?)</section>', page, re.DOTALL)
    assert [(code, LINE[language] in text) for code, text in shown] == [(language, True)]


@pytest.mark.parametrize(
    "base", ["https://192.168.1.20", "http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"]
)
def test_where_nobody_sits_on_a_line_it_says_nothing_of_it(app, monkeypatch, base):
    monkeypatch.setattr(addresses, "networks", lambda: [AT_HOME])
    assert "plain-http" not in handheld_at(app, base)


@pytest.mark.parametrize(("found", "says"), [([AT_HOME], True), ([], False)])
def test_the_invitation_says_it_of_the_phones_address_whatever_the_owners_is(app, owner, monkeypatch, found, says):
    monkeypatch.setattr(addresses, "networks", lambda: found)
    assert (LINE["en"] in owner.get("/invite").text) == says
