"""What the version before wrote is taken up: a data folder, and the flash of the handheld that plays at its table.

tests/data/earlier was written by the version whose host was one flat folder, amid the game of a record: `table.sql`
is a dump of table.sqlite3, `handheld.json` the handheld's files. `undone.sql` is another dump, by the version before
games had consents: a game that was set aside, and one with a move taken back and made again, a pencil, an answer to a
post, and an open question. None of them is ever written anew: a change of their form needs a migration, and these tests
show that it works.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.host.browser import Browser
from tests.host.handheld import Handheld, play, record
from tests.portable.scripted import MemoryFlash

pytestmark = pytest.mark.sqlite

EARLIER = Path(__file__).parents[1] / "data/earlier"
TURNS = 57  # that had been played
EVENTS = 63
ANSWERED = "d65699916009f7d6289c59158f1b0d3536c42ecd9f540d02187a933a4a01451d"  # the post that `undone.sql` answers


def opened(host, folder, dump):
    """The host of a test on a data folder that holds what this dump of table.sqlite3 tells."""
    with closing(sqlite3.connect(folder / "table.sqlite3")) as sql:
        sql.executescript((EARLIER / dump).read_text())
        sql.executescript("PRAGMA application_id = 0x4D525831; PRAGMA user_version = 1;")
    return host()


@pytest.fixture
def app(host, tmp_path):
    return opened(host, tmp_path, "table.sql")


@pytest.fixture
def undone(host, tmp_path):
    return opened(host, tmp_path, "undone.sql")


@pytest.fixture
def handheld():
    files = json.loads((EARLIER / "handheld.json").read_text())
    return Handheld(flash=MemoryFlash({name: text.encode() for name, text in files.items()}), seed=1000)


def test_an_old_data_folder_shows_its_game(app, table):
    assert table.troubles() == []
    assert table.play.running and table.play.count == EVENTS
    view = Browser(app).view()
    assert view["state"] == "pawns" and view["game"]["mr_x"]["name"] == "Xenia"
    assert [player["name"] for player in view["game"]["players"]][:2] == ["Anna", "Ben"]
    assert view["game"]["help"], "what was agreed on counts still"


@pytest.mark.parametrize("note", [[[3, 1, "purple", "taxi", 5]], "x"])
def test_a_note_of_moves_made_otherwise_which_nobody_reads_any_more_is_ignored(host, table, note):
    table.store.write_note(f"otherwise {table.play.game_id}", note)
    shown = host().extensions["table"]
    assert shown.troubles() == [] and shown.play.count == EVENTS


def test_an_old_handheld_knows_where_he_stands(handheld):
    game = record("milton-bradley-3p-captured")
    legs = [leg for turn in game["turns"][:TURNS] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    stations = [handheld.table.secret_station(window) for window in range(len(legs) + 1)]
    assert stations == [game["start"]["mr_x"], *[station for _ticket, station in legs]]


def test_the_game_goes_on_to_its_end(app, handheld):
    table, game = app.extensions["table"], record("milton-bradley-3p-captured")
    handheld.link(table)
    assert table.play.count == handheld.table.log.count == EVENTS
    play(table, handheld, {**game, "turns": game["turns"][TURNS:]})
    handheld.open_log()
    view = Browser(app).view()
    assert view["game"]["over"]["reason"] == "captured"
    assert view["game"]["audit"]["state"] == "sound"
    legs = [leg for turn in game["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    shown = [[window["ticket"], window["station"]] for window in view["game"]["windows"][: len(legs)]]
    assert shown == legs


def test_what_was_pencilled_asked_and_taken_back_is_there_again(undone):
    table = undone.extensions["table"]
    assert table.troubles() == []
    view = Browser(undone).view()
    assert (view["state"], view["ask"]["kind"], view["ask"]["id"]) == ("pawns", "take-back", "10")
    pawns = {pawn["name"]: pawn for pawn in view["game"]["pawns"]}
    assert pawns["green"]["pencil"] == ["bus", 52]
    assert pawns["red"]["taken_back"] == [pawns["red"]["last"]] == [["taxi", 187]]
    status, body = table.store.answer(ANSWERED)
    assert (status, json.loads(body)["said"]) == (200, "Pencilled: Green, bus to 52.")


def test_a_game_that_was_set_aside_stays_so(undone):
    table = undone.extensions["table"]
    assert [game.aside for game in table.store.games()] == [True, False]
    table.withdraw("10")
    assert table.ask().state == "withdrawn", "the handheld has not heard of it"
    table.set_aside()
    assert table.ask() is None
    assert table.play is None and Browser(undone).view()["state"] == "no-game"
