"""Plain hunters. Each moves all pawns, one leg at a time, and knows a PublicView alone.

Random         any legal leg
LastSeen       towards the station that Mr. X has shown last; any leg before that
MeanDistance   the pawn's least mean distance to where he can be
Cover          the least mean, over where he can be, of the distance of the pawn that is nearest there
"""

import random
from typing import Protocol

from host.hunters.distances import Distances, distances_on
from host.hunters.public_view import PawnLeg, PublicView


class Hunter(Protocol):
    """Who moves the pawns in one game."""

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """The leg to make now: one of these, which pawns that may move have; at least one."""
        ...


class Random:
    """Makes any legal leg."""

    def __init__(self, dice: random.Random):
        self._dice = dice

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """Any leg."""
        return self._dice.choice(legs)


class Cheapest:
    """Makes the leg with the least cost; equal ones are drawn."""

    def __init__(self, dice: random.Random):
        self._dice = dice

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """The leg with the least cost."""
        if len(legs) == 1:
            return legs[0]
        costs = self._costs(view, legs, distances_on(view.game.edition.board))
        least = min(costs)
        return self._dice.choice([leg for leg, cost in zip(legs, costs, strict=True) if cost == least])

    def _costs(self, view: PublicView, legs: list[PawnLeg], distances: Distances) -> list[int]:
        raise NotImplementedError


class LastSeen(Cheapest):
    """Makes the leg that leads nearest to the station that Mr. X has shown last."""

    def _costs(self, view, legs, distances):
        target = 1 << view.last_shown & ~1
        return [distances.total(distances.within[leg.station], target) for leg in legs]


class MeanDistance(Cheapest):
    """Makes the leg after which the pawn's mean distance to where he can be is least."""

    def _costs(self, view, legs, distances):
        stations = view.possible
        return [
            distances.total(distances.within[leg.station], stations) - (stations >> leg.station & 1) for leg in legs
        ]


class Cover(Cheapest):
    """Makes the leg after which the mean distance of the nearest pawn to where he can be is least.

    Often one pawn alone can make it less: among equal legs a pawn takes the one with its own least mean distance.
    """

    def _costs(self, view, legs, distances):
        stations = view.possible
        costs = []
        others = {}
        for leg in legs:
            if leg.pawn not in others:
                elsewhere = [at for pawn, at in enumerate(view.game.stations) if pawn != leg.pawn]
                others[leg.pawn] = distances.union(elsewhere)
            near = [a | b for a, b in zip(others[leg.pawn], distances.within[leg.station], strict=True)]
            own = distances.total(distances.within[leg.station], stations)
            costs.append(distances.total(near, stations) << 16 | own)
        return costs
