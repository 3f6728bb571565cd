"""Opens the SQLite file of a data folder: makes its tables, migrates an earlier version's, sets a damaged one aside.

A damaged file is renamed, never deleted. What was written by a newer version, or cannot be opened for another reason,
is left as it is. The only module with SQL beside `store`. The names of tables, columns and notes stay as they are, so
that existing data folders open; a change of their form needs a migration.
"""

import contextlib
import errno
import json
import math
import re
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Any

from host.store import integrity
from host.store.folder_lock import Unusable

FILE = "table.sqlite3"
RESTORING = "restoring"  # a folder in one that is being restored
_DENIED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
SCHEMA = 4  # PRAGMA user_version
APPLICATION = 0x4D525831  # PRAGMA application_id, "MRX1"
NOT_SUMMED = -1  # the CRC of what an earlier version wrote without one
LATEST_S = 250_000_000_000  # seconds since 1970, in the year 9892: a later time has no date everywhere on the earth

# event.link: the chain hash after the event.
# game.seen: the order in which games were shown here, the last one highest. No clock decides it: clocks step back.
_TABLES = """
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    met_at REAL NOT NULL,
    aside INTEGER NOT NULL DEFAULT 0,
    seen INTEGER NOT NULL DEFAULT 0
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
    made_at REAL NOT NULL,
    crc INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE pencil (
    pawn TEXT PRIMARY KEY,
    round INTEGER NOT NULL,
    ticket TEXT NOT NULL,
    station INTEGER NOT NULL,
    crc INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL DEFAULT 0);
CREATE TABLE answer (id TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, made_at REAL NOT NULL);
CREATE TABLE summary (game TEXT PRIMARY KEY REFERENCES game (id), facts TEXT NOT NULL, crc INTEGER NOT NULL);
CREATE INDEX game_seen ON game (seen);
"""

_FROM_1 = """
ALTER TABLE game ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE game SET seen = ranked.rank
    FROM (SELECT id, row_number() OVER (ORDER BY met_at, rowid) AS rank FROM game) AS ranked
    WHERE ranked.id = game.id;
CREATE TABLE summary (game TEXT PRIMARY KEY REFERENCES game (id), facts TEXT NOT NULL, crc INTEGER NOT NULL);
CREATE INDEX game_seen ON game (seen);
"""

_FROM_2 = f"""
ALTER TABLE entry ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
UPDATE entry SET crc = {NOT_SUMMED};
"""

_FROM_3 = f"""
ALTER TABLE note ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pencil ADD COLUMN crc INTEGER NOT NULL DEFAULT 0;
UPDATE note SET crc = {NOT_SUMMED};
UPDATE pencil SET crc = {NOT_SUMMED};
"""

_TYPES = {  # the columns that are checked here alone
    "game": "id text, device text, met_at real, aside integer, seen integer",
    "pencil": "pawn text, round integer, ticket text, station integer",
    "note": "key text",
    "answer": "id text, status integer, body text",
}


def opened(folder: Path) -> "tuple[sqlite3.Connection, str | None]":
    """The open file of a folder, and the new name of a damaged one that was set aside for it, or None.

    Raises Unusable.
    """
    path = folder / FILE
    if (folder / RESTORING).exists():
        raise Unusable(f"Restoring a backup into {folder} was broken off; type that command again.")
    try:
        try:
            return _connect(path), None
        except (sqlite3.DatabaseError, UnicodeError) as fault:  # SQLite may quote bytes that Python cannot decode
            of_file = getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
            if isinstance(fault, sqlite3.OperationalError) and not of_file:
                raise  # the disk, not the file
            name = rename_damaged(path)
            return _connect(path), name
    except (sqlite3.Error, OSError) as fault:
        raise unwritable(folder, fault) from fault


def note_at(folder: "str | Path", key: str) -> "str | None":
    """The JSON text under a key in a folder that nobody has opened, "" for a damaged one; None where it has none, or no
    file. Raises sqlite3.Error."""
    path = Path(folder).absolute() / FILE
    if not path.exists():
        return None
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as sql:
        rows = sql.execute("SELECT key, value, crc, rowid FROM note WHERE key = ?", (key,))
        return next(("" if _is_damaged(row) else row[1] for row in rows), None)


def checkpoint(sql: sqlite3.Connection) -> None:
    """Move everything from the write-ahead log into the file itself, and leave the log empty.

    SQLite takes a damaged end of the log for a write that was cut off and drops it, and with it whatever was written
    since, without a word. Where the disk has no room now, the log stays as it is.
    """
    with contextlib.suppress(sqlite3.OperationalError):
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_full(fault: BaseException) -> bool:
    """Whether something failed because a disk is full."""
    number, code = getattr(fault, "errno", 0), getattr(fault, "sqlite_errorcode", 0) & 0xFF  # without its detail
    by = fault.__cause__
    full = number in (errno.ENOSPC, errno.EDQUOT) or code == sqlite3.SQLITE_FULL
    return full or (by is not None and is_full(by))


def unwritable(folder: "str | Path", fault: Exception) -> Unusable:
    """What to tell the owner when the folder's disk refuses a read or a write."""
    why = fault.strerror if isinstance(fault, OSError) and fault.strerror else fault
    number, code = getattr(fault, "errno", 0), getattr(fault, "sqlite_errorcode", 0) & 0xFF  # without its detail
    way = ""
    if is_full(fault):
        way = "make room on its disk, or "
    elif number in (errno.EACCES, errno.EPERM, errno.EROFS) or code in _DENIED:
        way = "see that you may write there, or "
    return Unusable(f"The data folder {folder} cannot be used ({why}); {way}give another with DATA_DIR=.")


def sane_time(seconds: Any) -> float:
    """Seconds since 1970 that have a date; 0 for what has none."""
    sound = isinstance(seconds, int | float) and math.isfinite(seconds) and 0 <= seconds <= LATEST_S
    return float(seconds) if sound else 0.0


def to_json(value: Any) -> str:
    """A value as JSON; half a pair of surrogates, which no page could be sent with, becomes a question mark."""
    return json.dumps(value, ensure_ascii=False).encode(errors="replace").decode()


def _connect(path):
    path.touch(mode=0o600)  # it contains the key of the session cookies
    sql = sqlite3.connect(path, check_same_thread=False, isolation_level="DEFERRED")
    try:
        sql.text_factory = _text
        version = sql.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise Unusable(f"The file {path} was written by a newer version; give another folder with DATA_DIR=.")
        if sql.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("damaged")
        if version == 0 and sql.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError("half made")
        sql.execute("PRAGMA journal_mode = WAL")
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("PRAGMA foreign_keys = ON")
        if 0 < version < SCHEMA:
            _migrate(sql, version)
        if version:
            _check_content(sql)
            _delete_damaged_summaries(sql)
        else:
            _make(sql, _TABLES)
        checkpoint(sql)
        return sql
    except BaseException:
        sql.close()
        raise


def _make(sql, statements):
    sql.executescript(
        f"BEGIN; {statements} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT;"
    )


def _migrate(sql, version):
    """Take up what an earlier version wrote. Version 1's games are ordered by the clock, the only order that it kept.

    Entries had no CRC before version 3, notes and pencilled moves none before version 4.
    """
    _check_tables(sql, {"game", "event", "entry", "pencil", "note", "answer"})
    try:
        _make(sql, "".join((_FROM_1, _FROM_2, _FROM_3)[version - 1 :]))
    except sqlite3.OperationalError:
        if sql.in_transaction:
            sql.rollback()
        raise


def _check_tables(sql, wanted):
    kept = {row[0] for row in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not kept.issuperset(wanted):
        raise sqlite3.DatabaseError("a table is missing")


def _check_content(sql):
    """Raise DatabaseError unless every table and column is there.

    The values of events and entries are checked where they are read, and the others by `void_damaged`.
    """
    tables = re.findall(r"CREATE TABLE (\w+)", _TABLES)
    _check_tables(sql, tables)
    with contextlib.closing(sqlite3.connect(":memory:")) as new:
        new.executescript(_TABLES)
        if any(_columns(sql, table) != _columns(new, table) for table in tables):
            raise sqlite3.DatabaseError("a column is missing")


def _of_another_type(table):
    """The condition for the rows of a table in which a value has another type than its column."""
    return " OR ".join("typeof({}) != '{}'".format(*column.split()) for column in _TYPES[table].split(", "))


def _delete_damaged_summaries(sql):
    """They are computed again from the logs."""
    rows = sql.execute("SELECT game, facts, crc FROM summary").fetchall()
    damaged = [(game,) for game, facts, crc in rows if not isinstance(facts, str) or integrity.crc_of(facts) != crc]
    with sql:
        sql.executemany("DELETE FROM summary WHERE game = ?", damaged)


def void_damaged(sql: sqlite3.Connection) -> bool:
    """Void the notes, pencilled moves and answers that are not as they were written, and give the values of games their
    types again; return whether there were any.

    A damaged note stays without a value, so that its reader takes it for a damaged one, unless its key is damaged too.
    """
    notes = sql.execute("SELECT key, value, crc, rowid FROM note").fetchall()
    pencils = sql.execute("SELECT pawn, round, ticket, station, crc, rowid FROM pencil").fetchall()
    void = [(integrity.crc_of_row(row[0], ""), row[-1]) for row in notes if _is_damaged(row)]
    gone = [(row[-1],) for row in pencils if _is_damaged(row)]
    with sql:
        sql.executemany("UPDATE note SET value = '', crc = ? WHERE rowid = ?", void)
        sql.executemany("DELETE FROM pencil WHERE rowid = ?", gone)
        cast = ", ".join("{0} = CAST({0} AS {1})".format(*column.split()) for column in _TYPES["game"].split(", "))
        # A row whose id is then another's stays as it was, and goes: `SqliteRows` makes one for events without.
        wrong = [f"UPDATE OR IGNORE game SET {cast} WHERE {_of_another_type('game')}"]
        wrong += [f"DELETE FROM {table} WHERE {_of_another_type(table)}" for table in _TYPES]
        changed = [sql.execute(statement).rowcount for statement in wrong]
    return bool(void or gone or any(changed))


def _is_damaged(row):
    """Whether a row does not fit its CRC, the one before its last, or has bytes in the place of a text."""
    return row[-2] not in (NOT_SUMMED, integrity.crc_of_row(*row[:-2])) or any(isinstance(each, bytes) for each in row)


def _columns(sql, table):
    """The names of a table's columns, in no order, as a migration adds some at the end; and what those refer to."""
    named = sorted(row[1] for row in sql.execute(f"PRAGMA table_info({table})"))
    return named, [row[2:5] for row in sql.execute(f"PRAGMA foreign_key_list({table})")]


def _text(stored):
    """A text in the file; bytes that are no UTF-8 become replacement characters, which the later checks find."""
    return stored.decode(errors="replace")


def rename_damaged(path: Path) -> str:
    """Rename a damaged file and the files that SQLite keeps beside it; return the new name."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(path.with_name(f"{path.name}.damaged-{stamp}{suffix}"))
    return f"{path.name}.damaged-{stamp}"
