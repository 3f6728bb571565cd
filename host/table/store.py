"""The one file in the data folder: the public log of every game, the outbox, and what the pages remember.

The events are the truth; whatever can be computed from them is not kept. Everything written is on the disk when the
call returns, so a host that is killed comes back where it stood. A file that is damaged is set aside under another
name, never deleted. Nothing here can hold a secret of Mr. X's: the host has none. This module knows SQL and no rule
of the game.
"""

import contextlib
import fcntl
import json
import re
import sqlite3
import time
from datetime import datetime
from pathlib import Path

FILE = "table.sqlite3"
SCHEMA = 1  # PRAGMA user_version
APPLICATION = 0x4D525831  # PRAGMA application_id, "MRX1"
LOCK_WAIT_S = 2.0  # a host that was just killed may take a moment to let go

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


class Store:
    """An open data folder, which one host at a time may hold. Not for several threads at once: `table` sees to that.

    `set_aside` is the name under which a damaged file was put away at opening, or None.
    """

    def __init__(self, folder):
        self.folder = Path(folder)
        self.set_aside = None
        self._depth = 0
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / "table.lock").open("w")
        except OSError as fault:
            raise Unusable(f"The data folder {self.folder} cannot be written; give another with DATA_DIR=.") from fault
        self._hold()
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def close(self):
        """Let go of the folder."""
        self._sql.close()
        self._lock.close()

    @contextlib.contextmanager
    def together(self):
        """What is written inside stands or falls together, and is on the disk at the end of it."""
        if self._depth:
            yield
            return
        self._depth += 1
        try:
            with self._sql:
                yield
        finally:
            self._depth -= 1

    # Games and their events

    def games(self):
        """(id, device, aside) of every game, the one met last at the end."""
        return [
            (row[0], row[1], bool(row[2]))
            for row in self._sql.execute("SELECT id, device, aside FROM game ORDER BY met_at")
        ]

    def events(self, game_id):
        """(event text, link in hex, received at) of a game, in order."""
        return self._sql.execute(
            "SELECT text, link, received_at FROM event WHERE game = ? ORDER BY number", (game_id,)
        ).fetchall()

    def add_game(self, game_id, device):
        """Know a game of a handheld's; that it is known already is no error."""
        with self.together():
            self._sql.execute("INSERT OR IGNORE INTO game VALUES (?, ?, ?, 0)", (game_id, device, time.time()))

    def put_aside(self, game_id):
        """Mark a game as one that is no longer played."""
        with self.together():
            self._sql.execute("UPDATE game SET aside = 1 WHERE id = ?", (game_id,))

    def lay_out(self, game_id):
        """Mark a game as the one that is played now."""
        with self.together():
            self._sql.execute("UPDATE game SET aside = 0, met_at = ? WHERE id = ?", (time.time(), game_id))

    def add_event(self, game_id, number, text, link, when=None):
        """Keep one event with the chain's link after it; return when that was, in seconds since 1970."""
        row = (game_id, number, text, link, time.time() if when is None else when)
        with self.together():
            self._sql.execute("INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?)", row)
        return row[4]

    # The outbox

    def entries(self, states):
        """(id, game id, proposal, extra, state, code) of the entries in one of these states, the oldest first."""
        marks = ",".join("?" * len(states))
        rows = self._sql.execute(
            f"SELECT id, game, proposal, extra, state, code FROM entry WHERE state IN ({marks}) ORDER BY id", states
        )
        return [(row[0], row[1], json.loads(row[2]), json.loads(row[3]), row[4], row[5]) for row in rows]

    def add_entry(self, game_id, proposal, extra, state):
        """Put a proposal into the outbox, in a state of `mark_entry`; return its number.

        `extra` is what only the host wants to remember with it.
        """
        with self.together():
            row = self._sql.execute(
                "INSERT INTO entry (game, proposal, extra, state, made_at) VALUES (?, ?, ?, ?, ?)",
                (game_id, json.dumps(proposal), json.dumps(extra), state, time.time()),
            )
        return row.lastrowid

    def mark_entry(self, entry_id, state, code=""):
        """Change an entry's state: here, waiting, asked, settled, refused, void."""
        with self.together():
            self._sql.execute("UPDATE entry SET state = ?, code = ? WHERE id = ?", (state, code, entry_id))

    # Pencilled moves

    def pencils(self):
        """(pawn, round, ticket, station) of every pencilled move."""
        return self._sql.execute("SELECT pawn, round, ticket, station FROM pencil").fetchall()

    def pencil(self, pawn, turn, ticket, station):
        """Pencil a pawn's move in round `turn`."""
        with self.together():
            self._sql.execute("INSERT OR REPLACE INTO pencil VALUES (?, ?, ?, ?)", (pawn, turn, ticket, station))

    def rub(self, pawn):
        """Rub a pawn's pencilled move out."""
        with self.together():
            self._sql.execute("DELETE FROM pencil WHERE pawn = ?", (pawn,))

    # Notes: small things to remember, each a JSON value

    def note(self, key, default=None):
        """What was written under a key."""
        row = self._sql.execute("SELECT value FROM note WHERE key = ?", (key,)).fetchone()
        return default if row is None else json.loads(row[0])

    def write_note(self, key, value):
        """Remember a JSON value under a key."""
        with self.together():
            self._sql.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, json.dumps(value)))

    # Answers to posts, so that a repeat gets the first one again

    def answer(self, post_id):
        """(status, body) given to this post before, or None."""
        return self._sql.execute("SELECT status, body FROM answer WHERE id = ?", (post_id,)).fetchone()

    def keep_answer(self, post_id, status, body, days=2):
        """Keep the answer to a post, and forget those that are older than `days`."""
        now = time.time()
        with self.together():
            self._sql.execute("INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?)", (post_id, status, body, now))
            self._sql.execute("DELETE FROM answer WHERE made_at < ?", (now - days * 86400,))

    # Opening

    def _hold(self):
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
            self.set_aside = _set_aside(path)
            self._sql = _connect(path)


def _connect(path):
    path.touch(mode=0o600)  # the key of the session cookies is in it
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

    An event that cannot be read spoils only the game behind it: who reads a log sees to that.
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
    """A text of the file's; bytes that are none are shown as such, and whoever reads it finds that it is damaged."""
    return stored.decode(errors="replace")


def _set_aside(path):
    """Give a damaged file, and what SQLite keeps beside it, another name; return the name."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(path.with_name(f"{path.name}.damaged-{stamp}{suffix}"))
    return f"{path.name}.damaged-{stamp}"
