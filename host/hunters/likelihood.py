"""How likely Mr. X is at each station where he can be: his legs followed by how opponent models choose theirs.

Each opponent model is followed by itself. One whose legs fit badly what he shows, his tickets and the stations where
he surfaces, counts less from then on, but never so little that it could not be right after all.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from host.hunters.leg_features import DOUBLE, LegFeatures
from host.hunters.opponent_models import OpponentModel
from host.hunters.public_view import HisLeg, PublicView
from shared.board import edition
from shared.rules.possible import stations_of

Weights = dict[int, float]  # by station

_LEAST = 0.02  # that a model counts
_DOUBT = 0.02  # how much of all is spread evenly over where he can be


class Followed(NamedTuple):
    """An opponent model, and how likely he chooses as it does and is at each station; of all models together 1."""

    model: OpponentModel
    weights: Weights


class Likelihood:
    """Follows one game. `now` may be asked at any time, always with the view of the same game."""

    def __init__(self, view: PublicView, models: Sequence[OpponentModel]):
        self._followed = 0  # how many of his legs
        self._possible = -1  # for which set of stations `_now` is
        self._now: Weights = {}
        start = stations_of(view.could_start)
        self.followed = [Followed(each, dict.fromkeys(start, each.share / len(start))) for each in models]

    def now(self, view: PublicView) -> Weights:
        """The weight of each station where he can be; together 1, if he can be anywhere."""
        while self._followed < len(view.his_legs):
            self._follow(view, view.his_legs[self._followed])
            self._followed += 1
            self._possible = -1
        if view.possible != self._possible:
            self._possible = view.possible
            self._now = self._mixed(view.possible)
        return self._now

    def _follow(self, view, leg):
        """Follow one of his legs, which is the next."""
        number = self._followed + 1
        about = LegFeatures(view.game.edition.board, leg.pawns, leg.purse, leg.before)
        may_double = leg.kind != "second" and leg.purse[edition.DOUBLE] and number < view.game.edition.windows
        after = []
        for model, weights in self.followed:
            numbers = model.surfacing if number in view.game.edition.surfacing else model.ordinary
            weights = _only(weights, leg.before)
            weights = _after(leg, about, numbers, weights, exp(numbers[DOUBLE]) if may_double else 0.0)
            after.append(Followed(model, _only(weights, 1 << leg.shown) if leg.shown else weights))
        self.followed = _whole(after)

    def _mixed(self, possible):
        """All models together, where he can be."""
        mixed = dict.fromkeys(stations_of(possible), 0.0)
        if not mixed:
            return mixed
        for _, weights in self.followed:
            for station in mixed.keys() & weights.keys():
                mixed[station] += weights[station]
        total = sum(mixed.values())
        even = (_DOUBT if total else 1.0) / len(mixed)
        return {station: even + (1 - _DOUBT) * weight / (total or 1.0) for station, weight in mixed.items()}


def _only(weights: Weights, stations: int) -> Weights:
    """The weights of these stations alone."""
    return {station: weights.get(station, 0.0) for station in stations_of(stations)}


def _whole(followed: list[Followed]) -> list[Followed]:
    """Weights that add up to 1, and then to a little more, with the least that each model counts."""
    total = sum(sum(each.weights.values()) for each in followed) or 1.0
    whole = []
    for model, weights in followed:
        lacking = max(_LEAST - sum(weights.values()) / total, 0.0) / (len(weights) or 1)
        whole.append(Followed(model, {station: weight / total + lacking for station, weight in weights.items()}))
    return whole


def _after(leg: HisLeg, about: LegFeatures, numbers, weights: Weights, double: float) -> Weights:
    """The weights after a leg with this ticket; double: the weight of a double, 0 where he may not make one."""
    ways = about.ways.by_ticket
    by_ticket = about.weights(numbers, {to for station in weights for to in ways[3][station]})
    chosen = by_ticket[leg.ticket]
    after: Weights = {}
    for station, weight in weights.items():
        of_all = double
        for ticket, each in by_ticket.items():
            of_all += sum(map(each.__getitem__, ways[ticket][station]))
        if of_all:
            part = weight / of_all
            if leg.kind == "first":
                part *= double / (2 * len(ways[3][station]))
            for to in ways[leg.ticket][station]:
                if about.nearest[to]:
                    after[to] = after.get(to, 0.0) + part * (1.0 if leg.kind == "first" else chosen[to])
    return after
