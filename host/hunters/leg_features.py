"""What speaks for and against the legs that Mr. X might make, as far as it can be told from public facts.

A leg's weight is the exponential of a sum; each part has a number that a model has (host.hunters.opponent_models):

    where it leads    the location category: how many pawns can enter it at once, or how far the nearest one is
    exits             the logarithm of the ways that lead on from there; those near pawns count less
    far               the sum of all pawns' distances, in tens of legs
    share             where pawns can enter: the logarithm of the pawns for each threatened station where he can be then
    black, hidden     a black ticket spent; the logarithm of the number of stations where he can be then
    double            a double is one leg more to choose from; its first leg is any

Location categories are from Nijssen and Winands, Monte Carlo Tree Search for the Hide-and-Seek Game Scotland Yard.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp, log

from host.board.fast_board import FastBoard, board_of
from host.hunters.distances import distances_on
from shared.board import edition
from shared.rules.possible import stations_of

CATEGORIES = 7  # one, two, more pawns can enter it; the nearest pawn is at 2, 3, 4, 5 or more legs
EXITS, FAR, SHARE, BLACK, HIDDEN, DOUBLE = range(CATEGORIES, CATEGORIES + 6)
NUMBERS = DOUBLE + 1  # of a model, for each kind of window
_OF_EXIT = (0.0, 0.1, 0.5)  # what a way on counts, by the nearest pawn's distance; farther ones count 1


class Ways:
    """Which stations are one leg from each station, in lists."""

    def __init__(self, board: FastBoard):
        near = [*board.near[:3], list(map(int.__or__, map(int.__or__, *board.near[:2]), board.near[2]))]
        self.of_pawns = [tuple(stations_of(each)) for each in near[3]]
        near[3] = list(map(int.__or__, near[3], board.near[3]))
        self.by_ticket = [[tuple(stations_of(each)) for each in sets] for sets in near]  # and by station


@cache
def ways_on(name: str) -> Ways:
    """Those on the board of this name."""
    return Ways(board_of(name))


class LegFeatures:
    """What is the same for all legs that he might make at one time.

    pawns: where they stand. purse: what he holds. before: the set of stations where he can be.
    """

    def __init__(self, name: str, pawns: Sequence[int], purse: Sequence[int | None], before: int):
        distances = distances_on(name)
        rows = [distances.legs[pawn] for pawn in pawns]
        self.nearest = list(map(min, *rows, rows[0]))  # by station: how many legs the nearest pawn needs
        self.ways = ways_on(name)
        self.tickets = [ticket for ticket in range(4) if purse[ticket] != 0]
        self._far = list(map(sum, zip(*rows, strict=True)))
        self._able = [0] * 201  # by station: how many pawns can enter it at once
        for pawn in pawns:
            for to in self.ways.of_pawns[pawn]:
                self._able[to] += 1
        self._of_exit = [_OF_EXIT[far] if far < 3 else 1.0 for far in self.nearest]
        self._of_station: dict[int, list[tuple[int, float]]] = {}
        self._hiding(board_of(name), pawns, before, distances.union(list(pawns))[1])

    def _hiding(self, board, pawns, before, threatened):
        """By ticket: the logarithms of the number of stations where he can be then, and of a threatened one's share."""
        self.hidden = {}
        self.share = {}
        for ticket in self.tickets:
            reached = 0
            for byte, unions in zip(before.to_bytes(26, "little"), board.spreads(ticket), strict=True):
                reached |= unions[byte]
            for pawn in pawns:
                reached &= ~(1 << pawn)
            self.hidden[ticket] = log(reached.bit_count() or 1)
            self.share[ticket] = log(min(1.0, len(pawns) / ((reached & threatened).bit_count() or 1)))

    def of_station(self, to: int) -> dict[int, float]:
        """What speaks for or against a leg to a station, whatever ticket pays: by the number's place."""
        near = self.nearest[to]
        category = min(self._able[to], 3) - 1 if near < 2 else min(near, 5) + 1
        exits = log(0.2 + sum(map(self._of_exit.__getitem__, self.ways.by_ticket[3][to])))
        return {category: 1.0, EXITS: exits, FAR: self._far[to] / 10}

    def of_ticket(self, ticket: int, to: int) -> dict[int, float]:
        """As of_station, for what depends on the ticket."""
        share = self.share[ticket] if self.nearest[to] < 2 else 0.0
        return {SHARE: share, BLACK: float(ticket == edition.BLACK), HIDDEN: self.hidden[ticket]}

    def weights(self, numbers: Sequence[float], reached: Iterable[int]) -> dict[int, dict[int, float]]:
        """By ticket and station, of those reached: the weight of a leg there, for a model's numbers.

        It is 0 where a pawn stands.
        """
        of_station = {}
        for to in reached:
            if to not in self._of_station:
                self._of_station[to] = list(self.of_station(to).items())
            value = sum([numbers[place] * much for place, much in self._of_station[to]])
            of_station[to] = exp(value) if self.nearest[to] else 0.0
        by_ticket = {}
        for ticket in self.tickets:
            free = exp(numbers[HIDDEN] * self.hidden[ticket] + numbers[BLACK] * (ticket == edition.BLACK))
            beside = free * exp(numbers[SHARE] * self.share[ticket])
            by_ticket[ticket] = {
                to: weight * (beside if self.nearest[to] < 2 else free) for to, weight in of_station.items()
            }
        return by_ticket
