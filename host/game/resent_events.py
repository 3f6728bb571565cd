"""How many events of a game its handheld has told again, because the disk had damaged them, and whether as before.

Everybody is told after the end. What is kept is no fault.
"""

from typing import NamedTuple

from host.store.store import Store


class ResentEvents(NamedTuple):
    """events: how many; as_before: whether what the disk had kept else shows that all of them are what they were."""

    events: int
    as_before: bool


def add(store: Store, game_id: str, as_before: bool) -> None:
    """One more event was told again; as_before: what the disk has kept shows that all up to it are what they were."""
    before = of(store, game_id)
    store.write_note(_note(game_id), [before.events + 1 if before else 1, as_before])


def prove(store: Store, game_id: str) -> None:
    """A row that the disk has kept behind what was told again follows from it: so all of that is what it was."""
    before = of(store, game_id)
    if before is not None and not before.as_before:
        store.write_note(_note(game_id), [before.events, True])


def of(store: Store, game_id: str) -> "ResentEvents | None":
    """What was told again in a game; None if nothing was, or the note is damaged."""
    try:
        count, as_before = store.note(_note(game_id))
        return ResentEvents(int(count), bool(as_before))
    except (TypeError, ValueError):
        return None


def _note(game_id):
    return f"told again {game_id}"
