"""One game between a fugitive and hunters, judged by the rules in shared.

The match alone holds Mr. X's station and hands it to the fugitive; hunters are handed a PublicView.
"""

import random
from typing import Any, NamedTuple

from host.arena import records
from host.arena.fugitives import Fugitive, OwnView
from host.hunters.plain import Hunter
from host.hunters.public_view import PublicView
from host.table.fast_board import board_of
from shared import events, rules, rules_start
from shared.edition import TICKETS, Edition
from shared.public_game import PublicGame

_LEGS = (("only",), ("first", "second"))


class Start(NamedTuple):
    """The start cards that were drawn (R5)."""

    mr_x: int
    pawns: list[list]  # [[pawn, station], ...]


class Illegal(Exception):
    """A player has chosen a leg that is not legal; the text says who and which."""


def draw_start(edition: Edition, dice: random.Random) -> Start:
    """A start by the edition's cards."""
    board = board_of(edition.board)
    names = rules_start.colours(edition) + rules_start.bobby_names(edition)
    deck = board.stations() if edition.pawn_deck is None else edition.pawn_deck
    pawns = [[name, station] for name, station in zip(names, dice.sample(sorted(deck), len(names)), strict=True)]
    return Start(dice.choice(rules_start.mr_x_starts(edition, board, pawns)), pawns)


class Match:
    """One game. `view` is what everybody may see of it."""

    def __init__(self, edition: Edition, start: Start):
        self.game = PublicGame(edition, start.pawns, board_of(edition.board))
        self._start = start
        self._stations: list[int] = []  # where each of Mr. X's legs has ended
        self.view = PublicView(self.game, start.pawns)
        self.view.follow(events.mr_x_started(""))  # nothing is sealed here

    def play(self, fugitive: Fugitive, hunter: Hunter) -> str:
        """Play the game to its end: "mr_x" or "detectives"."""
        game = self.game
        while not game.ended:
            if game.mr_x_to_move:
                if rules.trapped(game, self._station):
                    self.view.follow(events.game_ended("detectives", "trapped"))
                else:
                    self._mr_x_moves(fugitive.turn(OwnView(self.view, self._station, self.record)))
            else:
                due: Any = rules.due(game)
                if due is None:
                    self._pawn_moves(hunter.leg(self.view, self.view.pawn_legs()))
                else:
                    self.view.follow(due)
        assert game.ended
        return game.ended[0]

    def record(self) -> dict:
        """The game so far as an open record (shared/record.md)."""
        return records.opened(self.view, self._start.mr_x, self._stations)

    @property
    def _station(self):
        return self._stations[-1] if self._stations else self._start.mr_x

    def _mr_x_moves(self, turn):
        game = self.game
        for kind, leg in zip(_LEGS[len(turn.legs) - 1], turn.legs, strict=True):
            wrong = rules.mr_x_leg_error(game, self._station, leg.ticket, leg.station, kind)
            if wrong:
                raise Illegal(f"mr_x {TICKETS[leg.ticket]} {leg.station}: {wrong}")
            window = len(game.windows) + 1
            self.view.follow(events.mr_x_moved(window, TICKETS[leg.ticket], kind, ""))
            self._stations.append(leg.station)
            if game.must_surface:
                self.view.follow(events.mr_x_surfaced(window, leg.station, "", "", []))

    def _pawn_moves(self, leg):
        game = self.game
        name = game.pawn_names[leg.pawn]
        wrong = rules.pawn_leg_error(game, leg.pawn, leg.ticket, leg.station)
        if wrong:
            raise Illegal(f"{name} {TICKETS[leg.ticket]} {leg.station}: {wrong}")
        self.view.follow(events.pawn_moved(name, TICKETS[leg.ticket], leg.station))
        if leg.station == self._station:
            self.view.follow(events.game_ended("detectives", "captured"))
