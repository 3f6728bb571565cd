"""The log of a stored game, as far as the disk has kept it whole, and the key of its consents.

A log on disk is trusted only as far as it is sound: it is read event by event, up to a damaged one, or one that breaks
the chain. Its handheld, which has all of it, sends the rest again. A key of consents whose hash is not the one
in the game's first event is not used. Must never change a stored event.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence

from host.game.replica import Event, Replica
from host.store import integrity
from host.store.heads import Head
from host.store.note import Note, plain
from host.store.store import Store, StoredEvent
from host.store.store_file import sane_time
from shared.events import commitment, events, events_check, witness
from shared.log.game_log import FIRST_HEAD
from shared.log.validation import validate

LOST = "lost"  # in place of a key that is used no more, or damaged
# The key of a game's consents: kept under the game's id, and before the game begins under the key's hash. "": no key.
KEY: Note[str] = Note("key", "", plain(str), damaged=LOST)


def draw_key(store: Store) -> str:
    """Draw the key of the consents for a game that is to be proposed; returns its hash, by which it is kept."""
    key = secrets.token_hex(witness.KEY_BYTES)
    key_hash = witness.key_hash(key)
    KEY.keep(store, key, key_hash)
    return key_hash


def verified(rows: Iterable[StoredEvent]) -> Iterator[tuple[Event, float]]:
    """(event, received at) of stored events, up to the first that is damaged or breaks the chain."""
    chain_hash = commitment.bytes_of(FIRST_HEAD)
    for row in rows:
        try:
            event = events_check.decode(row.text)
        except (ValueError, TypeError, RecursionError):
            return
        chain_hash = commitment.next_head(chain_hash, row.text)
        if commitment.hex_of(chain_hash) != row.chain_hash:
            return
        yield event, sane_time(row.received_at)


def of_game(store: Store, game_id: str, device: str) -> tuple[Replica, bool]:
    """A stored game as far as it is sound, event by event, and whether that is all of it."""
    rows = store.events(game_id)
    return followed(rows, game_id, device, key_of(store, game_id, rows), store.heads.of(game_id))


def new(store: Store, game_id: str, device: str) -> Replica:
    """The empty log of a game that is not stored here, though `heads` may know it: SQLite's file may have been lost."""
    kept = store.heads.of(game_id)
    log = Replica(game_id, kept.device if kept is not None else device)
    log.kept = kept
    return log


def key_of(store: Store, game_id: str, rows: Sequence[StoredEvent]) -> "str | None":
    """The key of the consents of a stored game, if this host has proposed it and its disk has not damaged the key."""
    for event, _when in verified(rows[:1]):
        if not KEY.is_kept(store, game_id):  # by an earlier version
            return drawn_key(store, event)
        return fitting(KEY.of(store, game_id), event)
    return None


def followed(
    rows: Sequence[StoredEvent], game_id: str, device: str, key: "str | None" = None, kept: "Head | None" = None
) -> tuple[Replica, bool]:
    """The log of these rows as far as it is sound, and whether that is all of it. Reads no store.

    kept: what `heads` has of the game. If rows beyond that are damaged, their head is not known.
    """
    log = Replica(game_id, device, key)
    for event, when in verified(rows):
        if validate(log, event):
            break
        log.add(event, when)
    if log.count < len(rows) and (kept is None or kept.events < len(rows)):
        kept = Head(len(rows), "", device)
    log.kept = kept
    return log, not log.behind and not log.contradicted


def drawn_key(store: Store, event: Event) -> "str | None":
    """The key that was drawn here for the game that begins with this event, or None."""
    if isinstance(event, events.GameBegun) and event.key_hash is not None:
        return fitting(KEY.of(store, event.key_hash), event)
    return None


def fitting(key: str, event: Event) -> "str | None":
    """A stored key, if it is the one whose hash is in this game's first event; else None: it is damaged."""
    if not isinstance(event, events.GameBegun) or not integrity.is_hex(key, witness.KEY_BYTES):
        return None
    return key if witness.key_hash(key) == event.key_hash else None
