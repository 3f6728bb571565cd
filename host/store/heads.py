"""How many events each game has and their chain head, in a file beside SQLite's: `heads` in the data folder.

This second copy shows where the disk has damaged or dropped rows in SQLite's file: a game whose log ends before this
head lacks a part. A line is added with each event, in the form
`[game id, events, head, device, CRC-32 of these four]`; the last sound one of a game counts. It is written when the
event is on the disk, so after a kill it says too little by one event, never too much. Beside the games the transactions
are counted, in a line with the game id "", because SQLite may drop the newest. Never here: what an event means.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

from host.store.integrity import crc_of, is_hex

FILE = "heads"
TRANSACTIONS = ""  # in place of a game's id


class Head(NamedTuple):
    """events: how many a game has; head: their chain head in hex, or "" where it is not known; device: the id of the
    handheld that plays it."""

    events: int
    head: str
    device: str


class Heads:
    """The heads of a data folder's games. Opening raises OSError where the folder cannot be written."""

    def __init__(self, folder: Path):
        self._path = folder / FILE
        self._kept: dict[str, Head] = {}
        self._new: dict[str, Head] = {}  # not written yet
        self._gone: set[str] = set()  # to be forgotten
        lines = [line for line in self._path.read_bytes().split(b"\n") if line] if self._path.exists() else []
        for game_id, head in filter(None, map(_read, lines)):
            self._kept[game_id] = head
        if len(lines) != len(self._kept):
            self._rewrite()
        self._file = self._path.open("a")

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(OSError):  # it may still hold what a full disk has not taken
            self._file.close()

    def of(self, game_id: str) -> "Head | None":
        """What is kept of a game, or None."""
        return self._new.get(game_id) or self._kept.get(game_id)

    def keep(self, game_id: str, head: Head) -> None:
        """Keep this of a game from the end of this transaction on."""
        self._new[game_id] = head

    def forget(self, game_id: str) -> None:
        """Keep nothing of a game from the end of this transaction on."""
        self._gone.add(game_id)

    def write(self) -> None:
        """Write what is to be kept. A disk without room keeps what it had, which is still true of earlier events."""
        gone = [self._kept.pop(game_id) for game_id in self._gone if game_id in self._kept]
        self._kept.update(self._new)
        with contextlib.suppress(OSError):
            if gone:
                self._rewrite()
                old, self._file = self._file, self._path.open("a")
                old.close()
            else:
                self._file.writelines(_line(game_id, head) for game_id, head in self._new.items())
                self._file.flush()
        self.forget_new()

    def forget_new(self) -> None:
        """Keep nothing of a transaction that was rolled back."""
        self._new.clear()
        self._gone.clear()

    def _rewrite(self):
        """Write one line a game, and no damaged one; where the disk has no room, the file stays as it is."""
        new = self._path.with_name(FILE + ".new")
        with contextlib.suppress(OSError):
            with new.open("w") as file:
                file.writelines(_line(game_id, head) for game_id, head in self._kept.items())
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)


def _line(game_id, head):
    """A line; it begins on a new one, because the one before it may have been cut off."""
    row = [game_id, *head]
    return f"\n{json.dumps([*row, crc_of(json.dumps(row))])}"


def _read(line):
    """(game id, Head) of a line; None if it is damaged."""
    try:
        *row, crc = json.loads(line)
        game_id, events, head, device = row
    except (ValueError, TypeError, RecursionError):
        return None
    sound = crc == crc_of(json.dumps(row)) and isinstance(events, int) and (not head or is_hex(head, 32))
    return (game_id, Head(events, head, device)) if sound else None
