"""What the drawn lines of a board pass over. A handheld loads this only for a game in which R26 is in force."""

from shared.board_data import BOARDS, LINES

_BUS, _UNDERGROUND = 1, 2  # as in board.py
_HIGHEST = 200  # a byte above it says how many stations a line passes over


class Lines:
    """The lines of one board, by its name. The Board asks, and says what each answer means."""

    def __init__(self, name):
        for board in BOARDS:
            if board[0] == name:
                _, self._numbers, _, self._added = board

    def passes_over(self, station, mode, target):
        """See Board.passes_over; the mode must join the two."""
        for lines in (LINES[mode], self._added[1:]):
            there = _span(lines, self._renumbered(station, 1), self._renumbered(target, 1))
            span = there or _span(lines, self._renumbered(target, 1), self._renumbered(station, 1))
            if span:
                passed = [self._renumbered(lines[(span >> 3) + at], 0) for at in range(span & 7)]
                return bytes(passed if there else reversed(passed))
        return b""

    def passes_shut(self, station, mode, target, shut):
        """See Board.passes_shut."""
        if mode != _BUS and mode != _UNDERGROUND:
            return False
        station = self._renumbered(station, 1)
        target = self._renumbered(target, 1)
        return self._is_shut(LINES[mode], station, target, shut) or self._is_shut(self._added, station, target, shut)

    def _is_shut(self, lines, a, b, shut):
        span = _span(lines, a, b) or _span(lines, b, a)
        start = span >> 3
        for at in range(start, start + (span & 7)):  # noqa: SIM110 (a generator takes heap)
            if shut[self._renumbered(lines[at], 0)]:
                return True
        return False

    def _renumbered(self, station, printed):
        """The number printed on this board for a number in LINES (printed: 0), or the other way round (1)."""
        numbers = self._numbers
        for at in range(0, len(numbers), 2):
            if numbers[at + printed] == station:
                return numbers[at + 1 - printed]
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
