"""One game between a fugitive and hunters, judged by the rules in shared.

The match alone holds Mr. X's station and hands it to the fugitive; hunters are handed a PublicView.
"""

import random
from typing import Any, NamedTuple

from host.arena.fugitives import Fugitive, OwnView
from host.arena.hunters import Hunter
from host.arena.public_view import PublicView
from host.table.fast_board import board_of, possible_of
from shared import rules, rules_start
from shared.edition import MR_X, TICKETS, Edition
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
        self.game.started = True
        self._start = start
        self._turns: list[dict] = []  # as in an open record
        self._station = start.mr_x
        self._possible = possible_of(self.game, start.pawns)
        self.view = PublicView(self.game, start.pawns, self._possible)

    def play(self, fugitive: Fugitive, hunter: Hunter) -> str:
        """Play the game to its end: "mr_x" or "detectives"."""
        game = self.game
        while not game.ended:
            if game.mr_x_to_move:
                if rules.trapped(game, self._station):
                    self._end("detectives", "trapped")
                else:
                    self._mr_x_moves(fugitive.turn(OwnView(self.view, self._station, self.record)), hunter)
            else:
                due: Any = rules.due(game)
                if due is None:
                    self._pawn_moves(hunter.leg(self.view))
                elif due.kind == "game_ended":
                    self._end(due.winner, due.reason)
                else:
                    self._pawn_passes(due.pawn)
        assert game.ended
        return game.ended[0]

    def record(self) -> dict:
        """The game so far as an open record (shared/record.md)."""
        start = {"mr_x": self._start.mr_x, "pawns": self._start.pawns}
        return {**self.view.record(), "start": start, "turns": self._turns}

    def _mr_x_moves(self, turn, hunter):
        game = self.game
        legs = [[TICKETS[leg.ticket], leg.station] for leg in turn.legs]
        seen = []
        for kind, leg in zip(_LEGS[len(turn.legs) - 1], turn.legs, strict=True):
            wrong = rules.mr_x_leg_error(game, self._station, leg.ticket, leg.station, kind)
            if wrong:
                raise Illegal(f"mr_x {TICKETS[leg.ticket]} {leg.station}: {wrong}")
            game.mr_x_moved(leg.ticket, kind)
            self._possible.moved(game, leg.ticket)
            if kind == "first":
                self._possible.doubles(game)
            self._station = leg.station
            if game.must_surface:
                game.mr_x_surfaced(leg.station, [])
                self._possible.shown(leg.station)
            seen.append([TICKETS[leg.ticket], game.shown[-1] or None])
            hunter.told(self.view)
        self._turns.append({"mover": MR_X, "legs": legs})
        self.view.turns.append({"mover": MR_X, "legs": seen})

    def _pawn_moves(self, leg):
        game = self.game
        name = game.pawn_names[leg.pawn]
        wrong = rules.pawn_leg_error(game, leg.pawn, leg.ticket, leg.station)
        if wrong:
            raise Illegal(f"{name} {TICKETS[leg.ticket]} {leg.station}: {wrong}")
        game.pawn_moved(leg.pawn, leg.ticket, leg.station)
        self._enter({"mover": name, "legs": [[TICKETS[leg.ticket], leg.station]]})
        if leg.station == self._station:
            self._end("detectives", "captured")
        else:
            self._possible.pawn_entered(game, leg.station)

    def _pawn_passes(self, name):
        self.game.pawn_passed(self.game.pawn_names.index(name))
        self._possible.pawn_passed(self.game)
        self._enter({"mover": name, "legs": []})

    def _enter(self, turn):
        """A pawn's turn is the same in both records."""
        self._turns.append(turn)
        self.view.turns.append(turn)

    def _end(self, winner, reason):
        self.game.game_ended(winner, reason)
