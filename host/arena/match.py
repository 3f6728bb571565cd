"""One game between a fugitive and hunters, judged by the rules in shared.

The match alone holds Mr. X's station and hands it to the fugitive; hunters are handed a PublicView.
"""

import random
from typing import Any, NamedTuple

from host.arena.fugitives import Fugitive, OwnView
from host.board.fast_board import board_of
from host.hunters.plain_hunters import Hunter
from host.hunters.public_view import PublicView
from shared.board.edition import MR_X, TICKETS, Edition
from shared.events import events
from shared.record import record
from shared.record.judge import judge
from shared.rules import house_rules, rules, rules_start
from shared.rules.public_game import PublicGame

_LEGS = (("only",), ("first", "second"))


class Start(NamedTuple):
    """The start cards that were drawn (R5)."""

    mr_x: int
    pawns: list[list]  # [[pawn, station], ...]


class Foul(Exception):
    """A player's program or leg is at fault; the text says how.

    game    the number of the game in its tournament, from 0
    """

    game = 0


class Illegal(Foul):
    """A player has chosen a leg that is not legal; the text says which and why, in the referee's words."""

    def __init__(self, leg: str, why: str, is_mr_x: bool):
        super().__init__(f"{leg}, which is not legal: {why}")
        self.is_mr_x = is_mr_x


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
        return _record(self.view, self._start.mr_x, self._stations)

    @property
    def _station(self):
        return self._stations[-1] if self._stations else self._start.mr_x

    def _mr_x_moves(self, turn):
        game = self.game
        for kind, leg in zip(_LEGS[len(turn) - 1], turn, strict=True):
            if rules.mr_x_leg_error(game, self._station, leg.ticket, leg.station, kind):
                raise self._illegal(MR_X, turn)
            window = len(game.windows) + 1
            self.view.follow(events.mr_x_moved(window, TICKETS[leg.ticket], kind, ""))
            self._stations.append(leg.station)
            if game.must_surface:
                self.view.follow(events.mr_x_surfaced(window, leg.station, "", "", []))

    def _pawn_moves(self, leg):
        game = self.game
        name = game.pawn_names[leg.pawn]
        if rules.pawn_leg_error(game, leg.pawn, leg.ticket, leg.station):
            raise self._illegal(name, [leg])
        self.view.follow(events.pawn_moved(name, TICKETS[leg.ticket], leg.station))
        if leg.station == self._station:
            self.view.follow(events.game_ended("detectives", "captured"))

    def _illegal(self, mover, legs):
        """What the referee says of a turn of these legs, one of which is not legal."""
        document = self.record()
        made = document["turns"][:-1] if self.game.between_legs else document["turns"]  # without a turn that is begun
        turn = {"mover": mover, "legs": [[TICKETS[leg.ticket], leg.station] for leg in legs]}
        answer = judge({**document, "turns": [*made, turn]})
        ticket, station = turn["legs"][answer["leg"] or 0]
        return Illegal(f"{mover} {ticket} {station}", answer["message"], mover == MR_X)


def hidden_record(view: PublicView) -> dict[str, Any]:
    """The game so far as a hidden record."""
    return _record(view, None, [leg.shown or None for leg in view.his_legs])


def _record(view: PublicView, start: int | None, stations: list[int | None] | list[int]) -> dict[str, Any]:
    """start, stations: where Mr. X was first, and where each of his legs has ended."""
    edition = view.game.edition
    return {
        "format": record.FORMAT,
        "edition": edition.name,
        "rules": house_rules.from_pairs(edition.changes),
        "players": edition.players,
        "start": {"mr_x": start, "pawns": view.pawn_starts},
        "turns": _turns(view.past, iter(stations)),
    }


def _turns(past, stations):
    turns = []
    for event in past:
        if isinstance(event, events.MrXMoved):
            if event.leg != "second":
                turns.append({"mover": MR_X, "legs": []})
            turns[-1]["legs"].append([event.ticket, next(stations)])
        elif isinstance(event, events.PawnMoved):
            turns.append({"mover": event.pawn, "legs": [[event.ticket, event.station]]})
        elif isinstance(event, events.PawnPassed):
            turns.append({"mover": event.pawn, "legs": []})
    return turns
