"""The hardest hunter: plans a round for all pawns together (coalition), and again where a miss has told much.

Of plans that are nearly equal it draws one, so that a Mr. X who knows this program does not know where its pawns go.
"""

import random

from host.hunters.coalition import Round
from host.hunters.likelihood import Likelihood, Weights
from host.hunters.program_models import MODELS
from host.hunters.public_view import PawnLeg, PublicView

_TELLS = 0.1  # a likelihood of stations that are ruled out since, beyond which the rest of a plan is made anew


class Hard:
    """Plays one game; it may be asked for the first time at any moment of it."""

    def __init__(self, dice: random.Random):
        self._dice = dice
        self._likelihood: Likelihood | None = None
        self._plan: dict[int, int] = {}  # by pawn: a station
        self._planned: tuple[int, Weights] = (0, {})  # in which round, and how likely he was where

    def leg(self, view: PublicView, legs: list[PawnLeg]) -> PawnLeg:
        """The planned leg that most likely catches him."""
        if len(legs) == 1:
            return legs[0]
        if self._likelihood is None:
            self._likelihood = Likelihood(view, MODELS)
        likely = self._likelihood.now(view)
        planned = self._of_plan(legs)
        if not planned or self._is_stale(view.game.round, likely):
            self._plan = Round(view, likely, self._likelihood.followed).plan(self._dice)
            self._planned = view.game.round, likely
            planned = self._of_plan(legs) or legs
        return max(planned, key=lambda leg: likely.get(leg.station, 0.0))

    def _of_plan(self, legs):
        return [leg for leg in legs if self._plan.get(leg.pawn) == leg.station]

    def _is_stale(self, of_round, likely):
        planned, before = self._planned
        return planned != of_round or sum(before[station] for station in before.keys() - likely.keys()) > _TELLS
