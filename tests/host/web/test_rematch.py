"""A rematch: the same players, the next one is Mr. X, new start cards, in one press of the owner's."""

import html

import pytest

from host.view import past_games
from tests.host.browser import Browser
from tests.host.handheld import Handheld, play, record

FORM = {"station_200": "yes", "players": "3", "name_mr_x": "Zoe", "name_1": "Anna", "name_2": "Ben", "name_3": "Chloé"}


@pytest.fixture
def over(table, owner, handheld):
    """A game that was begun with the form and is over; its log is not opened."""
    game = record("milton-bradley-3p-captured")
    starts = {f"start_{pawn}": str(station) for pawn, station in game["start"]["pawns"]}
    assert owner.post("/new", **FORM, **starts, starts="typed", help="on")["ok"]
    handheld.agree(game["start"]["mr_x"])
    play(table, handheld, game)
    return game


def test_one_press_proposes_the_same_with_the_next_mr_x_and_new_cards(table, owner, handheld, over):
    assert owner.post("/rematch") == {"ok": True, "said": "Mr. X is asked on his handheld.", "way": "/rematch"}
    ask = table.ask()
    assert ask.extra == {"help": True, "mr_x": "Anna", "players": ["Ben", "Chloé", "Zoe"]}
    assert (ask.proposal.edition, ask.proposal.players) == ("milton-bradley", 3)
    assert ask.proposal.pawns != over["start"]["pawns"]
    handheld.open_log()
    handheld.agree()
    view = owner.view()
    assert (view["state"], view["game"]["mr_x"]["name"]) == ("mr-x", "Anna")
    assert [player["name"] for player in view["game"]["players"]] == ["Ben", "Chloé", "Zoe"]


def test_everybody_is_told_who_is_mr_x_and_that_a_log_is_still_shut_and_the_page_leads_through_it(
    owner, handheld, over
):
    owner.post("/rematch")
    view = owner.view()
    assert view["awaited"] == "Anna is Mr. X and confirms it on the handheld."
    told = "Anna is Mr. X in the new game (Milton Bradley, 1985) and is asked on the handheld to confirm it."
    shut = " The logbook of the last game is still shut: # on its handheld opens it."
    assert view["ask"]["text"] == told + shut
    shown = html.unescape(owner.get("/rematch").text)
    assert "Rematch: Anna is Mr. X" in shown
    assert "Zoe opens it with #" in shown
    handheld.open_log()
    handheld.exchange()
    assert owner.view()["ask"]["text"] == told
    assert "Zoe opens it with #" not in html.unescape(owner.get("/rematch").text)
    assert "/handheld?token=" not in owner.get("/rematch").text
    assert owner.post("/rematch/handheld")["way"] == "/rematch"
    assert "/handheld?token=" in owner.get("/rematch").text


def test_everybody_has_been_mr_x_once_after_as_many_games_as_players(table, owner, handheld, over):
    handheld.open_log()
    seen = [table.remembered()["mr_x"]]
    for _ in range(4):
        owner.post("/rematch")
        seen.append(table.ask().extra["mr_x"])
    assert seen == ["Zoe", "Anna", "Ben", "Chloé", "Zoe"]


def test_no_rematch_while_a_game_runs_or_before_the_first_or_for_others(app, table, owner, handheld, over):
    assert not Browser(app).joined().post("/rematch")["ok"]
    owner.post("/rematch")
    handheld.open_log()
    handheld.agree()
    refused = owner.post("/rematch")
    assert not refused["ok"] and "running" in refused["said"]


def test_before_the_first_game_it_leads_to_the_form(owner):
    refused = owner.post("/rematch")
    assert (refused["ok"], refused["way"]) == (False, "/new")


@pytest.fixture
def begun_elsewhere(table, owner, over):
    """The rematch runs on another handheld while the log of the game before is still shut."""
    owner.post("/rematch")
    other = Handheld("5566778899", seed=5).link(table)
    other.agree()
    assert table.play.device == other.device and table.play.running
    return other


def test_a_log_that_is_opened_during_the_rematch_is_taken_in(app, table, handheld, over, begun_elsewhere):
    assert [game["audit"] for game in past(app)] == ["waiting"]
    handheld.exchange()
    assert not handheld.end.taken and handheld.end.up(handheld.now_ms)
    handheld.open_log()
    begun_elsewhere.exchange()
    assert table.play.device == begun_elsewhere.device and table.play.running
    assert [game["audit"] for game in past(app)] == ["sound"]
    handheld.exchange()
    assert handheld.end.taken, "it is told that the table is another handheld's"


def test_the_handheld_of_the_game_before_is_asked_nothing_about_the_rematch(table, handheld, begun_elsewhere):
    table.abandon()
    handheld.exchange()
    assert handheld.table.question.kind is None
    begun_elsewhere.exchange()
    assert begun_elsewhere.table.question.kind == "abandon"


def test_nothing_but_openings_is_taken_in_of_the_game_before(table, handheld, over, begun_elsewhere):
    before = table.play.game_id
    log = handheld.table.log
    held = table.receiver.held(log.game_id)
    table.receiver.add(handheld.device, log.game_id, log.count, ["taken_back", log.count - 1])
    table.receiver.add(handheld.device, "ab" * 16, 0, ["game_begun"])
    assert table.receiver.held(log.game_id) == held
    assert table.play.game_id == before and table.play.running


def past(app):
    with app.test_request_context():
        return past_games.past(app.extensions["table"].store)["games"]
