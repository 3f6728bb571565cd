"""Plain fugitives: each chooses the legs of Mr. X's turn from his own station and what is public.

Random             any legal leg; a double in one turn of eight
GreatestDistance   as far from the nearest pawn as one leg leads, then from all of them; never a double
Student            a formula over one turn, of the kind that courseworks on this game use; saves blacks and doubles
Fog                shared.computer.fugitive, from which the handheld's levels are made
Wavering           any of Fog's three best turns that is nearly as good as the best; for calibration
Handheld           shared.computer.computer_player at one of its levels
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from host.board.fast_board import REACH
from host.hunters.distances import distances_on
from host.hunters.public_view import PublicView
from shared.board.edition import BLACK
from shared.computer import computer_player, fugitive_host, turn_weights
from shared.rules import public_game_host, rules, rules_host
from shared.rules.rules_host import Leg

Turn = tuple[Leg, ...]  # of Mr. X's: one leg, or the two of a double


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
    buffer = bytearray(rules.BUFFER)
    return rules_host.legs_in(buffer, rules.mr_x_legs(view.game, station, buffer))


class _Drawing:
    def __init__(self, dice: random.Random):
        self._dice = dice


class Random(_Drawing):
    """Makes any legal leg, and now and then a double."""

    def turn(self, own: OwnView) -> Turn:
        view, station = own.public, own.station
        legs = legs_from(view, station)
        game = view.game
        if self._dice.randrange(8) == 0 and rules_host.may_double(game, station):
            first = self._dice.choice([leg for leg in legs if not rules.trapped(game, leg.station, leg.ticket)])
            return first, self._dice.choice(_second_legs(view, first))
        return (self._dice.choice(legs),)


def _second_legs(view, first):
    """The legal second legs of a double behind its first."""
    purse = list(view.game.mr_x_purse)
    if purse[first.ticket] is not None:
        purse[first.ticket] -= 1
    return [leg for leg in legs_from(view, first.station) if purse[leg.ticket] != 0]


class GreatestDistance(_Drawing):
    """Makes the leg that leads farthest from the nearest pawn; equal ones by the sum of distances, then drawn."""

    def turn(self, own: OwnView) -> Turn:
        """The leg with the greatest distance; a black ticket only where no other pays."""
        view, station = own.public, own.station
        distances = distances_on(view.game.edition.board)

        def distance(leg):
            each = [distances.legs[pawn][leg.station] for pawn in view.game.stations]
            return min(each), sum(each), -(leg.ticket == 3)

        legs = legs_from(view, station)
        best = max(map(distance, legs))
        return (self._dice.choice([leg for leg in legs if distance(leg) == best]),)


class Student(_Drawing):
    """Makes the turn with the best score: the pawns' inverse squared distances, and the ways on from its end."""

    WAY_ON = 0.04
    BLACK = 0.3
    DOUBLE = 0.5

    def turn(self, own: OwnView) -> Turn:
        """The turn with the best score; equal ones are drawn."""
        view, station = own.public, own.station
        game = view.game
        legs = legs_from(view, station)
        turns: list[Turn] = [(leg,) for leg in legs]
        if rules_host.may_double(game, station):
            firsts = [leg for leg in legs if not rules.trapped(game, leg.station, leg.ticket)]
            turns += [(first, second) for first in firsts for second in _second_legs(view, first)]
        at_end = {to: self._at(game, to) for to in {turn[-1].station for turn in turns}}
        return max(turns, key=lambda turn: (at_end[turn[-1].station] - self._costs(turn), self._dice.random()))

    def _at(self, game, station):
        """What a station is worth, whatever leads there."""
        distances = distances_on(game.edition.board)
        near = distances.within[station][1] & ~(1 << station)
        for pawn in game.stations:
            near &= ~(1 << pawn)
        danger = sum(max(distances.legs[pawn][station], 1) ** -2 for pawn in game.stations)
        return self.WAY_ON * near.bit_count() - danger

    def _costs(self, turn):
        """What the tickets of a turn are worth to keep."""
        blacks = sum(leg.ticket == BLACK for leg in turn)
        return self.BLACK * blacks + self.DOUBLE * (len(turn) - 1)


class Fog(_Drawing):
    """Plays as the handheld does without search; nothing is drawn."""

    def turn(self, own: OwnView) -> Turn:
        chosen = fugitive_host.choose(own.public.game, REACH, own.public.possible, own.station)
        return tuple(Leg(ticket, to) for ticket, to in chosen)


class Wavering(_Drawing):
    """Makes any of the three turns that shared.computer.fugitive values most, if it is within a point of the best."""

    def turn(self, own: OwnView) -> Turn:
        rows = fugitive_host.best(own.public.game, REACH, own.public.possible, own.station, 3)
        near = [row for row in rows if rows[0][0] - row[0] <= turn_weights.POINTS]
        return tuple(Leg(ticket, to) for ticket, to in fugitive_host.legs_of(self._dice.choice(near)))


class Handheld:
    """Plays as the handheld does at one of its levels."""

    def __init__(self, level: str, dice: random.Random):
        self._level = level
        self._dice = dice

    def turn(self, own: OwnView) -> Turn:
        """The leg that the handheld finds, and where it begins a double the leg that it finds then."""
        game, possible = public_game_host.copy(own.public.game), own.public.copied_possible()
        ticket, to, is_double = self._leg(game, possible, own.station)
        if not is_double:
            return (Leg(ticket, to),)
        game.mr_x_moved(ticket, "first")
        possible.moved(game, ticket)
        possible.doubles(game)
        if game.must_surface:
            game.mr_x_surfaced(to, [])
            possible.shown(to)
        second, end, _ = self._leg(game, possible, to)
        return Leg(ticket, to), Leg(second, end)

    def _leg(self, game, possible, station):
        draw = self._dice.randbytes(32)
        stations = possible.stations(game)
        found = [each for each in computer_player.thinking(game, REACH, stations, station, self._level, draw) if each]
        return found[0]
