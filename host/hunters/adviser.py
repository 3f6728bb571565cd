"""Advice to a detective, from public facts alone: a pawn's legs ranked with reasons, and where Mr. X is likely to be.

It knows no program that plays Mr. X, so that it gives away none. Reasons are codes with points, which add up to the
score that legs are ranked by; a view makes the sentences.

finds      he may be where the leg leads
others     he may be where the others go, if they move as it is planned for them
traps      he may have no move then
next       the pawns' next legs may catch him
hems       few ways on may be left to him after those
"""

from typing import NamedTuple

from host.hunters.coalition import Round, Worth
from host.hunters.likelihood import Likelihood
from host.hunters.opponent_models import MODELS
from host.hunters.public_view import PublicView

WHOLE = 1000  # the sum of all weights


class Ranked(NamedTuple):
    """One of a pawn's legs, how good it is among them, and why."""

    ticket: int
    station: int
    rank: int  # 1 for the best; equal ones have the same
    score: int  # what legs are ranked by, up to WHOLE. It is no chance: he gets away far more often than it leaves him
    reasons: tuple[tuple[str, int], ...]  # (code, points of the score)


def likelihood(view: PublicView) -> dict[int, int]:
    """By station where Mr. X can be: how likely he is there. The weights add up to WHOLE."""
    exact = {station: WHOLE * weight for station, weight in Likelihood(view, MODELS).now(view).items()}
    weights = {station: int(weight) for station, weight in exact.items()}
    left = WHOLE - sum(weights.values())
    for station in sorted(exact, key=lambda one: (weights[one] - exact[one], one))[:left]:
        weights[station] += 1
    return weights


def ranked(view: PublicView, pawn: int) -> list[Ranked]:
    """A pawn's legs, the best first, if the others move as it is planned for them; it need not be its turn."""
    following = Likelihood(view, MODELS)
    likely = following.now(view)
    legs = view.legs_of(pawn)
    if not legs or not likely:
        return [Ranked(leg.ticket, leg.station, 1, 0, ()) for leg in legs]
    whole = Round(view, likely, following.followed)
    at = list(view.game.stations)
    for other, to in whole.plan().items():
        at[other] = to
    reasons = []
    for leg in legs:
        at[pawn] = leg.station
        reasons.append(_reasons(whole.worth(at), likely.get(leg.station, 0.0)))
    scores = [sum(points for _code, points in each) for each in reasons]
    order = sorted(range(len(legs)), key=lambda one: -scores[one])
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return [Ranked(legs[one].ticket, legs[one].station, ranks[one], scores[one], reasons[one]) for one in order]


def _reasons(worth: Worth, found: float) -> tuple[tuple[str, int], ...]:
    """The parts of a worth as reasons; found: how likely he is where the leg leads."""
    parts = (found, worth.caught - found, worth.trapped, worth.next, worth.hemmed)
    points = [round(WHOLE * part) for part in parts]
    return tuple(zip(("finds", "others", "traps", "next", "hems"), points, strict=True))
