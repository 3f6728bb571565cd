"""For each stored game: whether Mr. X agreed to a question after the detectives had withdrawn it.

He may have said yes before his handheld heard of the withdrawal, so such a consent counts (see `outbox`). But until
then he may read what is entered meanwhile, and say yes because of it: so everybody is told after the end. It is no
fault.
"""

from host.game.replica import Event
from host.store.note import Note
from host.store.store import Store
from host.table.outbox import Entry
from shared.events import events

_LATE: Note[bool] = Note("late consents", False, bool)  # an earlier version has kept a list of them


def settled(store: Store, entry: Entry, event: Event) -> None:
    """An event has settled an entry: note it if that was a question that had been withdrawn."""
    agreed = isinstance(event, events.GameEnded) and event.reason in ("abandoned", "stranded")
    if entry.state == "withdrawn" and (agreed or isinstance(event, events.TakenBack)):
        _LATE.keep(store, True, entry.game_id)


def of(store: Store, game_id: str) -> bool:
    """Whether there was such a consent in a game."""
    return _LATE.of(store, game_id)
