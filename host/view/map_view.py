"""A board as data for the pages: where the stations lie, and which lines join them. The pages draw it."""

import functools
from typing import TypedDict

from shared.board.board import MODES, MOST_LEGS, Board
from shared.source import pack


class BoardMap(TypedDict):
    name: str
    stations: list[tuple[int, int, int]]  # station, x (0 to 1000, to the right), y (0 to 749, down)
    # By mode, each named once, by its stations in order: it stops at the first and the last, and passes over the others
    lines: dict[str, list[list[int]]]


@functools.cache
def of(name: str) -> BoardMap:
    """A board. Not to be changed, because it is cached. KeyError for an unknown name."""
    places, board = pack.places(name), Board(name)
    return {
        "name": name,
        "stations": [(station, *places[station]) for station in board.stations()],
        "lines": {word: list(_lines(board, mode)) for mode, word in enumerate(MODES)},
    }


def _lines(board, mode):
    buffer = bytearray(2 * MOST_LEGS)
    for station in board.stations():
        for at in range(0, 2 * board.legs(station, buffer), 2):
            other, modes = buffer[at], buffer[at + 1]
            if station < other and modes >> mode & 1:
                yield [station, *board.passes_over(station, mode, other), other]
