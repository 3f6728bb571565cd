"""A whole recorded game end to end: keys, firmware, serial port, host, page; then the same with every power cut."""

import itertools
import json
from pathlib import Path

import pytest

from shared.board.edition import MR_X
from tests.system.host_process import SerialTable

DATA = Path(__file__).parents[1] / "data"
# (file, windows): one with doubles and black tickets, and the whole logbook, which test_air_game.py plays every time.
RECORDS = [("short-game", 5), pytest.param("games/milton-bradley-5p-escaped", 24, marks=pytest.mark.nightly)]
CUT = [("short-game", 8), pytest.param("games/milton-bradley-2p-trapped", 1, marks=pytest.mark.nightly)]


def record_of(name):
    return json.loads((DATA / f"{name}.json").read_text())


@pytest.fixture
def evening(image, tmp_path):
    """A function that opens the table for one record; both processes end with the test."""
    opened = []

    def open_table(name):
        opened.append(SerialTable(record_of(name), tmp_path, image))
        return opened[-1]

    yield open_table
    for one in opened:
        one.close()


@pytest.mark.long
@pytest.mark.parametrize(("name", "windows"), RECORDS)
def test_a_whole_game_through_the_serial_port(evening, name, windows):
    table = evening(name)
    record = table.playback.record
    surfacing = table.playback.edition.surfacing
    table.playback.begin()
    legs = []
    for turn in record["turns"]:
        view = table.playback.turn(turn)
        if turn["mover"] == MR_X:
            legs += turn["legs"]
            shown = [window.get("station") for window in view["game"]["windows"][: len(legs)]]
            assert [window["ticket"] for window in view["game"]["windows"][: len(legs)]] == [leg[0] for leg in legs]
            assert shown == [leg[1] if at + 1 in surfacing else None for at, leg in enumerate(legs)]
        elif turn["legs"]:
            pawn = next(pawn for pawn in view["game"]["pawns"] if pawn["name"] == turn["mover"])
            assert [pawn["station"]] == [station for _ticket, station in turn["legs"]]
    view = table.playback.open_log()
    assert view["state"] == "over" and view["game"]["over"]["reason"] == record["result"]["reason"]
    assert view["game"]["audit"]["state"] == "sound"
    stations = [station for _ticket, station in legs]
    empty = [None] * (len(view["game"]["windows"]) - windows)
    assert [window.get("station") for window in view["game"]["windows"]] == stations + empty
    assert len(legs) == windows


@pytest.mark.long
@pytest.mark.parametrize(("name", "every"), CUT)
def test_no_power_cut_at_any_event_loses_anything(evening, name, every):
    """At every (eighth) event the handheld is killed at one of its changes of a file, and the host behind it."""
    table = evening(name)
    table.playback.begin()
    kinds = itertools.cycle(itertools.product(range(1, 7), (False, True)))
    cuts = (None if number % every else next(kinds) for number in itertools.count())
    filled = 0
    for turn in table.playback.turns:
        if turn["mover"] == MR_X:
            for number, (ticket, station) in enumerate(turn["legs"]):
                _leg_with_cuts(table, number, len(turn["legs"]), ticket, station, filled, next(cuts))
                filled += 1
            table.playback.round += 1
        else:
            _pawn_with_cuts(table, turn, next(cuts))
    _cut_both(table, lambda: None, (1, False))
    view = table.playback.open_log()
    assert view["game"]["audit"]["state"] == "sound"
    assert view["game"]["over"]["reason"] == table.playback.record["result"]["reason"]
    legs = [leg for turn in table.playback.turns if turn["mover"] == MR_X for leg in turn["legs"]]
    windows = view["game"]["windows"][: len(legs)]
    assert [[window["ticket"], window["station"]] for window in windows] == legs


def _leg_with_cuts(table, number, of, ticket, station, filled, cut):
    _cut_both(table, lambda: table.playback.leg(number, of, ticket, station), cut)
    if cut and table.windows_on_the_handheld() == filled:  # it was not on flash yet: he enters it again
        table.playback.leg(number, of, ticket, station)
    view = table.host.owner.wait(lambda view: "ticket" in view["game"]["windows"][filled])
    assert view["game"]["windows"][filled]["ticket"] == ticket
    assert len([window for window in view["game"]["windows"] if "ticket" in window]) == filled + 1


def _pawn_with_cuts(table, turn, cut):
    for ticket, station in turn["legs"]:
        fields = {"pawn": turn["mover"], "ticket": ticket, "station": station, "round": table.playback.round}
        answer = table.host.detective.post("/move", **fields)
        assert answer["ok"], answer
    _cut_both(table, lambda: None, cut)
    table.playback.pawn_has_moved(turn["mover"])


def _cut_both(table, deed, cut):
    """Do it while the handheld is being cut off at a change of a file; then the host is killed, and both start anew.

    Without a cut, only do it.
    """
    if cut is None:
        deed()
        return
    table.cut_while(deed, *cut)
    table.host.kill()
    table.host.start()
    table.wake()
