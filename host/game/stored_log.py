"""The log of a stored game, as far as the disk has kept it whole.

It is read event by event, up to a damaged one, or one that breaks the chain. Its handheld, which has all of it, sends
the rest again. Must never change a stored event.
"""

from collections.abc import Iterable, Iterator, Sequence

from host.game import consent_key
from host.game.replica import Event, Replica
from host.store.heads import Head
from host.store.store import Store, StoredEvent
from host.store.store_file import sane_time
from shared.events import commitment, events_check
from shared.log.game_log import FIRST_HEAD
from shared.log.validation import validate


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
    log, whole = followed(rows, game_id, device, key_of(store, game_id, rows), store.heads.of(game_id))
    log.key_lost = consent_key.is_lost(store, game_id)
    return log, whole


def new(store: Store, game_id: str, device: str) -> Replica:
    """The empty log of a game that is not stored here, though `heads` may know it: SQLite's file may have been lost."""
    kept = store.heads.of(game_id)
    log = Replica(game_id, kept.device if kept is not None else device)
    log.kept = kept
    return log


def key_of(store: Store, game_id: str, rows: Sequence[StoredEvent]) -> "str | None":
    """The key of the consents of a stored game: see `consent_key.of_game`."""
    for first, _when in verified(rows[:1]):
        return consent_key.of_game(store, game_id, first)
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
