"""The hunter that closes in: pawn by pawn, the leg that most likely hits Mr. X, or else leaves him least freedom.

Where he can be is weighted by location categories (Nijssen and Winands): he is seldom next to a pawn, and seldom very
far. A station's category is the nearest pawn's distance when he made his last leg.
"""

import random

from host.arena.distances import distances_on
from host.arena.public_view import PawnLeg, PublicView

WEIGHTS = (0, 20, 67, 54, 38, 20)  # by the nearest pawn's distance, the last one for all beyond
FREEDOM = (0, 1, 5, 10, 12, 14, 16, 17, 18, 19, 20, 20, 20, 20, 20)  # of a way on, by the nearest pawn's distance
HIT = 40  # a hit counts as much as so much freedom
COVERED = 8  # a way on that the nearest pawn covers counts as much as so many legs of the pawn's own


class Net:
    """Weighs where Mr. X can be, and moves each pawn to where it takes most of it away."""

    def __init__(self, dice: random.Random):
        self._dice = dice
        self._rings: list[int] = []  # by distance from the nearest pawn at his last leg: a set of stations

    def told(self, view: PublicView) -> None:
        """Mr. X has made a leg: find the categories."""
        distances = distances_on(view.game.edition.board)
        within = distances.union(view.game.stations)
        inner = 0
        self._rings = []
        for far in range(len(WEIGHTS)):
            ring = within[min(far, distances.most - 1)] if far < len(WEIGHTS) - 1 else ~0
            self._rings.append(ring & ~inner)
            inner |= ring

    def leg(self, view: PublicView) -> PawnLeg:
        """The leg after which he has least freedom, once what it would hit is gone."""
        legs = view.pawn_legs()
        if len(legs) == 1:
            return legs[0]
        distances = distances_on(view.game.edition.board)
        belief = self._belief(view)
        ways = _ways_on(view, belief)
        best = []
        most = -1 << 60
        others = {}
        for leg in legs:
            if leg.pawn not in others:
                others[leg.pawn] = _nearest(distances, view.game.stations, leg.pawn, ways)
            worth = _worth(distances.legs[leg.station], leg.station, belief, others[leg.pawn])
            if worth > most:
                most, best = worth, []
            if worth == most:
                best.append(leg)
        return self._dice.choice(best)

    def _belief(self, view):
        """The weight of each station where he can be."""
        stations = view.possible
        weights = {}
        for ring, weight in zip(self._rings, WEIGHTS, strict=True):
            part = stations & ring
            while part:
                weights[(part & -part).bit_length() - 1] = weight or 1
                part &= part - 1
        return weights


def _ways_on(view, belief):
    """By station: the weight that can be there after his next leg."""
    near = view.game.board.near
    ways = {}
    for station, weight in belief.items():
        reached = near[0][station] | near[1][station] | near[2][station] | near[3][station]
        while reached:
            to = (reached & -reached).bit_length() - 1
            reached &= reached - 1
            ways[to] = ways.get(to, 0) + weight
    return ways


def _nearest(distances, stations, pawn, ways):
    """(station, weight, nearest other pawn's distance) for each way on."""
    rows = [distances.legs[at] for other, at in enumerate(stations) if other != pawn]
    return [(to, weight, min([row[to] for row in rows], default=9)) for to, weight in ways.items()]


def _worth(row, station, belief, ways):
    """What a leg hits, less the freedom that it leaves: each way on counts by its weight and the nearest pawn."""
    freedom = 0
    for to, weight, near in ways:
        own = row[to]
        freedom += weight * (FREEDOM[own if own < near else near] * COVERED + own)
    return HIT * COVERED * belief.get(station, 0) - freedom
