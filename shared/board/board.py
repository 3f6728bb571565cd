"""Questions about a map: is there such a station, what is next to it, what does a line pass over (R1, R6, R26).

A Board is unpacked once from board_data.py and never changes afterwards, so threads may share one. Stations are the
numbers printed on that board: 118 is a ferry pier in one box and inland in another (R1). This module knows no tickets,
pawns or turns: rules.py judges whether a leg is legal. What lines pass over is in board_lines.py.
"""

TAXI, BUS, UNDERGROUND, FERRY = 0, 1, 2, 3
MODES = ("taxi", "bus", "underground", "ferry")
BOARD_NAMES = ("ravensburger", "ravensburger-2013", "milton-bradley", "milton-bradley-as-printed")
MOST_LEGS = 13  # the most stations next to one station, over all boards

_MOST_PAIRS = 1876  # bytes of `pairs` while the largest board is unpacked
_HIGHEST = 200  # the highest station number of all boards; a byte above it is never a station

OPEN = bytes(_HIGHEST + 1)  # no station is shut; to shut station n, set byte n of a bytearray(OPEN) to 1
ALL = 15  # all modes as bits: mode m is bit 1 << m


class Board:
    """One printed board. Raises ValueError for a name that is not in BOARD_NAMES.

    pairs, first  for whoever asks thousands of times: pairs[first[s] : first[s + 1]] are pairs, a station next to s,
                  and the modes that join the two as bits
    lines         the board_lines.Lines, or None until something asks what a line passes over

    The buffer for `legs` is a bytearray(2 * MOST_LEGS): MOST_LEGS is the most stations next to one station.
    """

    def __init__(self, name: str):
        if name not in BOARD_NAMES:
            raise ValueError("no such board")
        self.name = name
        self.lines = None
        self.pairs = bytearray(_MOST_PAIRS)  # first of all: later a small heap may have no piece so large left
        from shared.board.board_unpack import unpack  # here, because a handheld unloads it when the game has begun

        self.first = unpack(name, self.pairs)

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

    def load_lines(self):
        """The board_lines.Lines of this board, kept from now on: only where R26 is in force does anybody need them."""
        if self.lines is None:
            from shared.board.board_lines import Lines

            self.lines = Lines(self.name)
        return self.lines

    def passes_over(self, station: int, mode: int, target: int) -> bytes:
        """The stations that the drawn line passes over, in order (R26); empty if none or no such route."""
        if not self.joined(station, mode, target):
            return b""
        return (self.lines or self.load_lines()).passes_over(station, mode, target)

    def passes_shut(self, station: int, mode: int, target: int, shut: bytes) -> bool:
        """Whether this mode's line between two stations passes over one that is marked in `shut` (R26).

        The mode must join the two. Allocates nothing on MicroPython once the lines are loaded.
        """
        return (self.lines or self.load_lines()).passes_shut(station, mode, target, shut)
