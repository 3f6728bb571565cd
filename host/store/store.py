"""The SQLite file of the data folder: the public log of every game, the outbox, and what the pages remember.

The events are the truth; whatever can be computed from them is not stored, except the summaries of stopped games.
Everything written here is on the disk when the call returns (inside `transaction`: when that ends), so a host that is
killed comes back as it was. The order of things is kept by numbers that grow, never by the clock, which may step back.
It cannot hold a secret of Mr. X's, because the host has none. All SQL is here and in `store_file`, which opens the
file; no rule of the game is.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from host.store import folder_lock, integrity, store_file
from host.store.folder_lock import Unusable
from host.store.heads import Heads
from host.store.store_file import FILE, sane_time, to_json

__all__ = ["FILE", "Store", "Unusable"]

ANSWERS = 5000  # the newest answers to posts that are kept: a page repeats a post within seconds
_COUNTED = "transactions"  # the note with their number
_NEXT_SEEN = "(SELECT 1 + ifnull(max(seen), 0) FROM game)"


class StoredGame(NamedTuple):
    """A stored game; device: of the handheld that plays it; aside: it is no longer played here."""

    game_id: str
    device: str
    aside: bool


class StoredEvent(NamedTuple):
    """A stored event: its text, the chain hash after it in hex, and when it was stored, in seconds since 1970."""

    text: str
    chain_hash: str
    received_at: float


class EntryRow(NamedTuple):
    """An entry of the outbox as the disk has it; its texts may be damaged."""

    number: int
    game_id: str
    proposal: str
    extra: str
    state: str
    code: str
    crc: int


class Pencil(NamedTuple):
    """A pencilled move, in this round."""

    pawn: str
    ticket: str
    station: int
    round_number: int


class Store:
    """An open data folder, which one host at a time may use. Not for several threads at once: `table` locks.

    on_worker            runs what waits for the disk; it returns, or raises, when that is done, and not before
    damaged_file         the new name of a damaged file that was renamed when the folder was opened, or None
    """

    def __init__(self, folder: "str | Path", on_worker: Callable[[Callable[[], object]], object] = lambda work: work()):
        self.folder = Path(folder)
        self._on_worker = on_worker
        self.summaries_changed = 0  # grows with every change of a summary
        self.lost = False  # something beside the games was found damaged or missing, and nobody has been told yet
        self._depth = self._transactions = 0
        self._pencils: list[Pencil] | None = None
        self._notes: dict[str, str | None] = {}  # what was read or written: JSON by key
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with contextlib.ExitStack() as files:
                files.enter_context(folder_lock.held(self.folder))
                self._sql, self.damaged_file = store_file.opened(self.folder)
                files.callback(self._sql.close)
                self.lost = store_file.void_damaged(self._sql)
                self.heads = Heads(self.folder)  # how many events each game has, kept outside the SQLite file too
                files.callback(self.heads.close)
                self._find_lost()
                self._mend_ids()
                self._files = files.pop_all()
        except (sqlite3.Error, OSError) as fault:
            raise store_file.unwritable(self.folder, fault) from fault

    def close(self) -> None:
        """Close the files and release the folder."""
        self._files.close()

    def checkpoint(self) -> None:
        """Move what was written into the file itself, outside a transaction: see `store_file.checkpoint`."""
        self._on_worker(lambda: store_file.checkpoint(self._sql))

    @property
    def writes(self) -> int:
        """Grows with every row that is written."""
        return self._sql.total_changes

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is on the disk at the end, or none of it. May be nested: the outermost counts."""
        if self._depth:
            yield
            return
        self._depth += 1
        try:
            before = self._sql.total_changes
            yield
            if self._sql.total_changes != before:
                self._count_transaction()
            if self._sql.in_transaction:
                self._on_worker(self._commit)
        except BaseException:
            self._sql.rollback()
            self._notes.clear()
            self._pencils = None
            self.heads.forget_new()
            raise
        finally:
            self._depth -= 1

    # Games and their events

    def games(self) -> list[StoredGame]:
        """Every game; the one that was shown last is at the end."""
        rows = self._sql.execute("SELECT id, device, aside FROM game ORDER BY seen")
        return [StoredGame(game_id, self._device(game_id, device), bool(aside)) for game_id, device, aside in rows]

    def device(self, game_id: str) -> "str | None":
        """The device that a game was stored with, or None if it is not stored."""
        row = self._sql.execute("SELECT device FROM game WHERE id = ?", (game_id,)).fetchone()
        return self._device(game_id, row[0]) if row else None

    def is_left_behind(self, game_id: str) -> bool:
        """Whether a game is set aside, and another has been shown since; an imported one never is."""
        newest = "SELECT max(seen) FROM game WHERE device != ''"
        row = self._sql.execute(f"SELECT aside AND seen < ({newest}) FROM game WHERE id = ?", (game_id,)).fetchone()
        return bool(row and row[0])

    def events(self, game_id: str) -> list[StoredEvent]:
        """The events of a game, in order."""
        rows = self._sql.execute("SELECT text, link, received_at FROM event WHERE game = ? ORDER BY number", (game_id,))
        return [StoredEvent(*row) for row in rows]

    def event(self, game_id: str, number: int) -> "StoredEvent | None":
        """The event of this number, as the disk has it, or None."""
        row = self._sql.execute(
            "SELECT text, link, received_at FROM event WHERE game = ? AND number = ?", (game_id, number)
        ).fetchone()
        return StoredEvent(*row) if row else None

    def add_game(self, game_id: str, device: str) -> None:
        """Store a game of a handheld's; no error if it is stored already."""
        self._write(f"INSERT OR IGNORE INTO game VALUES (?, ?, ?, 0, {_NEXT_SEEN})", game_id, device, time.time())

    def set_aside(self, game_id: str) -> None:
        self._write("UPDATE game SET aside = 1 WHERE id = ?", game_id)

    def set_current(self, game_id: str) -> None:
        """Mark a game as the one that is played now."""
        self._write(f"UPDATE game SET aside = 0, seen = {_NEXT_SEEN} WHERE id = ?", game_id)

    def add_event(self, game_id: str, number: int, text: str, chain_hash: str, when: "float | None" = None) -> float:
        """Store one event with the chain hash after it; return when. Raises IntegrityError if the number is taken."""
        when = sane_time(time.time() if when is None else when)
        self._write("INSERT INTO event VALUES (?, ?, ?, ?, ?)", game_id, number, text, chain_hash, when)
        return when

    def delete_events(self, game_id: str, first: int = 0) -> None:
        """Delete the events of a damaged game from this number on, so that they can be stored anew."""
        self._write("DELETE FROM event WHERE game = ? AND number >= ?", game_id, first)

    # The outbox

    def entries(self, states: Sequence[str] = ()) -> list[EntryRow]:
        """The entries in one of these states, or all, the oldest first."""
        where = f"WHERE state IN ({','.join('?' * len(states))})" if states else ""
        columns = "id, game, proposal, extra, state, code, crc"
        return [EntryRow(*row) for row in self._sql.execute(f"SELECT {columns} FROM entry {where} ORDER BY id", states)]

    def new_entry(self, state: str) -> int:
        """Make an empty entry, to be written in the same transaction; return its number."""
        columns = "(game, proposal, extra, state, made_at)"
        return self._write(f"INSERT INTO entry {columns} VALUES ('', '', '', ?, ?)", state, time.time()).lastrowid or 0

    def write_entry(self, number: int, game_id: str, proposal: str, extra: str, crc: int) -> None:
        """Write all of an entry but its state: a proposal and what only the host remembers with it, as JSON."""
        columns = "game = ?, proposal = ?, extra = ?, crc = ?"
        self._write(f"UPDATE entry SET {columns} WHERE id = ?", game_id, proposal, extra, crc, number)

    def mark_entry(self, number: int, state: str, code: str = "") -> None:
        self._write("UPDATE entry SET state = ?, code = ? WHERE id = ?", state, code, number)

    # Pencilled moves

    def pencils(self) -> list[Pencil]:
        """Every pencilled move, legal or not."""
        if self._pencils is None:
            rows = self._sql.execute("SELECT pawn, ticket, station, round FROM pencil")
            self._pencils = [Pencil(*row) for row in rows]
        return list(self._pencils)

    def pencil(self, pawn: str, ticket: str, station: int, round_number: int) -> None:
        """Pencil a pawn's move in this round, in place of any other of its."""
        self._pencils = None
        row = (pawn, round_number, ticket, station)
        self._write("INSERT OR REPLACE INTO pencil VALUES (?, ?, ?, ?, ?)", *row, integrity.crc_of_row(*row))

    def clear_pencil(self, pawn: str) -> None:
        self._pencils = None
        self._write("DELETE FROM pencil WHERE pawn = ?", pawn)

    # Notes: small things beside the log; `note` reads and writes them

    def note(self, key: str) -> "str | None":
        """The JSON text under a key, which may be damaged, or None."""
        if key not in self._notes:
            row = self._sql.execute("SELECT value FROM note WHERE key = ?", (key,)).fetchone()
            self._notes[key] = None if row is None else row[0]
        return self._notes[key]

    def void_note(self, key: str, value: Any) -> None:
        """Take this JSON value for what is kept under a key from now on, because what is on the disk is damaged."""
        self._notes[key] = to_json(value)
        self.lost = True

    def write_note(self, key: str, value: Any) -> None:
        text = to_json(value)
        with self.transaction():
            self._write("INSERT OR REPLACE INTO note VALUES (?, ?, ?)", key, text, integrity.crc_of_row(key, text))
            self._notes[key] = text

    # Answers to posts, so that a repeated post gets the first answer again

    def answer(self, post_id: str) -> "tuple[int, str] | None":
        """(status, body) of the answer to this post, or None."""
        return self._sql.execute("SELECT status, body FROM answer WHERE id = ?", (post_id,)).fetchone()

    def keep_answer(self, post_id: str, status: int, body: str) -> None:
        """Store the answer to a post, and delete all but the newest ANSWERS."""
        with self.transaction():
            self._write("INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?)", post_id, status, body, time.time())
            self._write("DELETE FROM answer WHERE rowid <= (SELECT max(rowid) FROM answer) - ?", ANSWERS)

    # Summaries of games that are over

    def write_summary(self, game_id: str, facts: "dict | None") -> None:
        """Store what `summaries` says of a game; None: it goes on."""
        with self.transaction():
            if facts is None:
                self._write("DELETE FROM summary WHERE game = ?", game_id)
            else:
                text = to_json(facts)
                self._write("INSERT OR REPLACE INTO summary VALUES (?, ?, ?)", game_id, text, integrity.crc_of(text))
            self.summaries_changed += 1

    def summary(self, game_id: str) -> "str | None":
        """The summary of a game as JSON text, or None."""
        row = self._sql.execute("SELECT facts FROM summary WHERE game = ?", (game_id,)).fetchone()
        return row[0] if row else None

    def unsummarised(self) -> list[StoredGame]:
        """The games without a summary, the one that was shown last at the end."""
        done = {game_id for (game_id,) in self._sql.execute("SELECT game FROM summary")}
        return [game for game in self.games() if game.game_id not in done]

    def summaries(self, most: int = -1, skipped: int = 0, containing: str = "") -> list[str]:
        """The summaries, as JSON with this text, the game that was shown last first; `most` of them, or (-1) all."""
        wanted = "SELECT facts FROM game JOIN summary ON game.id = summary.game WHERE instr(facts, ?)"
        rows = self._sql.execute(f"{wanted} ORDER BY seen DESC LIMIT ? OFFSET ?", (containing, most, skipped))
        return [facts for (facts,) in rows]

    def head(self, game_id: str) -> "str | None":
        """The chain hash of a game's newest event; None where it has none."""
        row = self._sql.execute("SELECT link FROM event WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,))
        return next((chain_hash for (chain_hash,) in row), None)

    # Inside

    def _write(self, statement: str, *values: Any) -> sqlite3.Cursor:
        with self.transaction():
            return self._sql.execute(statement, values)

    def _commit(self):
        self._sql.commit()
        self.heads.write()

    def _count_transaction(self):
        """Count this transaction in both files: SQLite may drop the end of its log without a word if it is damaged."""
        self._transactions += 1
        self.write_note(_COUNTED, self._transactions)
        self.heads.count_transaction(self._transactions)

    def _find_lost(self):
        """Look whether the newest transactions are gone."""
        text = self.note(_COUNTED) or ""
        here = int(text) if text.isdecimal() else 0
        self._transactions = max(here, self.heads.transactions)
        self.lost |= here < self._transactions and self.damaged_file is None

    def _mend_ids(self):
        """Put right the rows of games whose ids the disk has damaged: their events and heads have the true ones."""
        orphans = self._sql.execute(
            "SELECT DISTINCT game FROM event WHERE game NOT IN (SELECT id FROM game)"
        ).fetchall()
        for (game_id,) in orphans:
            if self.heads.of(game_id) is not None:
                self.add_game(game_id, "")
                if self.summary(game_id) is not None:
                    self.set_aside(game_id)
        if orphans:
            self._write("DELETE FROM game WHERE id NOT IN (SELECT game FROM event)")

    def _device(self, game_id, stored):
        """The device of a game's handheld: `heads` has a checksum, the row has none."""
        kept = self.heads.of(game_id)
        return kept.device if kept is not None else stored
