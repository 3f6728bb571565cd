"""The hunter that closes in: pawn by pawn, the leg that most likely hits Mr. X, or else leaves him least freedom.

Where he can be is weighted by location categories (Nijssen and Winands): he is seldom next to a pawn, and seldom very
far. A station's category is the nearest pawn's distance when he made his last leg.
"""

from host.hunters.distances import distances_on
from host.hunters.leg_features import ways_on
from host.hunters.plain_hunters import Cheapest
from host.hunters.public_view import PawnLeg, PublicView
from shared.rules.possible import stations_of

WEIGHTS = (0, 20, 67, 32, 21, 26)  # by the nearest pawn's distance, the last one for all beyond: host.arena.calibration
FREEDOM = (0, 1, 5, 10, 12, 14, 16, 17, 18, 19, 20, 20, 20, 20, 20)  # of a way on, by the nearest pawn's distance
HIT = 40  # a hit counts as much as so much freedom
COVERED = 8  # a way on that the nearest pawn covers counts as much as so many legs of the pawn's own


class Net(Cheapest):
    """Makes the leg after which he has least freedom, once what it would hit is gone."""

    def _costs(self, view, legs, distances):
        worth = worths(view.game.edition.board, view.game.stations, legs, belief_of(view))
        return [-own for own in worth]


def worths(board: str, pawns: list[int], legs: list[PawnLeg], belief: dict[int, int]) -> list[int]:
    """What each leg of these pawns is worth: what it hits, less the freedom that it leaves him."""
    distances = distances_on(board)
    ways: dict[int, int] = {}  # by station: the weight that can be there after his next leg
    for station, weight in belief.items():
        for to in ways_on(board).by_ticket[3][station]:
            ways[to] = ways.get(to, 0) + weight
    others = {pawn: _nearest(distances, pawns, pawn, ways) for pawn in {leg.pawn for leg in legs}}
    return [_worth(distances.legs[leg.station], leg.station, belief, others[leg.pawn]) for leg in legs]


def categories(view: PublicView) -> list[int]:
    """By category: the set of stations where he can be."""
    distances = distances_on(view.game.edition.board)
    pawns = view.his_legs[-1].pawns if view.his_legs else view.game.stations
    within = distances.union(list(pawns))
    sets = []
    left = view.possible
    for far in range(len(WEIGHTS) - 1):
        sets.append(left & within[min(far, distances.most - 1)])
        left &= ~sets[-1]
    return [*sets, left]


def belief_of(view: PublicView) -> dict[int, int]:
    """The weight of each station where he can be, by its category."""
    sets = zip(categories(view), WEIGHTS, strict=True)
    return {station: weight or 1 for stations, weight in sets for station in stations_of(stations)}


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
