"""The map in lookup tables: a Board and a Reach for a machine that has memory, several times as fast.

They answer exactly what shared.board.board and shared.rules.possible answer on the handheld; a test compares them. This
module must contain no rule that is not in those.
"""

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

from shared.board.board import ALL, BUS, FERRY, MOST_LEGS, OPEN, TAXI, UNDERGROUND, Board
from shared.board.edition import BLACK
from shared.rules import rules_host
from shared.rules.possible import Possible, Reach, set_of, stations_of
from shared.rules.public_game import PublicGame

_BYTES = 26  # of a set of stations
_ALL_BUT = [~(1 << station) for station in range(201)]
_MODES = ((TAXI,), (BUS,), (UNDERGROUND,), (TAXI, BUS, UNDERGROUND, FERRY))  # that a ticket pays for (R7, R12)


class FastBoard(Board):
    """A Board that looks its answers up. Takes about a megabyte once all kinds of legs have been asked for."""

    def __init__(self, name: str):
        super().__init__(name)
        self.all = set_of(self.stations())
        self.near = [[0] * 201 for _ in range(4)]  # by mode and station: the set of stations next to it
        # By station: the lines that pass over it, as (mode, end, other end), both ways.
        self.over: list[list[tuple[int, int, int]]] = [[] for _ in range(201)]
        self._legs: list[tuple[tuple[int, int], ...]] = [()] * 201
        self._modes = [{} for _ in range(201)]
        self._passed = {}
        buffer = bytearray(2 * MOST_LEGS)
        for a in self.stations():
            end = 2 * super().legs(a, buffer)
            self._legs[a] = tuple(zip(buffer[0:end:2], buffer[1:end:2], strict=True))
            self._modes[a] = dict(self._legs[a])
            for b, by in self._legs[a]:
                for mode in rules_host.tickets_in(by):
                    self.near[mode][a] |= 1 << b
                    self._passed[a, mode, b] = super().passes_over(a, mode, b)
                    for passed in self._passed[a, mode, b]:
                        self.over[passed].append((mode, a, b))
        self._spreads = {}

    def legs(self, station: int, buffer: bytearray, shut: bytes = OPEN, modes: int = ALL, always: int = 0) -> int:
        end = 0
        for to, by in self._legs[station]:
            if not shut[to] and (by & modes or always):
                buffer[end] = to
                buffer[end + 1] = by & modes | always
                end += 2
        return end >> 1

    def modes(self, station: int, target: int) -> int:
        return self._modes[station].get(target, 0) if 0 <= station <= 200 else 0

    def passes_shut(self, station: int, mode: int, target: int, shut: bytes) -> bool:
        for passed in self._passed[station, mode, target]:  # noqa: SIM110 (a generator costs more than the answer)
            if shut[passed]:
                return True
        return False

    def spreads(self, ticket: int) -> list[list[int]]:
        """For each byte of a set of stations a table: by the value of that byte, the stations that are one leg away."""
        if ticket not in self._spreads:
            near = [0] * (8 * _BYTES)
            for mode in _MODES[ticket]:
                near[:201] = [one | other for one, other in zip(near, self.near[mode], strict=False)]
            self._spreads[ticket] = [_union_table(near[at : at + 8]) for at in range(0, 8 * _BYTES, 8)]
        return self._spreads[ticket]


def _union_table(sets):
    """A table of 256 unions of eight sets: entry b is the union of the sets whose bits are set in the byte b."""
    unions = [0]
    for one in sets:
        unions += [one | union for union in unions]
    return unions


class FastReach(Reach):
    """A Reach over FastBoards."""

    def spread(self, game: PublicGame, stations: int, ticket: int) -> int:
        board: Any = game.board  # a FastBoard
        cut, touched = self._cut_lines(game, _MODES[ticket]) if game.edition.cut_off else ({}, 0)
        reached = 0
        for byte, unions in zip((stations & ~touched).to_bytes(_BYTES, "little"), board.spreads(ticket), strict=True):
            if byte:
                reached |= unions[byte]
        if stations & touched:
            reached |= self.next_stations(board, _MODES[ticket], cut, stations & touched)
        for station in game.stations:
            reached &= _ALL_BUT[station]
        return reached

    def spreading(self, game: PublicGame, stations: int, ticket: int) -> Generator[None, None, int]:
        yield None
        return self.spread(game, stations, ticket)

    def free(self, game: PublicGame, stations: int) -> int:
        """As Reach.free. Lines run both ways: he has a leg wherever one leads to from a station that no pawn is on."""
        board: Any = game.board  # a FastBoard
        unoccupied = board.all
        for station in game.stations:
            unoccupied &= _ALL_BUT[station]
        purse = game.mr_x_purse
        if purse[BLACK]:
            return stations & self.spread(game, unoccupied, BLACK)
        free = 0
        for ticket in (TAXI, BUS, UNDERGROUND):
            if purse[ticket] != 0:
                free |= self.spread(game, unoccupied, ticket)
        return stations & free

    def _cut_lines(self, game, modes):
        """(lines, stations): the lines that pawns stand on (R26), by mode and end, and the set of their ends."""
        cut = {}
        touched = 0
        for station in game.stations:
            for mode, a, b in game.board.over[station]:
                if mode in modes:
                    cut[mode, a] = cut.get((mode, a), 0) | 1 << b
                    touched |= 1 << a
        return cut, touched

    def next_stations(self, board: FastBoard, modes: Iterable[int], cut: dict, stations: int) -> int:
        """The set of stations that are one leg by these modes away from some; cut: the lines left out."""
        reached = 0
        for station in stations_of(stations):
            for mode in modes:
                reached |= board.near[mode][station] & ~cut.get((mode, station), 0)
        return reached


board_of = cache(FastBoard)  # a board never changes, so that threads may share one
REACH = FastReach()


def possible_of(game: PublicGame, pawn_starts: list) -> Possible:
    """Where Mr. X can be in a game on a board of `board_of`."""
    return Possible(game, pawn_starts, REACH)
