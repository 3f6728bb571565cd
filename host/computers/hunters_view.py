"""What the programs of `host.hunters` are handed of the game on the table: the events that count, seals left out."""

from collections.abc import Iterable, Sequence

from host.game.proposals import Move
from host.game.replica import Event
from host.hunters.public_view import PublicView, view_of
from shared.events import events
from shared.rules import rules

_DRAWN = {"game_id", "key_hash", "seal", "salt", "inner", "half"}


def seen(log: Iterable[Event], entered: Sequence[Move] = ()) -> PublicView:
    """The view of a game by its effective events, and by the entered moves as if none of them had caught him."""
    view = view_of(_unsealed(event) for event in log)
    for move in entered:
        view.follow(events.pawn_moved(move.pawn, move.ticket, move.station))
        event = rules.due(view.game)
        while isinstance(event, events.PawnPassed):
            view.follow(event)
            event = rules.due(view.game)
    return view


def _unsealed(event):
    """An event without what was drawn or sealed: no program may choose by what another game's would be."""
    return event._replace(**dict.fromkeys(_DRAWN.intersection(event._fields)))
