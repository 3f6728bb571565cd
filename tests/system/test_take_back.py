"""Taking back, end to end: keys, firmware, serial port, host, page; nothing is undone without both, nothing is lost."""

import json
from contextlib import closing

import pytest

from shared.events import events
from shared.record import record
from tests.portable.effective import effective_events
from tests.system.host_process import SerialTable
from tests.system.test_whole_game import record_of

GAME = "games/milton-bradley-2p-trapped"


@pytest.fixture
def evening(image, tmp_path):
    with closing(SerialTable(record_of(GAME), tmp_path, image)) as table:
        table.playback.begin()
        say_who(table, 0)
        yield table


def say_who(table, player):
    """The detective's browser is this player's: only a player has a voice."""
    game = table.host.detective.wait(lambda view: "game" in view)["game"]["id"]
    assert table.host.detective.post("/who", game=game, player=player)["said"].startswith("On this page")


def log_of(table):
    """The whole log, as the page's record gives it away."""
    rows = json.loads(table.host.owner.get("/record.json"))["commitments"]
    return [events.of_list(row) for row in record.log_of(rows)[0]]


def moves_of(table):
    """Mr. X's legs and the pawns' moves that count."""
    return [event for event in effective_events(log_of(table)) if event.kind in ("mr_x_moved", "pawn_moved")]


def wait_for_ask(table, **wanted):
    fits = lambda view: {**view.get("ask", {}), **wanted} == view.get("ask")  # noqa: E731
    return table.host.detective.wait(fits)["ask"]


def wait_for_taken_back(table, count):
    """Wait until so many events have been told, the last of them a taking back; returns the view."""
    view = table.host.detective.wait(lambda view: "ask" not in view and len(log_of(table)) == count)
    assert log_of(table)[-1].kind == "taken_back"
    return view


def ask_mr_x(table, pawn):
    """A detective asks on the page; Mr. X reads it."""
    assert table.host.detective.post("/take-back", pawn=pawn)["ok"]
    table.board.wait_for_text("the table asks:")


def pawn_of(view, name):
    return next(pawn for pawn in view["game"]["pawns"] if pawn["name"] == name)


def wish(table, further=0):
    """Mr. X asks to take back his newest leg or move, or one so much further back."""
    table.settle()
    table.board.press("*4" + "D" * further + "#")
    table.board.wait_for_text("the page is")
    return wait_for_ask(table, asks_here=True)


def test_a_pawns_move_needs_mr_xs_key(evening):
    table, detective = evening, evening.host.detective
    leg, move = table.playback.turns[:2]
    table.playback.turn(leg)
    view = table.playback.turn(move)
    log = log_of(table)
    name = move["mover"]
    assert pawn_of(view, name)["may_take_back"]
    # Refused: everything stands, and there is no way around his key.
    ask_mr_x(table, name)
    ask = wait_for_ask(table, kind="take-back")
    assert not detective.post("/answer", ask=ask["id"], yes="yes")["ok"]
    for station in (1, 46, 67, 117, 199):
        assert not detective.post("/move", pawn=name, ticket="taxi", station=station, round=1)["ok"]
    table.board.press("*")
    view = detective.wait(lambda view: view["trouble"])
    assert "did not agree" in view["trouble"][0] and log_of(table) == log
    # Agreed.
    ask_mr_x(table, name)
    table.board.press("#")
    view = wait_for_taken_back(table, len(log) + 1)
    assert effective_events(log_of(table)) == log[:-1]
    assert pawn_of(view, name)["taken_back"] == move["legs"]
    assert pawn_of(table.playback.turn(move), name)["station"] == move["legs"][0][1]


@pytest.mark.nightly
def test_his_own_leg_a_rewind_over_rounds_and_a_host_that_is_killed(evening):
    table = evening
    turns = table.playback.turns
    table.playback.turn(turns[0])
    log = log_of(table)
    # His own leg: the page says no, then yes.
    ask = wish(table)
    assert table.host.detective.post("/answer", ask=ask["id"], yes="no")["ok"]
    table.board.press("*")
    table.board.wait_for_text(lambda lines: not any("the page is" in line for line in lines))
    assert log_of(table) == log
    ask = wish(table)
    assert table.host.detective.post("/answer", ask=ask["id"], yes="yes")["ok"]
    view = wait_for_taken_back(table, len(log) + 1)
    assert view["game"]["windows"][0]["taken_back"] == [turns[0]["legs"][0][0]]
    _start_again(table)
    # Two rounds more, then back to the first leg; the host dies between his question and the answer.
    second = [at for at, turn in enumerate(turns) if turn["mover"] == "mr_x"][2]
    for turn in turns[:second]:
        table.playback.turn(turn)
    count = len(log_of(table))
    legs = moves_of(table)
    wish(table, len(legs) - 2)
    table.host.kill()
    table.host.start()  # with new browsers
    say_who(table, 1)
    ask = wait_for_ask(table, asks_here=True)
    assert table.host.detective.post("/answer", ask=ask["id"], yes="yes")["ok"]
    table.host.kill()
    table.host.start()
    wait_for_taken_back(table, count + 1)
    assert moves_of(table) == legs[:1]
    # The game goes on from there to its end; the log opens to what counts, and holds everything.
    table.playback.round, table.playback._window = 1, 1
    for turn in turns[1:]:
        table.playback.turn(turn)
    view = table.playback.open_log()
    assert view["game"]["audit"]["state"] == "sound"
    assert [event.kind for event in log_of(table)].count("taken_back") == 2
    kept = json.loads(table.host.owner.get("/record.json"))
    assert [turn for turn in kept["turns"] if turn["legs"]] == [turn for turn in turns if turn["legs"]]


def _start_again(table):
    """The playback begins anew with its first turn."""
    table.playback.round = table.playback._window = 0
    table.board.wait_for_text("YOUR MOVE")
