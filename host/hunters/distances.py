"""How far stations are from one another, by pawns' tickets, as sets: which stations are within so many legs of one.

With sets, the sum of many distances takes a few machine words: it is how many stations are not within 0 legs, plus how
many are not within 1, and so on. Tickets that run out and other pawns are left out of account.
"""

from functools import cache

from host.board.fast_board import FastBoard, board_of
from shared.board.board import BUS, TAXI, UNDERGROUND
from shared.rules.possible import stations_of


class Distances:
    """The distances on one board."""

    def __init__(self, board: FastBoard):
        near = [0] * 201
        for mode in (TAXI, BUS, UNDERGROUND):
            near = [one | other for one, other in zip(near, board.near[mode], strict=True)]
        self.within: list[list[int]] = [[] for _ in range(201)]  # by station and number of legs: a set of stations
        for station in board.stations():
            self.within[station] = _rings(near, station)
        self.most = max(map(len, self.within))
        for sets in self.within:
            sets += sets[-1:] * (self.most - len(sets))
        # By station: how many legs it is to each station, `most` where no way leads there.
        self.legs = [bytes(self.total(sets, 1 << to) for to in range(201)) for sets in self.within]

    def union(self, stations: list[int]) -> list[int]:
        """By number of legs: the set of stations within so many legs of any of these."""
        union = [0] * self.most
        for station in stations:
            union = [one | other for one, other in zip(union, self.within[station], strict=True)]
        return union

    def total(self, within: list[int], stations: int) -> int:
        """The sum, over a set of stations, of the number of legs at which `within` first has the station."""
        total = 0
        for near in within:
            stations &= ~near
            if not stations:
                break
            total += stations.bit_count()
        return total


def _rings(near, station):
    """The sets of stations within 0, 1, 2, ... legs of a station, until no more are reached."""
    sets = [1 << station]
    edge = sets[0]
    while edge:
        reached = 0
        for at in stations_of(edge):
            reached |= near[at]
        edge = reached & ~sets[-1]
        if edge:
            sets.append(sets[-1] | edge)
    return sets


@cache
def distances_on(name: str) -> Distances:
    return Distances(board_of(name))
