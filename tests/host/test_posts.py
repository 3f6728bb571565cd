"""One press, one answer: where a post must come from, who may press, and what a repeat gets."""

import pytest

from tests.host.browser import Browser
from tests.host.handheld import begin, play_turn, record

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
    ],
)
def test_a_post_from_another_page_is_refused(owner, headers):
    answer = owner.press("/dismiss", headers={**headers, "Accept": "application/json"})
    assert answer.status_code == 403
    assert not answer.get_json()["ok"]


def test_a_post_from_a_page_of_the_host_is_let_in(owner):
    for headers in ({"Origin": "http://localhost"}, {"Referer": "http://localhost/tv"}):
        assert owner.press("/dismiss", headers={**headers, "Accept": "application/json"}).status_code == 200


def test_roles_are_kept_to(app):
    looker, detective = Browser(app), Browser(app).joined()
    for path in ("/pencil", "/rub", "/move"):
        assert looker.press(path).status_code == 403
    for path in ("/new", "/abandon", "/withdraw", "/set-aside", "/dismiss", "/invite/handheld"):
        assert looker.press(path).status_code == 403
        refused = detective.press(path)
        assert refused.status_code == 403
        assert "owner" in refused.get_json()["said"]


def test_a_press_without_its_id_is_refused(owner):
    assert owner.press("/dismiss", id="").status_code == 400
    assert owner.press("/dismiss", id="short").status_code == 400


def test_the_same_press_again_gets_the_first_answer_also_after_a_restart(app, owner, handheld):
    table = app.extensions["table"]
    game = record("milton-bradley-5p-escaped")
    begin(table, handheld, game)
    play_turn(table, handheld, game["turns"][0])
    handheld.unplug()
    move = {"pawn": "purple", "ticket": game["turns"][1]["legs"][0][0], "station": game["turns"][1]["legs"][0][1]}
    first = owner.press("/move", round=1, id=ID, **move)
    again = owner.press("/move", round=1, id=ID, **move)
    assert first.status_code == 200
    assert (again.status_code, again.get_json()) == (first.status_code, first.get_json())
    assert len(table.moves()) == 1
    fresh = owner.press("/move", round=1, **move)
    assert fresh.status_code == 409
    assert "moved already" in fresh.get_json()["said"]


def test_an_id_is_its_visitors_own(app):
    one, other = Browser(app).joined(), Browser(app).joined()
    assert one.press("/rub", id=ID, pawn="red").status_code == 200
    assert other.press("/pencil", id=ID).status_code == 400


def test_a_plain_form_is_sent_back_with_the_sentence(app, owner):
    answer = owner.press("/abandon", headers={"Origin": "http://localhost", "Referer": "http://localhost/tv"})
    assert (answer.status_code, answer.location) == (303, "/tv")
    assert "There is no game" in owner.client.get("/").text


@pytest.mark.parametrize("before", ["http://localhost//elsewhere.example/", "http://elsewhere.example/x", "nonsense"])
def test_a_plain_form_is_sent_nowhere_else(owner, before):
    answer = owner.press("/dismiss", headers={"Origin": "http://localhost", "Referer": before})
    assert answer.location in ("/", "/elsewhere.example/")
