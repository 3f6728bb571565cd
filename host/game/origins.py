"""Where a stored game comes from: this table showed it while it was played, or it was imported as a record.

An imported game is stored under a device that no handheld can have, so that none can have its own game called imported.
Whether its log was sealed here at the import is noted, because such seals show nothing of the time when the game was
played. Judges nothing.
"""

from typing import NamedTuple

from host.game.consent_key import KEY
from host.game.stored_log import verified
from host.store.note import Note, plain
from host.store.store import Store
from shared.events import events

IMPORTED = ""  # stored in place of the id of the handheld that played the game; `Receiver.meet` lets in no empty id
_IMPORTED_BEFORE = "imported"  # what earlier versions stored; a handheld may call itself so
SEALED_HERE: Note[bool] = Note("sealed here", False, plain(bool))


class Origin(NamedTuple):
    """imported: this table did not see the game; sealed_here: its log was sealed when it was imported."""

    imported: bool = False
    sealed_here: bool = False


PLAYED_HERE = Origin()


def of(store: Store, game_id: str) -> Origin:
    """The origin of a stored game. One that an earlier version imported may have been sealed here unknown to us."""
    device = store.device(game_id)
    imported = device == IMPORTED or (device == _IMPORTED_BEFORE and not _begun_here(store, game_id))
    return Origin(imported, SEALED_HERE.of(store, game_id))


def _begun_here(store, game_id):
    """Whether this host drew the key of a game's consents: it notes that under the key's hash, and no import does."""
    first = store.event(game_id, 0)
    return any(
        isinstance(event, events.GameBegun) and event.key_hash is not None and KEY.is_kept(store, event.key_hash)
        for event, _when in verified([first] if first else [])
    )
