"""A second copy of what a game's rows say only once: its handheld's id, the number of its events, their chain head.

Written with a checksum in the same transaction as each event. So a damaged id is known and put right, and the newest
event, which no row behind it bears out, cannot be told otherwise. A damaged copy is none: then the rows alone count.
Must never decide which event is believed; `kept_rows` does.
"""

from typing import NamedTuple

from host.store import integrity
from host.store.store import Store
from host.store.store_file import to_json


class SecondCopy(NamedTuple):
    """device: the id of the handheld that plays the game; events: how many it has; head: their chain head in hex.

    The checksum leaves the head out: where the newest event's row is sound, a damaged head counts nothing. A head of
    another form than a hash's is None.
    """

    device: str
    events: int
    head: "str | None"


def write(store: Store, game_id: str, copy: SecondCopy) -> None:
    """Keep this of a game."""
    store.write_note(_note(game_id), [*copy, _checksum(game_id, copy)])


def of(store: Store, game_id: str) -> "SecondCopy | None":
    """What was kept of a game; None if it is damaged, or nothing was: by an earlier version, or at an import."""
    try:
        device, number, head, checksum = store.note(_note(game_id))
        copy = SecondCopy(device, number, head if integrity.is_hash(head) else None)
        return copy if checksum == _checksum(game_id, copy) else None
    except (TypeError, ValueError):  # no such list, or not even JSON
        return None


def _checksum(game_id, copy):
    return integrity.crc_of(to_json([game_id, copy.device, copy.events]))


def _note(game_id):
    return f"second copy {game_id}"
