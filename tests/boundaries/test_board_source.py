"""The generated modules against the tables they come from, and the tables against what is known of the print."""

import math

import pytest

from shared import board_data
from shared.board.board import BOARD_NAMES, MODES, MOST_LEGS, Board
from shared.source import pack, reach


@pytest.mark.parametrize("path", pack.GENERATED)
def test_generated_modules_are_what_the_tables_give(path):
    assert (pack.ROOT / path).read_text() == pack.GENERATED[path](), "type: python -m shared.source.pack"


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_reach_counts_are_what_the_tables_give(board):
    told = (reach.REACH / f"reach-{board}.txt").read_text()
    assert told == reach.reach(board), "type: python -m shared.source.reach"


def test_the_boards_have_the_names_that_are_known_without_loading_them():
    assert tuple(name for name, *_ in board_data.BOARDS) == BOARD_NAMES


def test_the_literals_of_all_boards_take_at_most_1800_bytes():
    literals = [*board_data.LINES, *(part for _, *parts in board_data.BOARDS for part in parts)]
    assert all(isinstance(part, bytes) for part in literals)
    assert sum(map(len, literals)) <= 1800


def test_the_tables_hold_what_their_provenance_says():
    edges = pack.rows("edges.csv")
    assert [sum(row["mode"] == mode for row in edges) for mode in MODES] == [346, 99, 20, 3]
    stopping = [row for row in edges if row["mode"] in ("bus", "underground")]
    assert len(stopping) == 119 and sum(not row["via"] for row in stopping) == 41
    assert not any(row["via"] for row in edges if row not in stopping)
    assert [int(row["station"]) for row in pack.rows("stations.csv")] == list(range(1, 200))


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_board_answers_what_the_tables_say(name):
    board = Board(name)
    onward = {station: [] for station in board.stations()}
    for mode, a, b, via in pack.board_routes(name):
        onward[a].append((mode, b))
        onward[b].append((mode, a))
        assert board.joined(a, mode, b)
        assert tuple(board.passes_over(a, mode, b)) == via
        assert tuple(board.passes_over(b, mode, a)) == via[::-1]
    buffer = bytearray(2 * MOST_LEGS)
    for station, expected in onward.items():
        count = board.legs(station, buffer)
        found = zip(buffer[: 2 * count : 2], buffer[1 : 2 * count : 2], strict=True)
        assert sorted((mode, to) for to, by in found for mode in range(4) if by >> mode & 1) == sorted(expected)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_every_station_has_a_place_of_its_own_on_the_map(name):
    places = pack.places(name)
    assert sorted(places) == list(Board(name).stations())
    assert all(0 <= x <= 1000 and 0 <= y <= 749 for x, y in places.values())
    apart = sorted((math.dist(places[a], places[b]), a, b) for a in places for b in places if a < b)
    assert apart[0][1:] == (111, 112) and 21 < apart[0][0] < 23


def test_the_numberings_put_the_same_places_on_the_map():
    assert pack.places("milton-bradley")[200] == pack.places("ravensburger")[171]
    assert pack.places("milton-bradley")[118] == pack.places("ravensburger")[108]
    assert sorted(pack.places("milton-bradley").values()) == sorted(pack.places("ravensburger").values())
