"""For each stored game: whether Mr. X agreed to a question after the detectives had withdrawn it.

Such a consent counts, as he may not have heard; but he may have read what was entered meanwhile: all are told later.
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
