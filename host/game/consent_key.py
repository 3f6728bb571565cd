"""The key of a game's consents, which this host draws for each game that it proposes.

It is kept under its hash until the game begins, then under the game's id. A key whose hash is not the one in the game's
first event is not used: the disk has damaged it, or it is another game's. Never here: what is agreed to under it
(`shared.events.witness`).
"""

import secrets

from host.game.replica import Event
from host.store import integrity
from host.store.note import Note, plain
from host.store.store import Store
from shared.events import events, witness

LOST = "lost"  # in place of a key that is used no more, or damaged
USED = "used"  # under the hash of a key with which a game has begun; "" where an earlier version wrote it
# "": no key.
KEY: Note[str] = Note("key", "", plain(str), damaged=LOST)


def draw(store: Store) -> str:
    """Draw the key for a game that is to be proposed; returns its hash, by which it is kept."""
    key = secrets.token_hex(witness.KEY_BYTES)
    key_hash = witness.key_hash(key)
    KEY.keep(store, key, key_hash)
    return key_hash


def of_game(store: Store, game_id: str, first: Event) -> "str | None":
    """The key of a stored game with this first event, if this host has proposed it and its disk has kept the key."""
    if not KEY.is_kept(store, game_id):  # by an earlier version
        return _drawn(store, first)
    return _fitting(KEY.of(store, game_id), first)


def is_used(store: Store, key_hash: str) -> bool:
    """Whether a game has begun here with the key that has this hash."""
    return KEY.of(store, key_hash) == USED


def is_lost(store: Store, game_id: str) -> bool:
    """Whether this host has had the key of a game, and uses it no more."""
    return KEY.of(store, game_id) == LOST


def give(store: Store, game_id: str, first: Event, *, proposed: bool, behind: bool) -> "str | None":
    """Give a game its key, which no other game may have again: it is public after the end of this one.

    proposed: this host has proposed the game that begins with this event. behind: it is sent again, after damage;
    then the game keeps the key that it has, a damaged one too.
    """
    key = _fitting(KEY.of(store, game_id), first) or (_drawn(store, first) if proposed else None)
    if key is not None or not KEY.is_kept(store, game_id):
        lost = behind and isinstance(first, events.GameBegun) and first.key_hash
        KEY.keep(store, key or (LOST if lost else ""), game_id)
    if key is not None:
        KEY.keep(store, USED, witness.key_hash(key))
    return key


def _drawn(store, first):
    """The key that was drawn here for the game that begins with this event, or None."""
    if isinstance(first, events.GameBegun) and first.key_hash is not None:
        return _fitting(KEY.of(store, first.key_hash), first)
    return None


def _fitting(key, first):
    """A stored key, if it is the one whose hash is in this game's first event; else None."""
    if not isinstance(first, events.GameBegun) or not integrity.is_hex(key, witness.KEY_BYTES):
        return None
    return key if witness.key_hash(key) == first.key_hash else None
