"""Writes the outbox's entries, each with a CRC-32, and voids those that the disk has damaged.

Must never guess what a damaged one was.
"""

import json

from host.game import proposals
from host.store import integrity
from host.store.store import EntryRow, Store
from host.store.store_file import NOT_SUMMED, to_json


def write(store: Store, number: int, game_id: str, proposal: list, extra: dict) -> None:
    """Write all of an entry but its state, with its CRC: nothing that the disk may have damaged stays."""
    parts = (game_id, to_json(proposal), to_json(extra))
    store.write_entry(number, *parts, _crc_of(number, *parts))


def void_damaged(store: Store) -> None:
    """Put a `proposals.Damaged` in the place of each damaged entry.

    The handheld drops what it was asked, unless that had ended. An entry that an earlier version wrote without a CRC is
    taken for what was written, if it can be read.
    """
    with store.transaction():
        for row in store.entries():
            if row.state not in proposals.STATES or not _is_sound(row):
                write(store, row.number, "", list(proposals.DAMAGED), {})
                store.mark_entry(row.number, "settled" if row.state in proposals.ENDED else "withdrawn")
            elif row.crc == NOT_SUMMED:
                write(store, row.number, row.game_id, json.loads(row.proposal), json.loads(row.extra))


def _is_sound(row: EntryRow):
    try:
        crc = _crc_of(row.number, row.game_id, row.proposal, row.extra)
        return crc == row.crc or (row.crc == NOT_SUMMED and isinstance(json.loads(row.extra), dict))
    except (ValueError, TypeError, RecursionError):
        return False


def _crc_of(number, game_id, proposal, extra):
    """The CRC-32 that is stored with an entry; ValueError if its proposal cannot be read.

    It leaves out the state, whose words no flipped bit mixes up, and the consent, which can be made anew: all that a
    consent covers is in the CRC.
    """
    return integrity.crc_of(to_json([number, game_id, proposals.without_consent(json.loads(proposal)), extra]))
