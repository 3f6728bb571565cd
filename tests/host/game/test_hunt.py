"""Help for the hunt: off unless agreed, exact, and never more than is public."""

import pytest

from host.game import hunt_help
from host.game.replica import Replica
from shared.events import events
from shared.log.validation import validate
from shared.rules.possible import stations_of
from tests.host.browser import Browser
from tests.host.handheld import begin, play, play_turn, record

HEX = "0" * 64


def test_it_is_off_unless_agreed(app, table, handheld):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    assert "help" not in Browser(app).view()["game"]


@pytest.mark.slow
def test_the_true_station_is_always_among_the_possible_ones(app, table, handheld):
    game = begin(table, handheld, record("milton-bradley-5p-escaped"), {"help": True})
    browser = Browser(app)
    for turn in game["turns"][:40]:
        play_turn(table, handheld, turn)
        shown = browser.view()["game"]["help"]
        assert handheld.table.secret_station() in shown["possible"]
        assert shown["possible"] == stations_of(table.play.places[-1])
    newest = shown["legs"][0]
    assert newest["n"] == len(table.play.game.windows)
    assert {each["pawn"] for each in shown["near"]} == set(table.play.game.pawn_names)


def small(pawn_start):
    """A game in which Mr. X can only start on 115, and purple alone hunts him."""
    rules = [["pawn_order", "free"], ["pawns", 1], ["shares", [1, 0]], ["start_cards", [115, pawn_start]]]
    log = Replica("0" * 32, "x")
    for event in (
        events.game_begun("0" * 32, "ravensburger", 2, rules, [["purple", pawn_start]]),
        events.mr_x_started(HEX),
    ):
        assert validate(log, event) is None
        log.add(event, 0)
    return log


def test_a_leg_to_nowhere_is_refused_and_a_ticket_rules_out_where_others_led_but_not_one_he_has_no_more():
    log = small(3)
    assert validate(log, events.mr_x_moved(1, "underground", "only", HEX)) == "impossible"
    assert validate(log, events.mr_x_moved(1, "taxi", "only", HEX)) is None
    log.add(events.mr_x_moved(1, "taxi", "only", HEX), 0)
    by_taxi = stations_of(log.places[-1])
    out = stations_of(log.ruled_out[1])
    assert not set(by_taxi) & set(out)
    assert {108, 157} <= set(out)
    assert log.possible_after(1) == len(by_taxi)
    log = small(3)
    game, taxi = log.game, 0
    game.mr_x_purse[:] = [4, 0, 0, 0, 0]
    assert hunt_help.ruled_out(game, 1 << 115, taxi) == 0, "he had nothing else to show"
    game.mr_x_purse[:] = [4, 0, 0, 1, 0]
    assert {108, 157} <= set(stations_of(hunt_help.ruled_out(game, 1 << 115, taxi))), "black would have taken him there"


@pytest.mark.parametrize(("target", "moves"), [(3, 0), (23, 1), (11, 1), (199, 5)])
def test_the_distance_of_a_pawn_is_counted_in_moves(target, moves):
    log = small(3)
    assert hunt_help.moves_to(log.game, 0, 1 << target) == moves


def test_a_pawn_hunts_by_the_tickets_that_it_has_and_without_any_gets_nowhere():
    log = small(3)
    ways = [hunt_help.moves_to(log.game, 0, 1 << 23), hunt_help.moves_to(log.game, 0, 1 << 11)]
    assert ways == [1, 1]
    log.game.purses[0] = [9, 0, 0]  # taxis alone: 23 is a bus away
    assert hunt_help.moves_to(log.game, 0, 1 << 11) == 1
    assert hunt_help.moves_to(log.game, 0, 1 << 23) > 1
    log.game.purses[0] = [0, 0, 0]
    assert hunt_help.moves_to(log.game, 0, 1 << 3) == 0
    assert hunt_help.moves_to(log.game, 0, 1 << 199) is None


def test_a_surfacing_leaves_one_station(app, table, handheld):
    game = begin(table, handheld, record("milton-bradley-3p-captured"))
    third = [at for at, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"][2]
    play(table, handheld, game, third + 1)
    assert table.play.possible_after(3) == 1
