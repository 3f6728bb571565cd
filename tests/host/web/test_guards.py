"""Guards of every POST: its origin, the role it needs, its id, and the first answer for a repeat."""

import pytest

from host.game.projection import legal_legs
from tests.host.browser import Browser
from tests.host.handheld import begin, play_first, play_turn, record

ID = "abcdefghijklmnop"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://elsewhere.example"},
        {"Referer": "http://elsewhere.example/localhost"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://localhost:81"},
        {"Origin": "http://["},
        {"Referer": "http://[::1/tv"},
        {"Origin": "null", "Host": "no name"},
    ],
)
def test_a_post_from_another_page_is_refused(owner, headers):
    answer = owner.press("/dismiss", headers={**headers, "Accept": "application/json"})
    assert answer.status_code == 403
    assert not answer.get_json()["ok"]


def test_cards_are_drawn_for_a_page_of_the_host_alone(owner):
    form = {"draw": "yes", "station_200": "yes", "players": "5"}
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert owner.press("/new", headers={**elsewhere, "Accept": "application/json"}, **form).status_code == 403
    assert "start_red" not in owner.press("/new", headers=elsewhere, **form).text
    assert "start_red" in owner.press("/new", headers={"Origin": "http://localhost"}, **form).text


def test_a_post_from_a_page_of_the_host_is_accepted(owner):
    for headers in ({"Origin": "http://localhost"}, {"Referer": "http://localhost/tv"}):
        assert owner.press("/dismiss", headers={**headers, "Accept": "application/json"}).status_code == 200


def test_each_post_needs_its_role(app):
    looker, detective = Browser(app), Browser(app).joined()
    for path in ("/pencil", "/clear", "/move", "/abandon", "/withdraw"):
        assert looker.press(path).status_code == 403
    for path in ("/new", "/set-aside", "/dismiss", "/invite/handheld", "/invite/code", "/expel"):
        assert looker.press(path).status_code == 403
        refused = detective.press(path)
        assert refused.status_code == 403
        assert "owner" in refused.get_json()["said"]


def test_a_press_needs_its_id(owner):
    assert owner.press("/dismiss", id="").status_code == 400
    assert owner.press("/dismiss", id="short").status_code == 400


def test_the_same_press_again_gets_the_first_answer_also_after_a_restart(table, owner, handheld):
    game = play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    handheld.unplug()
    move = {"pawn": "purple", "ticket": game["turns"][1]["legs"][0][0], "station": game["turns"][1]["legs"][0][1]}
    first = owner.press("/move", round=1, id=ID, **move)
    again = owner.press("/move", round=1, id=ID, **move)
    assert first.status_code == 200
    assert (again.status_code, again.get_json()) == (first.status_code, first.get_json())
    assert len(table.moves()) == 1
    fresh = owner.press("/move", round=1, **move)
    assert fresh.status_code == 409
    assert "has had its turn" in fresh.get_json()["said"]


def test_a_press_that_is_refused_makes_the_disk_write_nothing_and_counts_when_it_comes_again(app, purple):
    table, phone = app.extensions["table"], Browser(app).joined()
    before = table.store.writes
    for wrong in ({"station": "x"}, {"pawn": "nobody"}, {"round": 9}, {"ticket": "boat"}):
        assert not phone.post("/pencil", **{**purple[0], **wrong})["ok"]
        assert not phone.post("/move", id=ID, **{**purple[0], **wrong})["ok"]
    assert table.store.writes == before
    assert phone.post("/move", id=ID, **purple[0])["ok"], "the same press, which can be done by now"
    assert phone.post("/move", id=ID, **purple[0])["ok"] and len(table.moves()) == 1


def test_only_a_pencilled_move_of_a_game_is_cleared(app, handheld):
    detective = Browser(app).joined()
    assert detective.press("/clear", pawn="red").status_code == 409
    begin(app.extensions["table"], handheld, record("milton-bradley-5p-escaped"))
    refused = detective.post("/clear", pawn="nobody")
    assert not refused["ok"] and "no such pawn" in refused["said"]
    assert detective.post("/clear", pawn="red")["ok"]


@pytest.fixture
def purple(app, handheld):
    """Purple's turn: its recorded move, and another that it could make."""
    table, game = app.extensions["table"], record("milton-bradley-5p-escaped")
    begin(table, handheld, game)
    play_turn(table, handheld, game["turns"][0])
    leg = game["turns"][1]["legs"][0]
    other = next(
        station for station, tickets in legal_legs(table.projected(), 0) if "taxi" in tickets if station != leg[1]
    )
    return [{"pawn": "purple", "ticket": leg[0], "station": leg[1], "round": 1},
            {"pawn": "purple", "ticket": "taxi", "station": other, "round": 1}]  # fmt: skip


@pytest.mark.parametrize("seen", [{}, {"seen": "yes"}])
def test_move_enters_what_the_page_showed_or_nothing(app, purple, seen):
    table, (mine, other) = app.extensions["table"], purple
    one, two = Browser(app).joined(), Browser(app).joined()
    one.post("/pencil", **mine)
    two.post("/pencil", **other)
    refused = one.press("/move", **mine, **seen)
    assert refused.status_code == 409
    assert f"taxi to {other['station']}" in refused.get_json()["said"]
    assert table.moves() == [] and table.pencils() == {"purple": ("taxi", other["station"])}
    assert two.post("/move", **other, **seen)["ok"]
    assert [list(entry.proposal[2:]) for entry in table.moves()] == [["purple", "taxi", other["station"]]]


def test_move_enters_nothing_that_was_cleared(app, purple):
    one, two = Browser(app).joined(), Browser(app).joined()
    one.post("/pencil", **purple[0])
    two.post("/clear", pawn="purple")
    answer = one.post("/move", **purple[0], seen="yes")
    assert not answer["ok"] and "cleared" in answer["said"]
    assert app.extensions["table"].moves() == []


def test_an_id_counts_for_its_browser_alone(app, purple):
    one, other = Browser(app).joined(), Browser(app).joined()
    assert one.post("/pencil", id=ID, **purple[0])["ok"]
    said = other.post("/pencil", id=ID, **purple[1])["said"]
    assert str(purple[1]["station"]) in said and app.extensions["table"].pencils()["purple"][1] == purple[1]["station"]


def test_an_id_counts_for_its_address_alone(owner, purple):
    assert owner.post("/pencil", id=ID, **purple[0])["ok"]
    assert owner.press("/dismiss", id=ID).get_json() == {"ok": True, "said": "Hidden."}


def test_a_plain_form_is_redirected_back_with_the_sentence(app, owner):
    answer = owner.press("/abandon", headers={"Origin": "http://localhost", "Referer": "http://localhost/tv"})
    assert (answer.status_code, answer.location) == (303, "/tv")
    assert "There is no game" in owner.client.get("/").text


def test_a_game_is_set_aside_after_a_question(owner, app, handheld):
    begin(app.extensions["table"], handheld, record("milton-bradley-5p-escaped"))
    handheld.unplug()
    presses = 'method="post" action="/set-aside"'
    assert presses not in owner.client.get("/").text
    asked = owner.client.get("/set-aside").text
    assert "no longer shown here" in asked and presses in asked
    assert owner.view()["state"] == "mr-x"
    answer = owner.press("/set-aside", headers={"Origin": "http://localhost", "Referer": "http://localhost/set-aside"})
    assert answer.location == "/" and owner.view()["state"] == "no-game"


@pytest.mark.parametrize(
    "before", ["http://localhost//elsewhere.example/", "http://elsewhere.example/x", "nonsense", "http://["]
)
def test_a_plain_form_is_never_redirected_to_another_host(owner, before):
    answer = owner.press("/dismiss", headers={"Origin": "http://localhost", "Referer": before})
    assert answer.location in ("/", "/elsewhere.example/")
