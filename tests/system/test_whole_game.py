"""A whole recorded game end to end: keys, firmware, serial port, host, page."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from shared.board.edition import MR_X
from tests.system.host_process import SerialTable

DATA = Path(__file__).parents[1] / "data"
# (file, windows): one with doubles and black tickets, and the whole logbook, which test_air_game.py plays every time.
RECORDS = [("short-game", 5), pytest.param("games/milton-bradley-5p-escaped", 24, marks=pytest.mark.nightly)]


@pytest.mark.long
@pytest.mark.parametrize(("name", "windows"), RECORDS)
def test_a_whole_game_through_the_serial_port(image, tmp_path, name, windows):
    record = json.loads((DATA / f"{name}.json").read_text())
    with closing(SerialTable(record, tmp_path, image)) as table:
        play(table, record, windows)


def play(table, record, windows):
    """Each view shows what has been played, and the last one all stations."""
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
