"""The one file in the data folder: the public log of every game, the outbox, and what the pages remember.

The events are the truth; whatever can be computed from them is not stored. Everything written is on the disk when the
call returns (inside `transaction`: when that ends), so a host that is killed comes back as it was. A damaged file is
renamed, never deleted. It cannot hold a secret of Mr. X's, because the host has none. Contains all SQL and no rule of
the game. The names of tables, columns and notes stay as they are, so that existing data folders open.
"""

import contextlib
import fcntl
import json
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

FILE = "table.sqlite3"
SCHEMA = 1  # PRAGMA user_version
APPLICATION = 0x4D525831  # PRAGMA application_id, "MRX1"
LOCK_WAIT_S = 2.0  # a host that was just killed may take a moment to release its lock

_TABLES = """
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    met_at REAL NOT NULL,
    aside INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    link TEXT NOT NULL,
    received_at REAL NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    proposal TEXT NOT NULL,
    extra TEXT NOT NULL,
    state TEXT NOT NULL,
    code TEXT NOT NULL DEFAULT '',
    made_at REAL NOT NULL
);
CREATE TABLE pencil (pawn TEXT PRIMARY KEY, round INTEGER NOT NULL, ticket TEXT NOT NULL, station INTEGER NOT NULL);
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE answer (id TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, made_at REAL NOT NULL);
"""


class Unusable(Exception):
    """The data folder cannot be used as it is; the text is one sentence for the person who started the host."""


class StoredGame(NamedTuple):
    """A stored game; `aside`: it is no longer played here."""

    game_id: str
    device: str
    aside: bool


class StoredEvent(NamedTuple):
    """A stored event: its text, the chain hash after it in hex, and when it was stored, in seconds since 1970."""

    text: str
    chain_hash: str
    received_at: float


class StoredEntry(NamedTuple):
    """A stored entry of the outbox."""

    number: int
    game_id: str
    proposal: list
    extra: dict
    state: str
    code: str


class Pencil(NamedTuple):
    """A pencilled move, in the round `turn`."""

    pawn: str
    ticket: str
    station: int
    turn: int


class Store:
    """An open data folder, which one host at a time may use. Not for several threads at once: `table` locks.

    damaged_file    the new name of a damaged file that was put aside when the folder was opened, or None
    """

    def __init__(self, folder: "str | Path"):
        self.folder = Path(folder)
        self.damaged_file: str | None = None
        self._depth = 0
        self._notes: dict[str, str | None] = {}  # what was read or written: JSON by key
        self._pencils: list[Pencil] | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / "table.lock").open("w")
        except OSError as fault:
            raise Unusable(f"The data folder {self.folder} cannot be written; give another with DATA_DIR=.") from fault
        self._lock_folder()
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def close(self) -> None:
        """Close the file and release the folder."""
        self._sql.close()
        self._lock.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is on the disk at the end, or none of it. May be nested: the outermost counts."""
        if self._depth:
            yield
            return
        self._depth += 1
        try:
            with self._sql:
                yield
        except BaseException:
            self._notes.clear()
            self._pencils = None
            raise
        finally:
            self._depth -= 1

    # Games and their events

    def games(self) -> list[StoredGame]:
        """Every game; the one that was shown last is at the end."""
        rows = self._sql.execute("SELECT id, device, aside FROM game ORDER BY met_at")
        return [StoredGame(game_id, device, bool(aside)) for game_id, device, aside in rows]

    def events(self, game_id: str) -> list[StoredEvent]:
        """The events of a game, in order."""
        rows = self._sql.execute("SELECT text, link, received_at FROM event WHERE game = ? ORDER BY number", (game_id,))
        return [StoredEvent(*row) for row in rows]

    def add_game(self, game_id: str, device: str) -> None:
        """Store a game of a handheld's; no error if it is stored already."""
        with self.transaction():
            self._sql.execute("INSERT OR IGNORE INTO game VALUES (?, ?, ?, 0)", (game_id, device, time.time()))

    def set_aside(self, game_id: str) -> None:
        """Mark a game as one that is no longer played."""
        with self.transaction():
            self._sql.execute("UPDATE game SET aside = 1 WHERE id = ?", (game_id,))

    def set_current(self, game_id: str) -> None:
        """Mark a game as the one that is played now."""
        with self.transaction():
            self._sql.execute("UPDATE game SET aside = 0, met_at = ? WHERE id = ?", (time.time(), game_id))

    def add_event(self, game_id: str, number: int, text: str, chain_hash: str, when: "float | None" = None) -> float:
        """Store one event with the chain hash after it; return when that was, in seconds since 1970.

        Raises sqlite3.IntegrityError if the game has an event of this number: no caller may overwrite one.
        """
        row = (game_id, number, text, chain_hash, time.time() if when is None else when)
        with self.transaction():
            self._sql.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)", row)
        return row[4]

    def delete_event(self, game_id: str, number: int) -> None:
        """Delete a damaged event, if there is one of this number, so that the handheld's can be stored in its place."""
        with self.transaction():
            self._sql.execute("DELETE FROM event WHERE game = ? AND number = ?", (game_id, number))

    # The outbox

    def entries(self, states: Sequence[str]) -> list[StoredEntry]:
        """The entries in one of these states, the oldest first."""
        marks = ",".join("?" * len(states))
        rows = self._sql.execute(
            f"SELECT id, game, proposal, extra, state, code FROM entry WHERE state IN ({marks}) ORDER BY id", states
        )
        return [StoredEntry(row[0], row[1], json.loads(row[2]), json.loads(row[3]), row[4], row[5]) for row in rows]

    def add_entry(self, game_id: str, proposal: list, extra: dict, state: str) -> int:
        """Put a proposal into the outbox, in a state of `mark_entry`; return its number.

        `extra` is what only the host remembers with it.
        """
        with self.transaction():
            row = self._sql.execute(
                "INSERT INTO entry (game, proposal, extra, state, made_at) VALUES (?, ?, ?, ?, ?)",
                (game_id, json.dumps(proposal), json.dumps(extra), state, time.time()),
            )
        return row.lastrowid or 0

    def change_entry(self, number: int, proposal: list) -> None:
        """Change an entry's proposal."""
        with self.transaction():
            self._sql.execute("UPDATE entry SET proposal = ? WHERE id = ?", (json.dumps(proposal), number))

    def mark_entry(self, number: int, state: str, code: str = "") -> None:
        """Change an entry's state: here, waiting, asked, settled, refused, void."""
        with self.transaction():
            self._sql.execute("UPDATE entry SET state = ?, code = ? WHERE id = ?", (state, code, number))

    # Pencilled moves

    def pencils(self) -> list[Pencil]:
        """Every pencilled move, legal or not."""
        if self._pencils is None:
            rows = self._sql.execute("SELECT pawn, ticket, station, round FROM pencil")
            self._pencils = [Pencil(*row) for row in rows]
        return list(self._pencils)

    def pencil(self, pawn: str, ticket: str, station: int, turn: int) -> None:
        """Pencil a pawn's move in round `turn`, in place of any other of its."""
        self._pencils = None
        with self.transaction():
            self._sql.execute("INSERT OR REPLACE INTO pencil VALUES (?, ?, ?, ?)", (pawn, turn, ticket, station))

    def clear_pencil(self, pawn: str) -> None:
        """Delete a pawn's pencilled move."""
        self._pencils = None
        with self.transaction():
            self._sql.execute("DELETE FROM pencil WHERE pawn = ?", (pawn,))

    # Notes: small things to remember, each a JSON value

    def note(self, key: str, default: Any = None) -> Any:
        """What was written under a key."""
        if key not in self._notes:
            row = self._sql.execute("SELECT value FROM note WHERE key = ?", (key,)).fetchone()
            self._notes[key] = None if row is None else row[0]
        text = self._notes[key]
        return default if text is None else json.loads(text)

    def write_note(self, key: str, value: Any) -> None:
        """Remember a JSON value under a key."""
        text = json.dumps(value)
        with self.transaction():
            self._sql.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, text))
            self._notes[key] = text

    # Answers to posts, so that a repeated post gets the first answer again

    def answer(self, post_id: str) -> "tuple[int, str] | None":
        """(status, body) of the answer to this post, or None."""
        return self._sql.execute("SELECT status, body FROM answer WHERE id = ?", (post_id,)).fetchone()

    def keep_answer(self, post_id: str, status: int, body: str, days: float = 2) -> None:
        """Store the answer to a post, and delete those that are older than `days`."""
        now = time.time()
        with self.transaction():
            self._sql.execute("INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?)", (post_id, status, body, now))
            self._sql.execute("DELETE FROM answer WHERE made_at < ?", (now - days * 86400,))

    # Opening

    def _lock_folder(self):
        until = time.monotonic() + LOCK_WAIT_S
        while True:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError as fault:
                if time.monotonic() > until:
                    self._lock.close()
                    raise Unusable(
                        f"Another table is running on the data folder {self.folder}; "
                        "end it, or give this one another folder with DATA_DIR=."
                    ) from fault
                time.sleep(0.05)

    def _open(self):
        path = self.folder / FILE
        try:
            self._sql = _connect(path)
        except sqlite3.DatabaseError as fault:
            if isinstance(fault, sqlite3.OperationalError):
                raise Unusable(f"The file {path} cannot be opened ({fault}).") from fault
            self.damaged_file = _rename_damaged(path)
            self._sql = _connect(path)


def _connect(path):
    path.touch(mode=0o600)  # it contains the key of the session cookies
    sql = sqlite3.connect(path, check_same_thread=False, isolation_level="DEFERRED")
    try:
        version = sql.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise Unusable(f"The file {path} was written by a newer version; give another folder with DATA_DIR=.")
        if sql.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("damaged")
        sql.text_factory = _text
        if version:
            _check_content(sql)
        sql.execute("PRAGMA journal_mode = WAL")
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("PRAGMA foreign_keys = ON")
        if version == 0:
            if sql.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("half made")
            sql.executescript(
                f"BEGIN; {_TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT;"
            )
        return sql
    except BaseException:
        sql.close()
        raise


def _check_content(sql):
    """Raise DatabaseError unless every table is there, and the notes and the outbox can be read.

    An event that cannot be read only damages its own game from there on; `games.verified` checks that.
    """
    kept = {row[0] for row in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not kept.issuperset(re.findall(r"CREATE TABLE (\w+)", _TABLES)):
        raise sqlite3.DatabaseError("a table is missing")
    try:
        for (value,) in sql.execute("SELECT value FROM note"):
            json.loads(value)
        for proposal, extra in sql.execute("SELECT proposal, extra FROM entry"):
            if not (json.loads(proposal) and isinstance(json.loads(proposal), list)):
                raise ValueError("not a proposal")
            json.loads(extra)
    except ValueError as fault:
        raise sqlite3.DatabaseError("damaged content") from fault


def _text(stored):
    """A text in the file; bytes that are no UTF-8 become replacement characters, which the later checks find."""
    return stored.decode(errors="replace")


def _rename_damaged(path):
    """Rename a damaged file and the files that SQLite keeps beside it; return the new name."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(path.with_name(f"{path.name}.damaged-{stamp}{suffix}"))
    return f"{path.name}.damaged-{stamp}"
