"""Whether what a handheld tells again agrees with the rows that the disk has kept of a damaged log.

A row is sound if it fits the chain hash before it, and its own hash is right too if the row after it fits that. The
newest has none after it, but a second copy of its hash. Reads the rows it is given and no store; must never change a
log.
"""

from typing import Any, NamedTuple

from host.store import integrity
from host.store.store import StoredEvent
from shared.events import commitment, events_check
from shared.log.game_log import GameLog
from shared.log.validation import validate


class Kept(NamedTuple):
    """What the disk has kept of one event: its row, the row after it, and its chain hash if it is the newest one's.

    None for each that is not there.
    """

    row: "StoredEvent | None"
    after: "StoredEvent | None" = None
    last_head: "str | None" = None


def fits(head: str, row: "StoredEvent | None") -> bool:
    """Whether a row's text, after this chain head (hex), gives the row's own chain hash."""
    if row is None or not integrity.is_hash(head) or not isinstance(row.text, str):
        return False
    return commitment.hex_of(commitment.next_head(commitment.bytes_of(head), row.text)) == row.chain_hash


def proves(head: str, kept: Kept) -> bool:
    """Whether this is the chain head that had been kept after an event, so that all up to it are what they were."""
    return head in (kept.last_head, kept.row.chain_hash if kept.row else None) or fits(head, kept.after)


def agrees(log: GameLog, text: str, head: str, kept: Kept) -> "bool | None":
    """Whether an event of this text and chain head, told as the next of a log, is the one that is kept.

    False if it is certainly another, or another than a row that can be read and is possible. None: nothing is left to
    tell it by.
    """
    if proves(head, kept):
        return True
    row = kept.row
    if kept.last_head is not None or fits(log.head, row) or (row is not None and fits(row.chain_hash, kept.after)):
        return False  # the kept hash is right
    if row is None:
        return None
    if row.text == text:
        return True
    return None if _possible(log, row) is None else False


def _possible(log: GameLog, row: StoredEvent) -> Any:
    """The event of a row, if it can be read and may be the next of the log; else None."""
    try:
        event = events_check.decode(row.text)
    except (ValueError, TypeError, RecursionError):
        return None
    return event if validate(log, event) is None else None


def next_kept(log: GameLog, row: "StoredEvent | None") -> Any:
    """The event of the row that is kept as the next of a log, if it fits the log's chain and the rules; else None."""
    return _possible(log, row) if row is not None and fits(log.head, row) else None
