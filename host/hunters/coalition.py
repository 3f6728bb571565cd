"""What all pawns do together in a round: the joint legs after which Mr. X is most likely caught, soon or later.

A joint leg is worth the chance that it catches him. If it does not, he makes a leg, of which the pawns will see the
ticket. Averaged over all that he may make, two parts count: the chance that the pawns' next legs catch him, and how
little freedom those leave him. The search begins with the legs that net would make and changes one pawn's leg at a
time, among each pawn's best ones (Nijssen and Winands call such a choice move filtering).
"""

import random
from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from host.hunters import net_hunter
from host.hunters.fast_net import FastNet
from host.hunters.leg_features import LegFeatures, ways_on
from host.hunters.likelihood import Followed, Weights
from host.hunters.public_view import PublicView

TRIED = 3  # legs of each pawn, and the one that most likely catches him
SWEEPS = 2  # over all pawns
NEAR = 0.1  # a plan that leaves him so much more of his chance than the best one may be drawn instead of it
CAUGHT_LATER = 0.9  # how much being hemmed in completely counts
FREEDOM = 3.0  # ways on at which that is e times less
_MOST = 0.95  # of the likelihood is looked at; the rest are many stations where he hardly is
_SELDOM = 0.02  # a station where he so seldom surfaces next is left out
_RARE = 0.05  # a ticket that he so seldom shows next is left out, and a model that counts so little


class Worth(NamedTuple):
    """The parts of a joint leg's value, which is their sum, from 0 to 1.

    It ranks joint legs, and is no chance: where it is high, he gets away far more often than it leaves him.
    """

    caught: float  # the chance that it catches him
    trapped: float = 0.0  # that he has no leg then
    next: float = 0.0  # that the pawns' next legs catch him
    hemmed: float = 0.0  # that he has few ways on after those


class Round:
    """The pawns that have not moved yet this round, and where Mr. X is likely to be."""

    def __init__(self, view: PublicView, likely: Weights, followed: list[Followed]):
        self._game = game = view.game
        self._likely = likely
        self._followed = _likeliest(likely, followed)
        self._ways = ways_on(game.edition.board)
        self._net = FastNet(game)
        movers = [pawn for pawn, moved in enumerate(game.moved) if not moved]
        self._legs = {pawn: view.legs_of(pawn) for pawn in movers}
        self._surfaces = len(game.windows) + 1 in game.edition.surfacing
        self._worths: dict[tuple[int, ...], Worth] = {}
        self._is_last = len(game.windows) >= game.edition.windows or game.round == game.edition.rounds

    def plan(self, dice: random.Random | None = None) -> dict[int, int]:
        """By pawn: the station that it shall move to. A pawn without a leg is left out.

        dice: draw among the plans that are nearly as good as the best; None: the best.
        """
        at, ranks = self._greedy()
        at = self._climbed(at, ranks)
        if dice:
            at = self._drawn(at, ranks, dice)
        return {pawn: at[pawn] for pawn in ranks}

    def _climbed(self, at, ranks):
        """Change one pawn's leg at a time, as long as that is better."""
        best = self.value(at)
        for _ in range(SWEEPS):
            before = at
            for pawn, stations in ranks.items():
                for to in stations:
                    other = [*at[:pawn], to, *at[pawn + 1 :]]
                    if to not in at and self.value(other) > best + 1e-9:
                        best, at = self.value(other), other
            if at == before:
                break
        return at

    def _drawn(self, at, ranks, dice):
        """Change one pawn's leg after another to any by which the plan stays nearly as good."""
        least = near(self.value(at))
        for pawn in dice.sample(list(ranks), len(ranks)):
            plans = [[*at[:pawn], to, *at[pawn + 1 :]] for to in ranks[pawn] if to == at[pawn] or to not in at]
            at = dice.choice([plan for plan in plans if self.value(plan) >= least])
        return at

    def value(self, at: list[int]) -> float:
        """How good it is that the pawns stand there after this round, from 0 to 1."""
        return sum(self.worth(at))

    def worth(self, at: list[int]) -> Worth:
        """The value in parts."""
        key = tuple(at)
        if key not in self._worths:
            self._worths[key] = self._worth(at)
        return self._worths[key]

    def _greedy(self):
        """(where the pawns stand after the legs that net makes one after the other, by pawn its best stations)."""
        at = list(self._game.stations)
        belief = {station: 1 + int(1000 * weight) for station, weight in self._likely.items()}
        ranks = {}
        for pawn, legs in self._legs.items():
            legs = [leg for leg in legs if leg.station not in at]
            worth = net_hunter.worths(self._game.edition.board, at, legs, belief)
            order = sorted(range(len(legs)), key=lambda one: -worth[one])
            stations = [legs[one].station for one in order]
            if stations:
                at[pawn] = stations[0]
                likeliest = max(stations, key=lambda station: self._likely.get(station, 0.0))
                ranks[pawn] = list(dict.fromkeys([*stations[:TRIED], likeliest]))
        return at, ranks

    def _worth(self, at):
        caught = sum(self._likely.get(station, 0.0) for station in set(at))
        if self._is_last or caught >= 1:
            return Worth(caught)
        following = self._next(at)
        of_all = sum(sum(weights.values()) for weights in following.values())
        if not of_all:
            return Worth(caught)
        trapped = sum(following.pop(None, {}).values())
        looked_at = self._looked_at(following)
        looked = sum(sum(weights.values()) for weights in looked_at)
        free = (1 - caught) * (of_all - trapped) / of_all / (looked or 1.0)
        hunted = [self._hunted(at, weights) for weights in looked_at]
        later, hemmed = (free * sum(parts) for parts in zip(*hunted, strict=True)) if hunted else (0.0, 0.0)
        return Worth(caught, (1 - caught) * trapped / of_all, later, hemmed)

    def _looked_at(self, following):
        """Of where he may be next: what is looked at, each as the pawns will see it, by station or by ticket.

        Where all of it is seldom, because he can be anywhere, it is looked at by ticket, whether he surfaces or not.
        """
        by_ticket = list(following.values())
        if self._surfaces:
            often = [{to: own} for weights in by_ticket for to, own in weights.items() if own >= _SELDOM]
        else:
            often = [weights for weights in by_ticket if sum(weights.values()) >= _RARE]
        return often or by_ticket

    def _hunted(self, at, weights):
        """(how much of this likelihood the pawns catch by their next legs, what the rest counts)."""
        if len(weights) == 1 and self._net.reaches(at, next(iter(weights))):
            return sum(weights.values()), 0.0
        caught, free = self._net.answer(at, weights)
        rest = sum(weights.values()) - caught
        return caught, CAUGHT_LATER * rest * exp(-free / rest / FREEDOM) if rest > 1e-6 else 0.0

    def _next(self, at):
        """By the ticket that he shows next, or None where he is trapped: how likely he is where after that leg."""
        game = self._game
        before = 0
        for station in self._followed[0].weights:
            before |= 1 << station
        about = LegFeatures(game.edition.board, at, game.mr_x_purse, before)
        reached = {to for station in self._followed[0].weights for to in self._ways.by_ticket[3][station]}
        following: dict[int | None, Weights] = {}
        for model, weights in self._followed:
            by_ticket = about.weights(model.surfacing if self._surfaces else model.ordinary, reached)
            for station, weight in weights.items():
                if station not in at:
                    self._spread(about.ways, by_ticket, station, weight, following)
        return following

    def _spread(self, ways, by_ticket, station, weight, following):
        """Add where he goes from one station."""
        legs = [(ticket, to, each[to]) for ticket, each in by_ticket.items() for to in ways.by_ticket[ticket][station]]
        total = sum(leg[2] for leg in legs)
        if not total:
            legs, total = [(None, station, 1.0)], 1.0
        for ticket, to, own in legs:
            if own:
                after = following.setdefault(ticket, {})
                after[to] = after.get(to, 0.0) + weight * own / total


def near(value: float) -> float:
    """The least that a plan must be worth to be drawn instead of one of this value."""
    return 1 - (1 + NEAR) * (1 - value) - 1e-9


def _likeliest(likely: Weights, followed: Iterable[Followed]) -> list[Followed]:
    """The models that count, on the stations that hold most of the likelihood; together 1."""
    stations = []
    held = 0.0
    for station in sorted(likely, key=lambda one: -likely[one]):
        stations.append(station)
        held += likely[station]
        if held > _MOST:
            break
    most = [Followed(each.model, {to: each.weights.get(to, 0.0) for to in stations}) for each in followed]
    total = sum(sum(each.weights.values()) for each in most)
    counting = [each for each in most if sum(each.weights.values()) > _RARE * total] or [
        Followed(most[0].model, {station: likely[station] for station in stations})
    ]
    total = sum(sum(each.weights.values()) for each in counting)
    return [
        Followed(each.model, {station: weight / total for station, weight in each.weights.items()}) for each in counting
    ]
