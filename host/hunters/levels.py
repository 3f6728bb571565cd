"""The next leg of a pawn that the host plays, by level.

easy   goes towards the station that Mr. X has shown last
fair   lessens the mean distance to where he can be
hard   closes in on where he is likely to be by his choices so far

A pawn that nobody plays by a program is a person's: only those whose index is in `pawns` are moved.
"""

import random
from collections.abc import Callable, Container

from host.hunters import hard_hunter, plain_hunters
from host.hunters.public_view import PawnLeg, PublicView

PLAYERS: dict[str, Callable[[random.Random], plain_hunters.Hunter]] = {
    "easy": plain_hunters.LastSeen,
    "fair": plain_hunters.MeanDistance,
    "hard": hard_hunter.Hard,
}


def leg(view: PublicView, level: str, draw: bytes = b"", pawns: Container[int] | None = None) -> PawnLeg | None:
    """The leg to make now: (pawn, ticket, station); None where none of these pawns (None: all) has one to make.

    draw: what chance may decide is drawn from this, so that the same draw gives the same leg.
    """
    legs = [one for one in view.pawn_legs() if pawns is None or one.pawn in pawns]
    return PLAYERS[level](random.Random(draw)).leg(view, legs) if legs else None
