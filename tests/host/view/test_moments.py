"""The great moments in the view: which is the newest, and what it says."""

import json
from pathlib import Path

import pytest

from shared.board.edition import TICKETS
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_turn, play_whole, record

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def moment(app):
    """A function: the newest moment as (kind, text), or None."""
    browser = Browser(app)

    def newest():
        found = browser.view()["game"].get("moment")
        return found and (found["kind"], found["text"])

    return newest


def of_mr_x(game):
    return [at for at, each in enumerate(game["turns"]) if each["mover"] == "mr_x"]


def test_surfacing_is_a_moment_with_its_station(table, handheld, moment):
    game = begin(table, handheld, record("milton-bradley-3p-captured"))
    third = of_mr_x(game)[2]
    play(table, handheld, game, third)
    assert moment() is None
    play_turn(table, handheld, game["turns"][third])
    assert moment() == ("surfaced", f"Mr. X surfaces at {game['turns'][third]['legs'][0][1]}")


def test_where_he_was_seen_a_move_before_it_is_none(table, handheld, moment):
    """The beginners' game: a double is seen twice, then a window is covered, and the next by a black ticket."""
    game = begin(table, handheld, json.loads((DATA / "beginner-game.json").read_text()))
    seen = []
    for turn in game["turns"][:12]:
        play_turn(table, handheld, turn)
        if turn["mover"] == "mr_x":
            seen.append(moment())
    assert seen == 3 * [("surfaced", "Mr. X surfaces at 55")], "the first window is one, the second is none"
    play_turn(table, handheld, game["turns"][12])
    assert moment() == ("surfaced", "Mr. X surfaces at 86")


def double_of(game):
    return next(turn for turn in game["turns"] if len(turn["legs"]) == 2)


def first_leg(handheld, double):
    ticket, station = double["legs"][0]
    assert handheld.table.move_mr_x(TICKETS.index(ticket), station, "first", None) is None
    handheld.table.commit()
    handheld.exchange()


def make_first_leg(table, handheld, game):
    """Play up to the first double, and its first leg; returns the number of its event."""
    play(table, handheld, game, game["turns"].index(double_of(game)))
    first_leg(handheld, double_of(game))
    return table.play.effective_numbers[-1]


def test_a_capture_names_who_caught_him_where_and_when(table, handheld, moment):
    game = play_whole(table, handheld, "milton-bradley-3p-captured")
    last = game["turns"][-1]
    kind, text = moment()
    assert kind == "captured"
    assert text.endswith(f"catches him on {last['legs'][0][1]} in round {len(of_mr_x(game))}")
    assert text.startswith(("1st", "2nd", "3rd"))


def test_an_escape_is_a_moment(table, handheld, moment):
    play_whole(table, handheld, "milton-bradley-5p-escaped")
    assert moment() == ("escaped", "Mr. X escapes")


def test_a_double_that_was_taken_back_is_no_moment_and_the_next_one_is_newer(table, handheld, detective, moment):
    game = begin(table, handheld, record("milton-bradley-5p-escaped"))
    detective.being(1)
    first = make_first_leg(table, handheld, game)
    assert moment() == ("double", "Double move")
    before = detective.view()["game"]["moment"]["id"]
    handheld.ask_back(first)
    assert detective.post("/answer", ask=detective.view()["ask"]["id"], yes="yes")["ok"]
    handheld.exchange()
    assert moment() is None
    first_leg(handheld, double_of(game))
    assert detective.view()["game"]["moment"]["id"] > before
