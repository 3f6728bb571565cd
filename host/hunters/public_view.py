"""What hunters may know of a game (R20), folded from its public events, and the legs that its pawns may make.

A PublicView has no field for a station that Mr. X has not shown, and must never get one: hunters are handed nothing
else.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from host.board.fast_board import board_of, possible_of
from shared.board.edition import TICKETS
from shared.events import events
from shared.rules import edition_table, public_game_host, rules
from shared.rules.possible import Possible
from shared.rules.public_game import PublicGame


class PawnLeg(NamedTuple):
    """A leg that a pawn may make."""

    pawn: int  # its index in the game's pawn_names
    ticket: int
    station: int


class HisLeg:
    """A leg of Mr. X's with what was public when he made it.

    ticket, kind   the ticket shown, and "only", "first" or "second"
    pawns, purse   where the pawns stood, and what he held, before it
    before         the set of stations where he could be before it
    shown          the station that he has shown after it, or 0
    """

    def __init__(self, ticket: int, kind: str, game: PublicGame, before: int):
        self.ticket = ticket
        self.kind = kind
        self.pawns = tuple(game.stations)
        self.purse = tuple(game.mr_x_purse)
        self.before = before
        self.shown = 0


class PublicView:
    """One game as everybody at the table sees it, from the start cards on. Hunters read it and change nothing."""

    def __init__(self, game: PublicGame, pawn_starts: list):
        self.game = game
        self.pawn_starts = pawn_starts
        self.past: list[Any] = []  # the events since, of shared.events.events
        self.his_legs: list[HisLeg] = []
        self._possible = possible_of(game, pawn_starts)
        self.could_start = self.possible  # the set of stations where he could start
        self._buffer = bytearray(rules.BUFFER)

    def follow(self, event: Any) -> None:
        """Follow the next event that counts; what was taken back is none, see `view_of`."""
        if isinstance(event, events.MrXMoved):
            self.his_legs.append(HisLeg(TICKETS.index(event.ticket), event.leg, self.game, self.possible))
        elif self.his_legs and isinstance(event, events.MrXSurfaced):
            self.his_legs[-1].shown = event.station
        self.game.apply(event)
        self._possible.apply(event, self.game)
        self.past.append(event)

    @property
    def possible(self) -> int:
        """The set of stations where Mr. X can be, as in shared.rules.possible."""
        return self._possible.stations(self.game)

    def copied_possible(self) -> Possible:
        """A copy of where Mr. X can be, for whoever tries a leg of his."""
        return public_game_host.copy_possible(self._possible)

    @property
    def last_shown(self) -> int:
        """The station that Mr. X has shown last, 0 before he has shown any."""
        return next((station for station in reversed(self.game.shown) if station), 0)

    def pawn_legs(self) -> list[PawnLeg]:
        """What the pawns that may move now can do, one leg for each pawn and station, by pawn, then station.

        Where several tickets pay for a leg, it is the one that the pawn has most of.
        """
        movers = rules.to_move(self.game)
        return [] if movers == [rules.MR_X] else [leg for pawn in movers for leg in self.legs_of(pawn)]

    def legs_of(self, pawn: int) -> list[PawnLeg]:
        """As pawn_legs, for one pawn, whether or not it is its turn."""
        purse = self.game.purses[pawn]
        buffer = self._buffer
        end = 2 * rules.pawn_legs(self.game, pawn, buffer)
        return [PawnLeg(pawn, _plenty(purse, buffer[at + 1]), buffer[at]) for at in range(0, end, 2)]


def view_of(events: Iterable[Any]) -> PublicView:
    """The view of a game by its effective events (Replica.effective_events), the first of which began it."""
    following = iter(events)
    begun = next(following)
    edition = edition_table.make(begun.edition, begun.players, begun.rules)
    view = PublicView(PublicGame(edition, begun.pawns, board_of(edition.board)), begun.pawns)
    for event in following:
        view.follow(event)
    return view


_TICKETS_IN = [tuple(ticket for ticket in range(4) if bits >> ticket & 1) for bits in range(16)]


def _plenty(purse, bits):
    """The ticket among these, as bits, that a purse has most of; the first where they are equal or not counted."""
    tickets = _TICKETS_IN[bits]
    if len(tickets) == 1 or purse[0] is None:
        return tickets[0]
    return max(tickets, key=purse.__getitem__)
