"""A match as a record (shared/record.md): hidden from what is public, open with Mr. X's stations."""

from typing import Any

from host.hunters.public_view import PublicView
from shared.board.edition import MR_X
from shared.events import events
from shared.record import record
from shared.rules import house_rules


def hidden(view: PublicView) -> dict[str, Any]:
    """The game so far as a hidden record."""
    return of(view, None, [leg.shown or None for leg in view.his_legs])


def of(view: PublicView, start: int | None, stations: list[int | None] | list[int]) -> dict[str, Any]:
    """The game so far as a record; start, stations: where Mr. X was first, and where each of his legs has ended."""
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
