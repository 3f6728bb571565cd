"""Advice to a detective, from public facts alone: a pawn's legs ranked with reasons, and where Mr. X is likely to be.

Reasons are codes with numbers; a view makes the sentences.

catches    that the leg catches him at once, in thousandths
nears      the pawn's mean distance to where he can be after the leg, in tenths of a leg
covers     how many of the stations where he can be the pawn can reach with its leg after this one
saves      how many tickets of this kind the pawn has left after the leg (not for bobbies)
"""

from typing import NamedTuple

from host.hunters.coalition import Round
from host.hunters.distances import distances_on
from host.hunters.likelihood import Likelihood, Weights
from host.hunters.public_view import PawnLeg, PublicView

WHOLE = 1000  # the sum of all weights


class Ranked(NamedTuple):
    """One of a pawn's legs, how good it is among them, and why."""

    ticket: int
    station: int
    rank: int  # 1 for the best; equal ones have the same
    score: int  # what legs are ranked by, up to WHOLE. It is no chance: he gets away far more often than it leaves him
    reasons: tuple[tuple[str, int], ...]  # (code, number), the weightiest first


def likelihood(view: PublicView) -> dict[int, int]:
    """By station where Mr. X can be: how likely he is there. The weights add up to WHOLE."""
    exact = {station: WHOLE * weight for station, weight in Likelihood(view).now(view).items()}
    weights = {station: int(weight) for station, weight in exact.items()}
    left = WHOLE - sum(weights.values())
    for station in sorted(exact, key=lambda one: (weights[one] - exact[one], one))[:left]:
        weights[station] += 1
    return weights


def ranked(view: PublicView, pawn: int) -> list[Ranked]:
    """A pawn's legs, the best first, if the others move as the hardest hunter would; it need not be its turn."""
    following = Likelihood(view)
    likely = following.now(view)
    legs = view.legs_of(pawn)
    if not legs or not likely:
        return _in_order([_row(view, leg, likely, 0) for leg in legs])
    whole = Round(view, likely, following.followed)
    at = list(view.game.stations)
    for other, to in whole.plan().items():
        at[other] = to
    rows = []
    for leg in legs:
        at[pawn] = leg.station
        rows.append(_row(view, leg, likely, round(WHOLE * whole.value(at))))
    return _in_order(rows)


def _in_order(rows):
    """The rows with their ranks, the best first."""
    scores = sorted((row.score for row in rows), reverse=True)
    ranked = [row._replace(rank=1 + scores.index(row.score)) for row in rows]
    return sorted(ranked, key=lambda row: (row.rank, -row.reasons[0][1], row.reasons[1][1], row.station))


def _row(view: PublicView, leg: PawnLeg, likely: Weights, score: int) -> Ranked:
    distances = distances_on(view.game.edition.board)
    far = distances.legs[leg.station]
    reasons = [
        ("catches", round(WHOLE * likely.get(leg.station, 0.0))),
        ("nears", round(10 * sum(weight * far[station] for station, weight in likely.items()))),
        ("covers", (distances.within[leg.station][1] & view.possible).bit_count()),
    ]
    held = view.game.purses[leg.pawn][leg.ticket]
    if held is not None:
        reasons.append(("saves", held - 1))
    return Ranked(leg.ticket, leg.station, 0, score, tuple(reasons))
