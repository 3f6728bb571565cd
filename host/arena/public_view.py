"""What hunters may know of a game (R20), and the legs that its pawns may make.

A PublicView has no field for a station that Mr. X has not shown, and must never get one: hunters are handed nothing
else.
"""

from typing import Any, NamedTuple

from shared import edition_table, record, rules
from shared.possible import Possible
from shared.public_game import PublicGame


class PawnLeg(NamedTuple):
    """A leg that a pawn may make."""

    pawn: int  # its index in the game's pawn_names
    ticket: int
    station: int


class PublicView:
    """One game as everybody at the table sees it. Hunters read it and change nothing."""

    def __init__(self, game: PublicGame, pawn_starts: list, possible: Possible):
        self.game = game
        self.turns: list[dict[str, Any]] = []  # as in a hidden record
        self._pawn_starts = pawn_starts
        self._possible = possible
        self._buffer = bytearray(rules.BUFFER)

    @property
    def possible(self) -> int:
        """The set of stations where Mr. X can be, as in shared.possible."""
        return self._possible.stations(self.game)

    @property
    def last_shown(self) -> int:
        """The station that Mr. X has shown last, 0 before he has shown any."""
        return next((station for station in reversed(self.game.shown) if station), 0)

    def record(self) -> dict[str, Any]:
        """The game so far as a hidden record (shared/record.md)."""
        edition = self.game.edition
        return {
            "format": record.FORMAT,
            "edition": edition.name,
            "rules": edition_table.from_pairs(edition.changes),
            "players": edition.players,
            "start": {"mr_x": None, "pawns": self._pawn_starts},
            "turns": self.turns,
        }

    def pawn_legs(self) -> list[PawnLeg]:
        """What the pawns that may move now can do, one leg for each pawn and station, by pawn, then station.

        Where several tickets pay for a leg, it is the one that the pawn has most of.
        """
        return [leg for pawn in rules.to_move(self.game) for leg in self._legs_of(pawn)]

    def _legs_of(self, pawn):
        purse = self.game.purses[pawn]
        buffer = self._buffer
        end = 2 * rules.pawn_legs(self.game, pawn, buffer)
        return [PawnLeg(pawn, _plenty(purse, buffer[at + 1]), buffer[at]) for at in range(0, end, 2)]


_TICKETS_IN = [tuple(ticket for ticket in range(4) if bits >> ticket & 1) for bits in range(16)]


def _plenty(purse, bits):
    """The ticket among these, as bits, that a purse has most of; the first where they are equal or not counted."""
    tickets = _TICKETS_IN[bits]
    if len(tickets) == 1 or purse[0] is None:
        return tickets[0]
    return max(tickets, key=purse.__getitem__)
