"""The pawns' answer once Mr. X has moved, found fast: as net's, pawn by pawn, with sets instead of lists.

Weights are kept in bits: plane n is the set of the stations whose weight has bit n. The weight of a set of stations
then takes one count for each plane.
"""

from host.hunters.distances import distances_on
from host.hunters.leg_features import ways_on
from host.hunters.net_hunter import FREEDOM, HIT
from shared.rules.public_game import PublicGame

_PLANES = 5
_FAR = 5  # legs; farther pawns leave him no more freedom
_MORE = [FREEDOM[far + 1] - FREEDOM[far] for far in range(_FAR)]  # freedom, where no pawn is within `far` legs


class FastNet:
    """Answers in one round of a game."""

    def __init__(self, game: PublicGame):
        self._within = distances_on(game.edition.board).within
        self._ways = ways_on(game.edition.board).by_ticket
        self._purses = game.purses

    def reaches(self, at: list[int], station: int) -> bool:
        """Whether a pawn that stands there can enter this station by its next leg."""
        return any(station in self._stations(pawn, at) for pawn in range(len(at)))

    def answer(self, at: list[int], weights: dict[int, float]) -> tuple[float, float]:
        """(how much of these weights the pawns catch that stand there, how many free ways on they leave the rest)."""
        planes, all_ways, unit = self._planes(weights)
        at = list(at)
        free = float(FREEDOM[-1])
        for pawn in range(len(at)):
            best = None
            far = self._far_from(at, pawn, all_ways)
            for to in self._stations(pawn, at):
                left = self._freedom(far, self._within[to], planes) * unit
                worth = HIT * weights.get(to, 0.0) - left
                if best is None or worth > best[0]:
                    best = worth, to, left
            if best:
                at[pawn], free = best[1:]
        caught = sum(weights.get(station, 0.0) for station in set(at))
        return caught, free / FREEDOM[-1]

    def _planes(self, weights):
        """(the weights of his ways on in planes, the set of their stations, what 1 in the planes is)."""
        ways = {}
        for station, weight in weights.items():
            for to in self._ways[3][station]:
                ways[to] = ways.get(to, 0.0) + weight
        unit = max(ways.values()) / ((1 << _PLANES) - 1)
        planes = [0] * _PLANES
        stations = 0
        for to, weight in ways.items():
            whole = int(weight / unit + 0.5)
            if whole:
                stations |= 1 << to
            for bit in range(_PLANES):
                if whole >> bit & 1:
                    planes[bit] |= 1 << to
        return planes, stations, unit

    def _stations(self, pawn, at):
        """Where a pawn may go by its tickets."""
        for ticket in range(3):
            if self._purses[pawn][ticket] != 0:
                for to in self._ways[ticket][at[pawn]]:
                    if to not in at:
                        yield to

    def _far_from(self, at, pawn, stations):
        """By number of legs: the stations of a set that are farther from all other pawns."""
        far = []
        near = [self._within[station] for other, station in enumerate(at) if other != pawn]
        for legs in range(_FAR):
            for within in near:
                stations &= ~within[legs]
            if not stations:
                break
            far.append(stations)
        return far

    def _freedom(self, far, within, planes):
        freedom = 0
        for legs, stations in enumerate(far):
            left = stations & ~within[legs]
            if not left:
                break
            weight = 0
            for bit, plane in enumerate(planes):
                weight += (left & plane).bit_count() << bit
            freedom += _MORE[legs] * weight
        return freedom
