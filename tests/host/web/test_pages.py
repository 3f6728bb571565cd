"""Every address: what each role gets, and that no input causes an internal error."""

import json

import pytest

from host.web.languages import CODES
from shared.board import edition
from tests.host.browser import Browser
from tests.host.handheld import play_first, play_turn, record, set_up

OWNERS = (
    *("/new", "/set-aside", "/players", "/invite", "/handhelds", "/expel", "/rematch", "/install"),
    *("/tables", "/tables.json", "/tables/sheet"),
)
OF_TABLES = ("/tables/delete", "/tables/owner")  # where they ask about one
PAGES = (
    *(*OWNERS, *OF_TABLES, "/", "/tv", "/abandon", "/join", "/handheld", "/view", "/healthz", "/readyz", "/rules"),
    *("/map/ravensburger.json", "/afterwards.json", "/decision-check.json", "/record.json", "/shared.json"),
    *("/moves.json", "/help.json", "/why.json", "/advice.json", "/install/esptool.js"),
    *("/api/1/table", "/api/1/events?after=", "/api/1/openapi.json"),
)
POSTS = (
    *("/pencil", "/clear", "/move", "/take-back", "/answer", "/join", "/language", "/nowhere", "/who", "/who/answer"),
    *("/player", "/new", "/abandon", "/moved", "/ask", "/stranded", "/withdraw", "/set-aside", "/dismiss", "/pace"),
    *("/invite/handheld", "/invite/code", "/expel", "/rematch", "/rematch/handheld", "/handhelds/pair"),
    *("/handhelds/revoke", "/install/parts", "/tables", "/tables/title", "/tables/owner", "/tables/delete"),
    *("/tables/notice", "/tables/hide", "/new-table", "/tables/several", "/tables/cable"),
)
JUNK = ("", "0", "-1", "1e9", "१२", "9" * 40, "red", "\x00", "<script>", "../../etc/passwd", "é" * 5000)


def test_everybody_may_look_and_only_the_owner_sees_the_owners_pages(app, owner):
    looker, detective = Browser(app), Browser(app).joined()
    for path in ("/", "/tv", "/join", "/view"):
        for browser in (looker, detective, owner):
            assert browser.get(path).status_code == 200, path
    for path in OWNERS:
        assert owner.get(path).status_code == {"/expel": 404, "/rematch": 303}.get(path, 200)
        for browser in (looker, detective):
            refused = browser.get(path)
            assert refused.status_code == 403
            assert "owner" in refused.text


def test_who_may_end_the_game_is_asked_once_before(app, owner):
    for browser in (owner, Browser(app).joined()):
        assert "End the game for everybody?" in browser.get("/abandon").text
    refused = Browser(app).get("/abandon")
    assert refused.status_code == 403 and "Join the table first" in refused.text


@pytest.mark.parametrize("language", CODES)
def test_every_page_answers_in_every_language_before_and_in_a_game(table, owner, handheld, language):
    assert owner.post("/language", language=language)["ok"]
    assert f'lang="{language}"' in owner.get("/").text
    not_yet = {"/handheld": 403, "/expel": 404, "/afterwards.json": 404, "/record.json": 404}  # no handheld, no game
    not_yet["/decision-check.json"] = 404
    not_yet |= dict.fromkeys(OF_TABLES, 404)
    not_yet["/rematch"] = 303  # nothing is proposed
    for path in PAGES:
        assert owner.get(path).status_code == not_yet.get(path, 200), path
    play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    del not_yet["/record.json"]
    for path in PAGES:
        assert owner.get(path).status_code == not_yet.get(path, 200), path
    assert owner.view()["state"] == "pawns"


@pytest.mark.slow
def test_no_input_causes_an_internal_error(app, owner, handheld):
    game = record("milton-bradley-5p-escaped")
    app.extensions["table"].begin(set_up(game), {"adviser": True}, {})
    handheld.agree(game["start"]["mr_x"])
    play_turn(app.extensions["table"], handheld, game["turns"][0])
    names = ["pawn", "ticket", "station", "round", "ask", "game", "player", "request", "code", "language", "players"]
    names += ["edition", "start_red", "plays_1", "level", "windows", "text", "title", "table", "number", "port"]
    for path in POSTS:
        for fields in ({}, *(dict.fromkeys(names, junk) for junk in JUNK)):
            answer = owner.press(path, **fields)
            assert answer.status_code < 500, (path, fields)
            assert answer.get_json()["said"], (path, fields)
            plain = owner.press(path, headers={"Origin": "http://localhost"}, **fields)
            assert plain.status_code < 500, (path, fields)
    files = ("/map/{}.json", "/games/{}/certificate", "/handheld/vm/{}", "/handheld/device/{}")
    for junk in JUNK:
        for path in ("/rules", "/why.json", "/advice.json", "/help.json"):
            asked = owner.get(path, query=dict.fromkeys((*names, "subject"), junk))
            assert asked.status_code < 500, (path, junk)
        for path in (*files, "/join/{}", "/owner/{}", "/{}"):
            assert owner.get(path.format(junk)).status_code < 500, (path, junk)
        assert owner.get("/handheld", **{"Accept-Language": junk.encode("ascii", "ignore").decode().strip("\x00")})


def test_every_address_is_tried_here(app):
    """A new address joins the lists above, so that its refusals and its junk are tried too."""
    known = {"/feed", "/api/1/events", "/voice", "/install/ports", "/games", "/afterwards", "/handheld/link"}
    known |= {"/games/<game_id>/certificate", "/games/<game_id>/certificate.svg", "/games/<game_id>/record.json"}
    known |= {"/static/<path:filename>", "/install/found", "/delete-table", "/games/<game_id>/replay.html"}
    known |= {"/games/<game_id>/afterwards", "/games/<game_id>/afterwards.json", "/games/<game_id>/decision-check.json"}
    known |= {"/owner", "/owner/<token>", "/join/<code>", "/tv/<code>", "/map/<board>.json"}
    known |= {"/handheld/<any(vm, virtual, device):folder>/<path:name>"}
    assert {rule.rule for rule in app.url_map.iter_rules()} - set(PAGES) - set(POSTS) - known == set()


def test_nothing_is_loaded_from_elsewhere_or_framed(owner):
    headers = owner.get("/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_map_of_each_board(owner):
    lines = {"ravensburger": 468, "ravensburger-2013": 467, "milton-bradley": 468, "milton-bradley-as-printed": 469}
    for board, count in lines.items():
        shown = owner.get(f"/map/{board}.json").get_json()
        assert (len(shown["stations"]), sum(map(len, shown["lines"].values()))) == (199, count)
    assert [140, 154, 153] in owner.get("/map/ravensburger.json").get_json()["lines"]["underground"]
    assert owner.get("/map/atlantis.json").status_code == 404


def test_the_scripts_have_a_word_for_every_ticket_and_a_letter_for_every_pawn(app):
    page = Browser(app).get("/").text
    words = json.loads(page.split('id="words">')[1].split("</script>")[0])
    assert set(words["tickets"]) == set(words["letters"]) == {*edition.PURSE, "ferry"}
    assert set(words["pawns"]) == set(edition.PAWNS)
