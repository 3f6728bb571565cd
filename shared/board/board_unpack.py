"""Unpacks a board with little extra memory: reads the packed lines twice, to count neighbours, then to fill them in.

shared/source/pack.py packs the lines, and says how. Needed only to make a Board, so a handheld unloads this module
afterwards. It must not depend on tickets, pawns or rules.
"""

from array import array

from shared.board_data import BOARDS, LINES

_HIGHEST = 200  # no board prints a higher number; a byte above it says how many stations a line passes over


def unpack(name, near):
    """Fill in `near`, which is Board.pairs, and return Board.first."""
    for board in BOARDS:
        if board[0] == name:
            _, renumbered, gone, added = board
    printed = bytearray(range(_HIGHEST + 1))  # by a station's number in LINES, its number on this board
    for at in range(0, len(renumbered), 2):
        printed[renumbered[at]] = renumbered[at + 1]
    first = array("H", bytes(2 * (_HIGHEST + 2)))
    for route in _routes(gone, added, printed):
        first[(route >> 10) + 1] += 2
        first[(route >> 2 & 255) + 1] += 2
    for station in range(_HIGHEST + 1):
        first[station + 1] += first[station]
    ends = array("H", first)  # for each station: the end of what is filled in so far
    for route in _routes(gone, added, printed):
        _enter(near, first, ends, route >> 10, route >> 2 & 255, 1 << (route & 3))
        _enter(near, first, ends, route >> 2 & 255, route >> 10, 1 << (route & 3))
    _close_up(near, first, ends)
    return first


def _routes(gone, added, printed):
    """Yield station << 10 | next station << 2 | mode for every route of the lines, in one of its directions."""
    for mode in range(len(LINES)):
        for route in _walk(LINES[mode], mode, printed):
            if not _is_in(gone, route):
                yield route
    if added:
        for route in _walk(added[1:], added[0], printed):
            yield route


def _walk(lines, mode, printed):
    """Yield the routes of one mode's lines, in the numbers printed on this board."""
    stop = passed = 0
    for byte in lines:
        if byte > _HIGHEST:
            passed = byte - _HIGHEST
        elif passed:
            passed -= 1
        else:
            to = printed[byte]
            if stop and to:
                yield stop << 10 | to << 2 | mode
            stop = to


def _is_in(gone, route):
    """Whether a route, in either direction, is among these triples."""
    for at in range(0, len(gone), 3):
        if route == gone[at + 1] << 10 | gone[at + 2] << 2 | gone[at]:  # no tuple of the two: it takes heap
            return True
        if route == gone[at + 2] << 10 | gone[at + 1] << 2 | gone[at]:
            return True
    return False


def _enter(near, first, ends, station, to, mode):
    """Enter a next station and a mode, as a bit, into a station's part of `near`, which stays in ascending order."""
    place = first[station]
    end = ends[station]
    while place < end and near[place] < to:
        place += 2
    if place < end and near[place] == to:
        near[place + 1] |= mode
        return
    for at in range(end + 1, place + 1, -1):
        near[at] = near[at - 2]
    near[place] = to
    near[place + 1] = mode
    ends[station] = end + 2


def _close_up(near, first, ends):
    """Close the gaps between the stations' parts, and let `first` say where each begins; in place, to save heap."""
    to = 0
    for station in range(_HIGHEST + 1):
        begin = first[station]
        first[station] = to
        for at in range(begin, ends[station]):
            near[to] = near[at]
            to += 1
    first[_HIGHEST + 1] = to
