"""What Mr. X agreed to although it had been withdrawn, with the entered moves that waited then, of each game on disk.

He may have said yes before his handheld heard of the withdrawal, so such a consent counts (see `outbox`). But until
then he may read the moves that are entered meanwhile, and say yes because of them: so everybody is told after the end.
What is kept is no fault.
"""

from collections.abc import Sequence
from typing import NamedTuple

from host.game import proposals
from host.game.proposals import Move
from host.game.replica import Event
from host.store.store import Store
from host.table.outbox import Entry
from shared.events import events

_MOST = 20  # of a game
_KINDS = ("abandon", "take_back")


class LateConsent(NamedTuple):
    """kind: of the proposal that had been withdrawn; moves: those that waited for the handheld then."""

    kind: str
    moves: tuple[Move, ...]


def settled(store: Store, entry: Entry, event: Event, waiting: Sequence[Entry]) -> None:
    """An event has settled an entry: keep it if that was a question that had been withdrawn. waiting: the moves that
    waited before."""
    left_off = isinstance(event, events.GameEnded) and event.reason == "abandoned"
    agreed = left_off or isinstance(event, events.TakenBack)
    if entry.state == "withdrawn" and agreed:
        moves = [each.proposal for each in waiting if isinstance(each.proposal, Move)]
        _add(store, entry.game_id, LateConsent(entry.kind, tuple(moves)))


def _add(store, game_id, late):
    kept = [*of(store, game_id), late][:_MOST]
    store.write_note(_note(game_id), [[each.kind, [list(move[1:]) for move in each.moves]] for each in kept])


def of(store: Store, game_id: str) -> list[LateConsent]:
    """All of a game, in order; [] if the note is damaged."""
    try:
        return [_late(*row) for row in store.note(_note(game_id), [])]
    except (TypeError, ValueError):
        return []


def _late(kind, moves):
    if kind not in _KINDS:
        raise ValueError("no kind")
    return LateConsent(kind, tuple(_move(row) for row in moves))


def _move(row):
    """A move as the disk has it; raises TypeError or ValueError."""
    turn, pawn, ticket, station = row
    move = proposals.move(pawn, ticket, station, turn)
    proposals.check(list(move))
    return move


def _note(game_id):
    return f"late consents {game_id}"
