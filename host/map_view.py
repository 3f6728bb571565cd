"""A board as the pages draw it: where the stations lie, and which lines join them. Facts alone; the drawing is the
page's."""

import functools

from host import map_data
from shared.board import BOARD_NAMES, MODES, MOST_LEGS, Board


@functools.cache
def of(name):
    """{"name", "stations": [[station, x, y]], "lines": [[mode, a, b, [passed over]]]} of a board, each line once, a
    before b; None for an unknown name. x runs to 1000, y down to 749. Not to be changed: it is kept."""
    if name not in BOARD_NAMES:
        return None
    board = Board(name)
    places = map_data.PLACES[name]
    return {
        "name": name,
        "stations": [[station, *places[station]] for station in board.stations()],
        "lines": [line for station in board.stations() for line in _lines(board, station)],
    }


def _lines(board, station):
    buffer = bytearray(2 * MOST_LEGS)
    for at in range(0, 2 * board.legs(station, buffer), 2):
        other, modes = buffer[at], buffer[at + 1]
        for mode, word in enumerate(MODES):
            if station < other and modes >> mode & 1:
                yield [word, station, other, list(board.passes_over(mode, station, other))]
