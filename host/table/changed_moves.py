"""Which pawns' moves the handheld made otherwise than they were entered or pencilled on a page, of each game on disk.

A move that fails in any way is expected until its pawn moves in that round: if the handheld then makes another, that is
kept. Mr. X's firmware could otherwise dodge a capture unseen: it refuses the entered move, or makes another before it.
What is kept is no fault: a player may have keyed the move in, or entered another. It is forgotten with a taking back.
"""

from typing import NamedTuple

from host.game.proposals import Leg, Move
from host.store.store import Store
from shared.events import events
from shared.rules.edition import BOBBIES, COLOURS, TICKETS

_MOST = 40  # rows of a game
_NOTE = "otherwise"


class _Row(NamedTuple):
    """An entered leg; event: the number of the move that was made in its place, None while the pawn has not moved."""

    event: "int | None"
    round: int
    pawn: str
    ticket: str
    station: int

    @property
    def leg(self):
        return Leg(self.ticket, self.station)


class ChangedMoves:
    """The rows of all games in a store. Not for several threads at once: `table` locks."""

    def __init__(self, store: Store):
        self._store = store

    def of(self, game_id: str) -> list[Move]:
        """The moves that were entered, and not made so."""
        return [Move("move", *row[1:]) for row in self._rows(game_id) if row.event is not None]

    def expect(self, game_id: str, move: Move) -> None:
        """A move has failed: its pawn may move otherwise."""
        row = _Row(None, *move[1:])
        rows = self._rows(game_id)
        if row not in rows:
            self._write(game_id, [*rows, row])

    def apply(self, game_id: str, number: int, event: tuple, turn: int) -> None:
        """Apply the new event of this number, made in round `turn`."""
        rows = self._rows(game_id)
        if isinstance(event, events.TakenBack):
            kept = [row for row in rows if row.event is not None and row.event < event.first]
        elif isinstance(event, events.PawnMoved):
            rows += [_Row(None, *pencil) for pencil in self._pencilled(event.pawn, turn)]
            kept = [_moved(row, number, event, turn) for row in rows]
        else:
            return
        found = [row for row in kept if row is not None]
        if found != self._rows(game_id):
            self._write(game_id, found)

    def _pencilled(self, pawn, turn):
        for pencil in self._store.pencils():
            if (pencil.pawn, pencil.turn) == (pawn, turn):
                yield turn, pawn, pencil.ticket, pencil.station

    def _rows(self, game_id) -> list[_Row]:
        try:
            return [_row_of(row) for row in self._store.note(f"{_NOTE} {game_id}", [])]
        except (TypeError, ValueError):  # a damaged note
            return []

    def _write(self, game_id, rows):
        self._store.write_note(f"{_NOTE} {game_id}", [list(row) for row in rows[:_MOST]])


def _row_of(stored):
    """A row as the disk has it; raises TypeError or ValueError."""
    row = _Row(*stored)
    numbers = (row.round, row.station, 0 if row.event is None else row.event)
    if (
        row.pawn not in (*COLOURS, *BOBBIES)
        or row.ticket not in TICKETS
        or any(type(each) is not int for each in numbers)
    ):
        raise ValueError("no move")
    return row


def _moved(row, number, event, turn):
    """A row after its pawn's move; None if the move was made as it was entered."""
    if row.event is not None or (row.round, row.pawn) != (turn, event.pawn):
        return row
    return None if row.leg == (event.ticket, event.station) else row._replace(event=number)
