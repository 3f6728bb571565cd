"""The rows of the one table that is in a data folder's SQLite file, and `heads` beside it.

SQLite may drop the end of its own log without a word if that is damaged. So the transactions are counted in both files.
"""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.store import folder_lock, integrity, store_file
from host.store.heads import TRANSACTIONS, Head, Heads
from host.store.rows import Taken

_COUNTED = "transactions"  # the note with their number
_VERBS: dict[Taken, str] = {"fails": "INSERT", "stays": "INSERT OR IGNORE", "is-replaced": "INSERT OR REPLACE"}


class SqliteRows:
    """`rows.Rows` of a folder, which one host at a time may use; on_worker: see `store`. Raises Unusable."""

    answer_order = "rowid"
    generation = 0

    def __init__(self, folder: Path, on_worker: Callable[[Callable[[], object]], object]):
        self._on_worker = on_worker
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with contextlib.ExitStack() as files:
                files.enter_context(folder_lock.held(folder))
                self._sql, self.damaged_file = store_file.opened(folder)
                files.callback(self._sql.close)
                self.lost = store_file.void_damaged(self._sql)
                self.heads = Heads(folder)
                files.callback(self.heads.close)
                self._committed = self._sql.total_changes
                self._find_lost()
                self._mend_ids()
                self._files = files.pop_all()
        except (sqlite3.Error, OSError) as fault:
            raise store_file.unwritable(folder, fault) from fault

    @property
    def changes(self) -> int:
        return self._sql.total_changes

    def own(self, name: str) -> str:
        return "TRUE"

    def read(self, statement: str, *values: Any) -> list[tuple]:
        return self._sql.execute(statement, values).fetchall()

    def write(self, statement: str, *values: Any) -> None:
        self._sql.execute(statement, values)

    def insert(self, name: str, row: dict[str, Any], taken: Taken) -> None:
        marks = ", ".join("?" * len(row))
        self._sql.execute(f"{_VERBS[taken]} INTO {name} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))

    def commit(self) -> None:
        if self._sql.total_changes != self._committed:
            self._count_transaction()
        if self._sql.in_transaction:
            self._on_worker(self._write_files)
        self._committed = self._sql.total_changes

    def rollback(self) -> None:
        self._sql.rollback()
        self._committed = self._sql.total_changes
        self.heads.forget_new()

    def is_held(self) -> bool:
        return True

    def checkpoint(self) -> None:
        self._on_worker(lambda: store_file.checkpoint(self._sql))

    def close(self) -> None:
        self._files.close()

    def _write_files(self) -> None:
        self._sql.commit()
        self.heads.write()

    def _count_transaction(self) -> None:
        self._transactions += 1
        text = str(self._transactions)
        row = {"key": _COUNTED, "value": text, "crc": integrity.crc_of_row(_COUNTED, text)}
        self.insert("note", row, "is-replaced")
        self.heads.keep(TRANSACTIONS, Head(self._transactions, "", ""))

    def _find_lost(self) -> None:
        """Look whether the newest transactions are gone."""
        found = self.read("SELECT value FROM note WHERE key = ?", _COUNTED)
        here = int(found[0][0]) if found and found[0][0].isdecimal() else 0
        kept = self.heads.of(TRANSACTIONS)
        self._transactions = max(here, kept.events if kept is not None else 0)
        self.lost |= here < self._transactions and self.damaged_file is None

    def _mend_ids(self) -> None:
        """Put right the rows of games whose ids the disk has damaged: their events and heads have the true ones."""
        orphans = self.read("SELECT DISTINCT game FROM event WHERE game NOT IN (SELECT id FROM game)")
        known = [(game_id, head) for (game_id,) in orphans if (head := self.heads.of(game_id)) is not None]
        for game_id, head in known:
            aside = bool(self.read("SELECT 1 FROM summary WHERE game = ?", game_id))
            self._insert_game(game_id, head, aside)
        if orphans:
            before = self.changes
            self.write("DELETE FROM game WHERE id NOT IN (SELECT game FROM event)")
            self.lost |= self.changes - before > len(known)  # nobody can say which events were the others'
            self.commit()

    def _insert_game(self, game_id: str, head: Head, aside: bool) -> None:
        seen = self.read("SELECT 1 + coalesce(max(seen), 0) FROM game")[0][0]
        row = {"id": game_id, "device": head.device, "met_at": 0.0, "aside": int(aside), "seen": seen}
        self.insert("game", row, "stays")
