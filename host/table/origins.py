"""Where a stored game comes from: this table showed it while it was played, or it was imported as a record.

An imported game is stored under a device of its own. Whether its log was sealed here at the import is noted, because
such seals show nothing of the time when the game was played. Judges nothing.
"""

from typing import NamedTuple

from host.table.store import Store

IMPORTED = "imported"  # stored in place of the id of the handheld that played the game


class Origin(NamedTuple):
    """imported: this table did not see the game; sealed_here: its log was sealed when it was imported."""

    imported: bool = False
    sealed_here: bool = False


PLAYED_HERE = Origin()


def note_sealed_here(store: Store, game_id: str) -> None:
    """Note that the log of an imported game was sealed here."""
    store.write_note(_note(game_id), True)


def of(store: Store, game_id: str) -> Origin:
    """The origin of a stored game. One that an earlier version imported may have been sealed here unknown to us."""
    return Origin(store.device(game_id) == IMPORTED, bool(store.note(_note(game_id))))


def _note(game_id):
    return f"sealed here {game_id}"
