"""Plain fugitives: each chooses the legs of Mr. X's turn from his own station and what is public.

Random             any legal leg; a double in one turn of eight
GreatestDistance   as far from the nearest pawn as one leg leads, then from all of them; never a double
Fog                shared.fugitive, the handheld's own
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from host.arena.distances import distances_on
from host.arena.public_view import PublicView
from host.table.fast_board import REACH
from shared import fugitive, rules, rules_host
from shared.rules_host import Leg


class Turn(NamedTuple):
    """A turn of Mr. X's: one leg, or the two of a double."""

    legs: tuple[Leg, ...]


class OwnView(NamedTuple):
    """What Mr. X knows."""

    public: PublicView
    station: int
    record: Callable[[], dict[str, Any]]  # the game so far as an open record


class Fugitive(Protocol):
    """Who plays Mr. X in one game."""

    def turn(self, own: OwnView) -> Turn:
        """The legs to make now; he has a legal one."""
        ...


def legs_from(view: PublicView, station: int) -> list[Leg]:
    """The legal legs of Mr. X's from a station."""
    buffer = bytearray(rules.BUFFER)
    return rules_host.legs_in(buffer, rules_host.mr_x_legs(view.game, station, buffer))


class Random:
    """Makes any legal leg, and now and then a double."""

    def __init__(self, dice: random.Random):
        self._dice = dice

    def turn(self, own: OwnView) -> Turn:
        """Any legal turn."""
        view, station = own.public, own.station
        legs = legs_from(view, station)
        game = view.game
        if self._dice.randrange(8) == 0 and rules_host.may_double(game, station):
            first = self._dice.choice([leg for leg in legs if not rules.trapped(game, leg.station, leg.ticket)])
            return Turn((first, self._dice.choice(_second_legs(view, first))))
        return Turn((self._dice.choice(legs),))


def _second_legs(view, first):
    """The legal second legs of a double behind its first."""
    purse = list(view.game.mr_x_purse)
    if purse[first.ticket] is not None:
        purse[first.ticket] -= 1
    return [leg for leg in legs_from(view, first.station) if purse[leg.ticket] != 0]


class GreatestDistance:
    """Makes the leg that leads farthest from the nearest pawn; equal ones by the sum of distances, then drawn."""

    def __init__(self, dice: random.Random):
        self._dice = dice

    def turn(self, own: OwnView) -> Turn:
        """The leg with the greatest distance; a black ticket only where no other pays."""
        view, station = own.public, own.station
        distances = distances_on(view.game.edition.board)

        def distance(leg):
            each = [distances.between(pawn, leg.station) for pawn in view.game.stations]
            return min(each), sum(each), -(leg.ticket == 3)

        legs = legs_from(view, station)
        best = max(map(distance, legs))
        return Turn((self._dice.choice([leg for leg in legs if distance(leg) == best]),))


class Fog:
    """Plays as the handheld does without search; nothing is drawn."""

    def __init__(self, dice: random.Random):
        pass

    def turn(self, own: OwnView) -> Turn:
        """The turn that shared.fugitive values most."""
        chosen = fugitive.choose(own.public.game, REACH, own.public.possible, own.station)
        return Turn(tuple(Leg(ticket, to) for ticket, to in chosen))
