"""Questions about a map: is there such a station, what is next to it, what does a line pass over (R1, R6, R26).

A Board is unpacked once from board_data.py and never changes afterwards, so threads may share one. Stations are the
numbers printed on that board: 118 is a ferry pier in one box and inland in another (R1). This module knows no tickets,
pawns or turns: rules.py judges whether a leg is legal.
"""

from shared.board_data import BOARDS, LINES
from shared.board_data import MOST_LEGS as MOST_LEGS

TAXI, BUS, UNDERGROUND, FERRY = 0, 1, 2, 3
MODES = ("taxi", "bus", "underground", "ferry")
BOARD_NAMES = tuple([board[0] for board in BOARDS])

_HIGHEST = 200  # the highest station number of all boards; a byte above it is never a station

OPEN = bytes(_HIGHEST + 1)  # no station is shut; to shut station n, set byte n of a bytearray(OPEN) to 1
ALL = 15  # all modes as bits: mode m is bit 1 << m


class Board:
    """One printed board. Raises ValueError for a name that is not in BOARD_NAMES.

    pairs, first  for whoever asks thousands of times: pairs[first[s] : first[s + 1]] are pairs, a station next to s,
                  and the modes that join the two as bits

    The buffer for `legs` is a bytearray(2 * MOST_LEGS): MOST_LEGS is the most stations next to one station.
    """

    def __init__(self, name: str):
        if name not in BOARD_NAMES:
            raise ValueError("no such board")
        self._row = BOARDS[BOARD_NAMES.index(name)]  # the whole row: an attribute for each part takes 16 bytes more
        self.name = name
        from shared.board_unpack import unpacked  # here, because a handheld unloads it when the game has begun

        self.pairs, self.first = unpacked(self._row[2], self._row[3], self.printed)

    def has(self, station: int) -> bool:
        """Whether this number is printed on the board (R1). Any int may be passed."""
        return 0 < station <= _HIGHEST and self.first[station] < self.first[station + 1]

    def stations(self) -> "list[int]":
        """The numbers printed on the board, ascending (R1)."""
        return [station for station in range(1, _HIGHEST + 1) if self.has(station)]

    def legs(self, station: int, buffer: bytearray, shut: bytes = OPEN, modes: int = ALL, always: int = 0) -> int:
        """Write the stations next to a station (R6) into the buffer; returns how many they are.

        Each is a pair of bytes, the station and the modes that go there as bits, in ascending order; the rest of the
        buffer keeps its content. Leaves out the stations marked in `shut` (see OPEN) and the modes that are not in
        `modes`; sets the bits of `always` for every station, and leaves out a station without any bit. The board must
        have the station. Allocates nothing on MicroPython.
        """
        pairs = self.pairs
        first = self.first
        end = 0
        for at in range(first[station], first[station + 1], 2):
            to = pairs[at]
            if not shut[to]:
                by = pairs[at + 1] & modes | always
                if by:
                    buffer[end] = to
                    buffer[end + 1] = by
                    end += 2
        return end >> 1

    def modes(self, station: int, target: int) -> int:
        """The modes that join two stations (R6), as bits; 0 for none. Any ints may be passed."""
        if self.has(station):
            for at in range(self.first[station], self.first[station + 1], 2):
                if self.pairs[at] == target:
                    return self.pairs[at + 1]
        return 0

    def joined(self, station: int, mode: int, target: int) -> bool:
        """Whether one route of this mode joins two stations (R6). Any ints may be passed."""
        return 0 <= mode <= FERRY and self.modes(station, target) >> mode & 1 == 1

    def passes_over(self, station: int, mode: int, target: int) -> bytes:
        """The stations that the drawn line passes over, in order (R26); empty if none or no such route."""
        if not self.joined(station, mode, target):
            return b""
        for lines in (LINES[mode], self._row[3][1:]):
            there = _span(lines, self._in_lines(station), self._in_lines(target))
            span = there or _span(lines, self._in_lines(target), self._in_lines(station))
            if span:
                passed = [self.printed(lines[(span >> 3) + at]) for at in range(span & 7)]
                return bytes(passed if there else reversed(passed))
        return b""

    def passes_shut(self, station: int, mode: int, target: int, shut: bytes) -> bool:
        """Whether this mode's line between two stations passes over one that is marked in `shut` (R26).

        The mode must join the two. Allocates nothing on MicroPython.
        """
        if mode != BUS and mode != UNDERGROUND:
            return False
        station = self._in_lines(station)
        target = self._in_lines(target)
        return self._is_shut(LINES[mode], station, target, shut) or self._is_shut(self._row[3], station, target, shut)

    def _is_shut(self, lines, a, b, shut):
        span = _span(lines, a, b) or _span(lines, b, a)
        start = span >> 3
        for at in range(start, start + (span & 7)):  # noqa: SIM110 (a generator takes heap)
            if shut[self.printed(lines[at])]:
                return True
        return False

    def printed(self, station):
        """The number printed on this board for a number in LINES."""
        numbers = self._row[1]
        for at in range(0, len(numbers), 2):
            if numbers[at] == station:
                return numbers[at + 1]
        return station

    def _in_lines(self, station):
        """The number in LINES for a number printed on this board."""
        numbers = self._row[1]
        for at in range(0, len(numbers), 2):
            if numbers[at + 1] == station:
                return numbers[at]
        return station


def _span(lines, a, b):
    """The stations that a line drawn from a to b passes over: their index in `lines` << 3 | how many they are.

    0 if the line passes over nothing, or is drawn from b to a.
    """
    at = lines.find(a)
    while at >= 0 and at + 1 < len(lines):
        over = lines[at + 1] - _HIGHEST
        if over > 0 and lines[at + 2 + over] == b:
            return (at + 2) << 3 | over
        at = lines.find(a, at + 1)
    return 0
