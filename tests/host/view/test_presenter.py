"""The view: what it shows in each state, and that it is small, complete and public."""

import json
from pathlib import Path

import pytest

from shared.board.edition import TICKETS
from tests.bench import plain_referee
from tests.host.browser import Browser
from tests.host.handheld import Handheld, begin, play, play_first, play_turn, play_whole, record, set_up

GAME = "milton-bradley-5p-escaped"
HELPED = "The pages help the hunt: they show where Mr. X can be, and what each move has ruled out."


@pytest.fixture
def browser(app):
    return Browser(app)


def up_to_mr_x(game, turn):
    """How many of a game's turns come before Mr. X's `turn`-th, from 0."""
    return [at for at, each in enumerate(game["turns"]) if each["mover"] == "mr_x"][turn]


def pawn(view, name):
    return next(pawn for pawn in view["game"]["pawns"] if pawn["name"] == name)


def test_before_the_first_game_and_a_fault_that_is_serious(browser, table):
    view = browser.view()
    assert (view["state"], view["link"]["state"], view["trouble"]) == ("no-game", "none", [])
    assert "game" not in view
    assert "“New game”" in view["awaited"]  # true for the owner too, who reads the same
    Handheld().link(table)
    assert browser.view()["link"]["state"] == "up"
    table.links.port_is("/dev/ttyUSB0", "busy")
    view = browser.view()
    assert view["trouble"] and view["serious"]


def test_a_new_game_waits_for_mr_x_and_shows_the_pawns_starts(browser, table, handheld):
    game = record(GAME)
    table.begin(set_up(game), {}, {})
    view = browser.view()
    assert view["state"] == "asked"
    assert view["ask"]["kind"] == "begin"
    assert [card[:2] for card in view["ask"]["pawns"]] == game["start"]["pawns"]
    assert view["ask"]["id"] == str(table.ask().number)


def test_a_new_game_says_who_moves_which_pawns(browser, table):
    table.begin(set_up(record("ravensburger-2013-2p-captured")), {"players": ["Anna", "Ben"]}, {})
    cards = browser.view()["ask"]["pawns"]
    assert [card[2:] for card in cards if not card[0].startswith("bobby")] == [["Anna"], ["Ben"]]
    assert [len(card) for card in cards if card[0].startswith("bobby")] == [2, 2], "the bobbies are everybody's"


def test_a_new_game_says_its_board_and_not_that_of_the_game_before(browser, table, handheld):
    before = begin(table, handheld, record("ravensburger-2013-2p-captured"))
    play(table, handheld, before)
    table.begin(set_up(record(GAME)), {}, {})
    view = browser.view()
    assert view["state"] == "asked"
    assert (view["game"]["board"], view["ask"]["board"]) == ("ravensburger-2013", "milton-bradley")


def test_mr_x_to_move_and_for_whom_the_others_wait_then(browser, table, handheld):
    begin(table, handheld, record(GAME), {"mr_x": "Ada", "players": ["Bo", "", "Cy", "Di", "Ed"]})
    view = browser.view()
    game = view["game"]
    assert (view["state"], view["headline"]) == ("mr-x", "Mr. X to move")
    assert view["awaited"] == "His move goes into window 1."
    assert [window["n"] for window in game["windows"]] == list(range(1, 25))
    assert [window["n"] for window in game["windows"] if window.get("surfacing")] == [3, 8, 13, 18, 24]
    assert (game["shows"], game["left"]) == ("Surfaces in 3 moves.", "24 moves left.")
    assert game["mr_x"] == {"name": "Ada", "tickets": {"taxi": 4, "bus": 3, "underground": 3, "black": 5, "double": 2}}
    assert [player["name"] for player in game["players"]] == ["Bo", "2nd detective", "Cy", "Di", "Ed"]
    assert {pawn["turn"] for pawn in game["pawns"]} == {"idle"}
    assert pawn(view, "red")["tickets"] == {"taxi": 10, "bus": 8, "underground": 4}
    assert game["rules"] == ["No house rules: all as printed."]
    assert "waiting" not in view
    play_turn(table, handheld, record(GAME)["turns"][0])
    assert browser.view()["waiting"] == "Waiting for Bo"


def test_a_surfacing_leg_is_announced_before_and_shown_after(browser, table, handheld):
    game = begin(table, handheld, record("milton-bradley-3p-captured"))
    third = up_to_mr_x(game, 2)
    play(table, handheld, game, third)
    assert browser.view()["awaited"] == "Mr. X surfaces on this move."
    play_turn(table, handheld, game["turns"][third])
    shown = game["turns"][third]["legs"][0][1]
    view = browser.view()
    assert view["game"]["windows"][2]["station"] == shown
    assert view["game"]["seen"] == {"station": shown, "window": 3, "age": 0, "ago": "now", "text": f"{shown}, now"}


def test_a_doubles_second_leg_on_which_he_surfaces_is_announced(browser, table, handheld):
    game = begin(table, handheld, record(GAME))
    double = next(at for at, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x" and len(turn["legs"]) == 2)
    play(table, handheld, game, double)
    assert browser.view()["awaited"] == "His move goes into window 2."
    ticket, station = game["turns"][double]["legs"][0]
    assert handheld.table.move_mr_x(TICKETS.index(ticket), station, "first", None) is None
    handheld.table.commit()
    handheld.exchange()
    assert browser.view()["awaited"] == "The second move of his double: he surfaces."


def test_no_view_of_a_running_game_holds_a_hidden_station(browser, table, handheld):
    play_first(table, handheld, GAME, up_to_mr_x(record(GAME), 8))
    windows = browser.view()["game"]["windows"]
    for window in windows:
        assert ("station" in window) == (window["n"] in (3, 8, 13, 18, 24) and "ticket" in window)
        assert "mode" not in window


def test_the_pawn_to_move_has_its_legal_legs_by_station(browser, table, handheld):
    game = play_first(table, handheld, GAME, 1)
    view = browser.view()
    assert (view["state"], view["headline"]) == ("pawns", "Purple to move")
    turns = [each["turn"] for each in view["game"]["pawns"]]
    assert turns == ["now", "later", "later", "later", "later"]
    legal = pawn(view, "purple")["legal"]
    assert [station for station, _tickets in legal] == sorted({station for station, _tickets in legal})
    ticket, station = game["turns"][1]["legs"][0]
    assert ticket in dict(legal)[station]
    assert "legal" not in pawn(view, "red")


def test_pencilled_entered_and_moved_pawns_are_told_apart(browser, table, handheld):
    game = play_first(table, handheld, GAME, 1)
    handheld.sleep()
    first, second = (turn["legs"][0] for turn in game["turns"][1:3])
    table.move("purple", *first, 1)
    second_pawn = game["turns"][2]["mover"]
    table.pencil(second_pawn, *second, 1)
    view = browser.view()
    assert pawn(view, "purple")["entered"] == first
    assert pawn(view, "purple")["turn"] == "entered"
    assert pawn(view, second_pawn)["pencil"] == second
    assert [entry["pawn"] for entry in view["game"]["outbox"]] == ["purple"]
    handheld.exchange()
    view = browser.view()
    assert pawn(view, "purple")["turn"] == "done"
    assert pawn(view, "purple")["last"] == first
    assert pawn(view, "purple")["came_from"] == dict(game["start"]["pawns"])["purple"]
    assert pawn(view, "purple")["station"] == first[1]
    assert view["game"]["outbox"] == []


def test_a_pawn_off_turn_shows_where_it_could_go_and_everybody_sees_its_plan(browser, detective, table, handheld):
    game = play_first(table, handheld, GAME, 1)
    play_turn(table, handheld, game["turns"][1])
    moved = pawn(browser.view(), game["turns"][1]["mover"])
    assert (moved["turn"], moved["round"]) == ("done", 2)
    station, tickets = moved["could"][0]
    leg = {"pawn": moved["name"], "ticket": tickets[0], "station": station}
    assert not detective.post("/pencil", round=1, **leg)["ok"]
    assert not detective.post("/move", round=2, **leg)["ok"]
    assert detective.post("/pencil", round=2, **leg)["ok"]
    assert pawn(browser.view(), moved["name"])["pencil"] == [tickets[0], station]
    for turn in game["turns"][2:7]:
        play_turn(table, handheld, turn)
    view = browser.view()
    assert (view["state"], view["game"]["round"]) == ("pawns", 2)
    assert pawn(view, moved["name"])["pencil"] == [tickets[0], station]


def test_a_question_that_no_handheld_can_hear_says_so_and_one_that_is_declined_is_reported(browser, table, handheld):
    table.begin(set_up(record(GAME)), {}, {})
    handheld.exchange()
    assert "not connected" not in browser.view()["ask"]["text"]
    assert browser.view()["link"] == {"state": "up", "text": "The handheld is connected."}
    handheld.sleep()
    view = browser.view()
    assert "The handheld that is asked is not connected" in view["ask"]["text"]
    assert view["link"] == {"state": "down", "text": ""}, "it is said once"
    handheld.decline()
    view = browser.view()
    assert (view["state"], view["trouble"]) == (
        "no-game",
        ["Mr. X did not agree to the new game. Ask him, and begin it again."],
    )


def test_when_all_is_entered_the_table_waits_for_the_handheld(browser, table, handheld):
    game = play_first(table, handheld, GAME, 1)
    handheld.sleep()
    for turn in game["turns"][1:6]:
        table.move(turn["mover"], *turn["legs"][0], 1)
    view = browser.view()
    assert (view["state"], view["headline"]) == ("pawns", "All moves are entered")
    assert view["link"]["state"] == "down"


def test_several_may_go_first_where_the_order_is_free(browser, table, handheld):
    play_first(table, handheld, "ravensburger-2013-4p-escaped", 1)
    view = browser.view()
    assert view["headline"] == "Purple, Red, Green or Yellow to move"
    assert view["game"]["mr_x"]["tickets"]["taxi"] is None
    assert view["game"]["rounds"] == 22


def test_tickets_that_the_box_does_not_have_are_not_shown(browser, table, handheld):
    begin(table, handheld, json.loads((Path(__file__).parents[2] / "data/beginner-game.json").read_text()))
    game = browser.view()["game"]
    assert not [who for who in (*game["pawns"], game["mr_x"]) if "underground" in who["tickets"]]


def test_bobbies_have_no_tickets_and_no_player_and_anybody_may_move_them(browser, table, handheld):
    game = begin(table, handheld, record("ravensburger-2013-2p-captured"))
    bobby = pawn(browser.view(), "bobby1")
    assert "tickets" not in bobby and "player" not in bobby
    play_turn(table, handheld, game["turns"][0])
    assert any("player" not in pawn and pawn["turn"] == "now" for pawn in browser.view()["game"]["pawns"])
    assert "waiting" not in browser.view()
    first_round = [turn for turn in game["turns"][1:5] if turn["legs"]]
    for turn in first_round:
        if turn["mover"] != "bobby2":
            table.move(turn["mover"], *turn["legs"][0], 1)
    view = browser.view()
    assert (view["headline"], view["awaited"]) == ("Bobby 2 to move", "It belongs to all: any detective moves it.")


@pytest.mark.slow
def test_a_passed_over_pawn_is_explained(browser, table, handheld):
    game = begin(table, handheld, record("milton-bradley-4p-stranded"))
    for turn in game["turns"]:
        play_turn(table, handheld, turn)
        view = browser.view()
        passed = [each for each in view["game"]["pawns"] if each["turn"] == "passed"]
        if passed and view["state"] == "pawns":
            assert "passed over" in passed[0]["status"]
            break
    else:
        raise AssertionError("nobody was passed over in this game")


def test_what_is_withdrawn_while_its_handheld_is_away_says_what_can_be_done(browser, table, handheld):
    def withdrawn():
        handheld.exchange()
        handheld.unplug()
        table.withdraw(browser.view()["ask"]["id"])
        return browser.view()

    game = record(GAME)
    table.begin(set_up(game), {"mr_x": "Zoe"}, {})
    view = withdrawn()
    assert view["ask"]["withdrawn"]
    assert "is not connected" in view["ask"]["text"] and "another new game may be proposed now" in view["ask"]["text"]
    assert "Zoe" not in view["awaited"], "he confirms nothing any more"
    handheld.link(table)
    begin(table, handheld, game)
    table.abandon()
    view = withdrawn()
    assert "is not connected" in view["ask"]["text"] and "sets this game aside" in view["ask"]["text"]


def test_the_end_is_shown_and_then_audited(browser, table, handheld):
    game = play_whole(table, handheld, "milton-bradley-3p-captured")
    view = browser.view()
    assert (view["state"], view["headline"]) == ("over", "The detectives win")
    assert "caught him on 29 with Red (taxi), in round 19. His logbook is still shut." in view["awaited"]
    assert not view["game"]["over"]["story"]
    assert view["game"]["over"]["station"] == 29
    assert view["game"]["audit"]["state"] == "waiting"
    assert view["game"]["audit"]["text"] == "Mr. X opens the logbook: he presses # on the handheld."
    table.begin(set_up(game), {}, {})
    assert "# on its handheld opens it" in browser.view()["ask"]["text"]
    table.withdraw(str(table.ask().number))
    handheld.open_log()
    view = browser.view()
    assert view["game"]["audit"]["state"] == "sound"
    assert all("mode" in window for window in view["game"]["windows"] if "ticket" in window)
    assert "logbook" not in view["awaited"] and len(view["game"]["over"]["story"]) == 6


@pytest.mark.parametrize("name", ["milton-bradley-3p-captured", "ravensburger-2013-4p-escaped"])
def test_after_the_end_the_winner_is_named_and_he_is_seen_where_he_was(browser, table, handheld, name):
    game = begin(table, handheld, record(name))
    assert "left" in browser.view()["game"]["left"]
    play(table, handheld, game)
    ended = browser.view()["game"]
    assert (ended["left"], ended["shows"], "rounds" in ended) == ("", "", False)
    assert {key: ended["over"][key] for key in game["result"]} == game["result"]
    handheld.open_log()
    last = next(turn["legs"][-1][1] for turn in reversed(game["turns"]) if turn["mover"] == "mr_x")
    seen = browser.view()["game"]["seen"]
    assert (seen["station"], seen["age"], seen["ago"]) == (last, 0, "at the end")


@pytest.mark.parametrize("helps", [True, False])
def test_rules_in_force_and_help_are_shown_before_mr_x_agrees_and_in_the_game(browser, table, handheld, helps):
    game = record("milton-bradley-5p-escaped-optional-rules")
    table.begin(set_up(game), {"help": helps}, {})
    asked = browser.view()["ask"]
    assert [rule[:20] for rule in asked["rules"]] == ["Mr. X may not ride a", "Mr. X may surface of"]
    assert asked["helped"] == (HELPED if helps else "No hints.")
    handheld.agree(game["start"]["mr_x"])
    agreed = browser.view()["game"]
    assert [agreed["rules"], agreed["helped"]] == [asked["rules"], asked["helped"]]


def test_a_timer_that_was_agreed_says_since_when_the_turn_runs(browser, table, handheld):
    game = begin(table, handheld, record(GAME), {"timer": 90})
    play_turn(table, handheld, game["turns"][0])
    shown = browser.view()["game"]
    assert shown["timer"] == {"seconds": 90, "since": round(table.play.times[-1])}
    assert "A turn should take at most 90 seconds." in shown["rules"]


def test_the_moves_that_are_left_end_with_the_last_round(table, browser, handheld):
    game = record("ravensburger-2p-captured")
    begin(table, handheld, {**game, "rules": {"windows": 9, "rounds": 3}})
    assert browser.view()["game"]["left"] == "5 moves left."
    play_turn(table, handheld, game["turns"][0])
    assert browser.view()["game"]["left"] == "4 moves left."


def test_no_surfacing_is_announced_that_would_come_after_the_last_round(table, browser, handheld):
    """Window 2 is one, but after his move of the only round, without doubles, none follows."""
    game = record("ravensburger-2p-captured")
    tickets = {"mr_x": {"double": 0}}
    begin(table, handheld, {**game, "rules": {"windows": 9, "rounds": 1, "surfacing": [2], "tickets": tickets}})
    play_turn(table, handheld, game["turns"][0])
    view = browser.view()
    assert (view["game"]["left"], view["game"]["shows"]) == ("0 moves left.", "")
    assert "urfaces" not in json.dumps([view["game"]["spoken"], view["game"]["pawns"]])


def stuck_on(station, by, tickets):
    """Whether a pawn that comes to this station, whatever it pays, has no ticket for a line there."""
    lines = plain_referee.TOWNS["milton-bradley"][station]
    return not any(tickets[mode] - (mode == paid) > 0 for paid in by for mode in lines if mode in tickets)


@pytest.mark.slow
def test_a_player_is_warned_that_tickets_run_low_that_he_will_be_stuck_and_that_mr_x_surfaces_next(
    browser, table, handheld
):
    """Held against the tickets and legs that the page itself shows."""
    game = begin(table, handheld, record("milton-bradley-4p-stranded"))
    warned = stuck = 0
    for turn in game["turns"]:
        play_turn(table, handheld, turn)
        for pawn in browser.view()["game"]["pawns"]:
            said, tickets = pawn.get("warning", ""), pawn["tickets"]
            last = pawn["last"][0] if pawn["turn"] == "now" and "last" in pawn else None
            assert ("two tickets left" in said) == (last is not None and tickets[last] == 2), pawn
            stuck += "cannot move again" in said
            warned += "two tickets left" in said
            surfaces = pawn["turn"] == "now" and len(table.play.game.windows) + 1 in (3, 8, 13, 18, 24)
            assert ("Mr. X surfaces on his next move" in said) == surfaces, pawn
            if pawn["turn"] == "now":
                assert ("cannot move again" in said) == all(stuck_on(*leg, tickets) for leg in pawn["legal"]), pawn
    assert warned > 3 and stuck
