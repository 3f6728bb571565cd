"""The log of a stored game, as far as the disk has kept it whole, and the key of its consents.

A log on disk is trusted only as far as it is sound: it is read event by event, up to a damaged one, or one that breaks
the chain. So is a key of consents: one that does not have the hash that its game shows is none. Must never change a
stored event.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from host.game import second_copy
from host.game.replica import Event, Replica
from host.game.second_copy import SecondCopy
from host.store import integrity
from host.store.store import Store, StoredEvent
from host.store.store_file import sane_time
from shared.events import commitment, events, events_check, witness
from shared.log.game_log import FIRST_HEAD
from shared.log.validation import validate


def key_note(of: str) -> str:
    """Under what the store keeps the key of a game's consents: with its id, or its hash while no game has it."""
    return f"key {of}"


def draw_key(store: Store) -> str:
    """Draw the key of the consents for a game that is to be proposed; returns its hash, by which it is kept."""
    key = secrets.token_hex(witness.KEY_BYTES)
    key_hash = witness.key_hash(key)
    store.write_note(key_note(key_hash), key)
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
    """A stored game as far as it is sound, event by event, and whether that is all of it.

    device: the handheld's id as the game's row has it; its second copy counts more, because that has a checksum.
    """
    rows, copy = store.events(game_id), second_copy.of(store, game_id)
    return followed(rows, game_id, copy.device if copy else device, key_of(store, game_id, rows), copy)


def key_of(store: Store, game_id: str, rows: Sequence[StoredEvent]) -> "str | None":
    """The key of the consents of a stored game, if this host has proposed it and its disk has not damaged the key."""
    for event, _when in verified(rows[:1]):
        kept = store.note(key_note(game_id))
        return drawn_key(store, event) if kept is None else fitting(kept, event)  # None: by an earlier version
    return None


def followed(
    rows: Sequence[StoredEvent], game_id: str, device: str, key: "str | None" = None, copy: "SecondCopy | None" = None
) -> tuple[Replica, bool]:
    """The log of these rows as far as it is sound, and whether that is all of it. Reads no store."""
    log = Replica(game_id, device, key)
    log.kept = len(rows)
    for event, when in verified(rows):
        if validate(log, event):
            break
        log.add(event, when)
    if copy is not None and log.count <= copy.events:  # more: an earlier version has added events since, and no copy
        log.kept, log.kept_head = copy.events, copy.head
    return log, not log.behind


def drawn_key(store: Store, event: Event) -> "str | None":
    """The key that was drawn here for the game that begins with this event, or None."""
    if isinstance(event, events.GameBegun) and event.key_hash is not None:
        return fitting(store.note(key_note(event.key_hash)), event)
    return None


def fitting(key: Any, event: Event) -> "str | None":
    """A stored key, if it is the one whose hash is in this game's first event; else None: it is damaged."""
    if not isinstance(event, events.GameBegun) or not integrity.is_hex(key, witness.KEY_BYTES):
        return None
    return key if witness.key_hash(key) == event.key_hash else None
