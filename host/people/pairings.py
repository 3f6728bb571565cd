"""The handhelds that may speak over the air, each with the key that it shares with this table.

They lie in a file of their own, which nobody but its owner may read, and which is replaced whole: whoever has a key can
speak as that handheld. A damaged file is renamed, never deleted, and the next one has another table's name: what was
paired before must be paired again. No key is in a text of this module: not in a log, an exception or a repr.
"""

import contextlib
import json
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from host.game.refused import Refused
from host.store import integrity
from host.store.store_file import rename_damaged, sane_time
from host.store.table_version import Changes
from shared.link import session

FILE = "pairings.json"
MOST = 20  # handhelds
MOST_NAME = 40  # characters
_DEVICE_BYTES, _TABLE_BYTES = session.DEVICE_CHARS // 2, session.TABLE_CHARS // 2


class Paired(NamedTuple):
    """A paired handheld: its id, what its owner calls it ("" for nothing), when, in seconds since 1970."""

    device: str
    name: str
    since: float


class Pairings:
    """The paired handhelds of a data folder. For many threads. Raises OSError where the disk refuses."""

    def __init__(self, folder: Path, changes: Changes):
        self._path = folder / FILE
        self._changes = changes
        self._paired: dict[str, Paired] = {}
        self._keys: dict[str, bytes] = {}
        # this table's name over the air; on the disk with the first handheld that is paired
        self.table = secrets.token_hex(_TABLE_BYTES)
        self.damaged_file: str | None = None  # the new name of a damaged file that was put aside, or None
        with contextlib.suppress(FileNotFoundError):
            data = self._path.read_bytes()
            try:
                self.table, self._paired, self._keys = _read(data)
            except (ValueError, TypeError, KeyError, RecursionError):
                self.damaged_file = rename_damaged(self._path)

    def all(self) -> list[Paired]:
        """The paired handhelds, the oldest pairing first."""
        with self._changes.lock:
            return list(self._paired.values())

    def key_of(self, device: str) -> "bytes | None":
        """The key of a handheld, or None if it is not paired."""
        with self._changes.lock:
            return self._keys.get(device)

    def pair(self, device: str, key: bytes, name: str = "") -> None:
        """Keep a handheld's key, in place of any other of its. Raises Refused if there are too many handhelds."""
        if not integrity.is_hex(device, _DEVICE_BYTES) or len(key) != session.KEY_BYTES:
            raise ValueError("no handheld's id, or no key")
        with self._changes.lock:
            if device not in self._paired and len(self._paired) >= MOST:
                raise Refused("too-many-handhelds")
            others = {each: paired for each, paired in self._paired.items() if each != device}
            self._write(
                {**others, device: Paired(device, name[:MOST_NAME], sane_time(time.time()))},
                {**self._keys, device: key},
            )

    def revoke(self, device: str) -> bool:
        """Forget a handheld's key; False if it was not paired."""
        with self._changes.lock:
            if device not in self._paired:
                return False
            self._write(
                {each: paired for each, paired in self._paired.items() if each != device},
                {each: key for each, key in self._keys.items() if each != device},
            )
            return True

    def _write(self, paired, keys):
        """Store what is new, and only then trust it."""
        rows = [
            {"device": each.device, "key": keys[each.device].hex(), "name": each.name, "since": each.since}
            for each in paired.values()
        ]
        content = {"table": self.table, "handhelds": rows, "crc": _crc(self.table, rows)}
        _replace(self._path, json.dumps(content).encode())
        self._paired, self._keys = paired, keys
        self._changes.changed()


def _read(data):
    """(table, {device: Paired}, {device: key}) of a file; raises ValueError, TypeError, KeyError or RecursionError."""
    content = json.loads(data.decode())
    if not integrity.is_hex(content["table"], _TABLE_BYTES) or content["crc"] != _crc(
        content["table"], content["handhelds"]
    ):
        raise ValueError("no table, or not what was written")
    paired, keys = {}, {}
    for row in content["handhelds"]:
        paired[row["device"]] = Paired(row["device"], row["name"], row["since"])
        keys[row["device"]] = bytes.fromhex(row["key"])
    return content["table"], paired, keys


def _crc(table, rows):
    return integrity.crc_of(json.dumps([table, rows]))


def _replace(path, data):
    """Put this content in the place of a file, whole or not at all, even if the power fails; for its owner alone."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)  # left over: its mode is not known
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if hasattr(os, "O_DIRECTORY"):  # Windows opens no folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
