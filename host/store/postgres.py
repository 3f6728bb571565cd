"""The PostgreSQL database of a service: the connections of this process, its schema, and which tables there are.

A statement outside a transaction is committed by itself. What psycopg raises becomes a DatabaseFault, which whoever
reads or writes a table takes as a disk that fails; it names no value. psycopg waits under gevent for one greenlet.
Never here: what is in a table's rows, and who may write them.
"""

import contextlib
import re
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import psycopg
import psycopg.conninfo
from psycopg.pq import TransactionStatus

from host.store.folder_lock import Unusable
from host.store.rows import DatabaseFault

T = TypeVar("T")
VERSION = 1  # of the schema
CONNECTIONS = 10  # of one process at most
# A transaction that begins and is not ended, as in a process that is paused, keeps its table locked for 4 s.
_SESSION = (
    "search_path=logbook",
    "default_transaction_isolation=read\\ committed",
    "statement_timeout=10s",
    "idle_in_transaction_session_timeout=4s",
)
_OPTIONS: dict[str, Any] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 4000,  # ms
    "options": " ".join(f"-c {each}" for each in _SESSION),
}
_READ_ONLY, _TAKEN, _FULL = "25006", "23505", "53100"  # SQLSTATE

# lease: who may write a table's rows until when; `leases` says the rest.
# answer.number, head: see `postgres_rows`. All other columns: see `store_file`.
_SCHEMA = """
CREATE SCHEMA logbook;
CREATE TABLE service (version INTEGER NOT NULL, session_key TEXT NOT NULL, notice TEXT NOT NULL DEFAULT '');
CREATE TABLE lease (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    holder TEXT NOT NULL DEFAULT '',
    generation BIGINT NOT NULL DEFAULT 0,
    writes BIGINT NOT NULL DEFAULT 0,
    since TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    until TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    wanted BOOLEAN NOT NULL DEFAULT false
);
CREATE TABLE game (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    device TEXT NOT NULL,
    met_at DOUBLE PRECISION NOT NULL,
    aside INTEGER NOT NULL DEFAULT 0,
    seen BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (lease, id)
);
CREATE TABLE event (
    lease BIGINT NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    link TEXT NOT NULL,
    received_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (lease, game, number),
    FOREIGN KEY (lease, game) REFERENCES game (lease, id) ON DELETE CASCADE
);
CREATE TABLE head (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    events INTEGER NOT NULL,
    head TEXT NOT NULL,
    device TEXT NOT NULL,
    PRIMARY KEY (lease, game)
);
CREATE TABLE entry (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    game TEXT NOT NULL,
    proposal TEXT NOT NULL,
    extra TEXT NOT NULL,
    state TEXT NOT NULL,
    code TEXT NOT NULL DEFAULT '',
    made_at DOUBLE PRECISION NOT NULL,
    crc BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (lease, id)
);
CREATE TABLE pencil (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    pawn TEXT NOT NULL,
    round INTEGER NOT NULL,
    ticket TEXT NOT NULL,
    station INTEGER NOT NULL,
    crc BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (lease, pawn)
);
CREATE TABLE note (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    crc BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (lease, key)
);
CREATE TABLE answer (
    lease BIGINT NOT NULL REFERENCES lease (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    made_at DOUBLE PRECISION NOT NULL,
    number BIGINT GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (lease, id)
);
CREATE INDEX answer_number ON answer (lease, number);
CREATE TABLE summary (
    lease BIGINT NOT NULL,
    game TEXT NOT NULL,
    facts TEXT NOT NULL,
    crc BIGINT NOT NULL,
    PRIMARY KEY (lease, game),
    FOREIGN KEY (lease, game) REFERENCES game (lease, id) ON DELETE CASCADE
);
INSERT INTO lease (name, title) VALUES ('', '');
"""


class Postgres:
    """A service's database. For many threads. Raises Unusable where it cannot be used.

    full_at_s: when it last had no room for something, by the monotonic clock; else -inf."""

    def __init__(self, url: str):
        self._url = url
        self.full_at_s = float("-inf")
        self._idle: list[psycopg.Connection] = []
        self._free = threading.BoundedSemaphore(CONNECTIONS)
        try:
            psycopg.conninfo.conninfo_to_dict(url)
        except psycopg.ProgrammingError:  # its text has the password
            raise Unusable("DATABASE_URL= must be such as postgresql://name:password@host/database.") from None
        try:
            self._prepare()
        except (psycopg.Error, DatabaseFault) as fault:
            raise Unusable(f"The database of DATABASE_URL= cannot be used ({_why(fault)}).") from None
        finally:
            self.close()

    def session_key(self) -> str:
        """The key with which every process of the service signs its cookies."""
        return self.read("SELECT session_key FROM service")[0][0]

    def titles(self, names: Collection[str] | None = None) -> dict[str, str]:
        """{name: title} of all tables but the service's own, or of those of these names, the oldest first."""
        if names is None:
            return dict(self.read("SELECT name, title FROM lease WHERE name != '' ORDER BY id"))
        wanted = [name for name in names if name]
        if not wanted:
            return {}
        return dict(self.read("SELECT name, title FROM lease WHERE name = ANY(%s) ORDER BY id", wanted))

    def create(self, name: str, title: str) -> None:
        """Make a table; raises sqlite3.IntegrityError where there is one of this name."""
        self.change("INSERT INTO lease (name, title) VALUES (%s, %s)", name, title)

    def rename(self, name: str, title: str) -> bool:
        """Give a table another title; False where there is none."""
        return bool(self.change("UPDATE lease SET title = %s WHERE name = %s AND name != ''", title, name))

    def delete(self, name: str) -> None:
        """Delete a table and all its rows. Whoever holds it loses it by that."""
        self.change("DELETE FROM lease WHERE name = %s AND name != ''", name)

    def read(self, statement: str, *values: Any) -> list[tuple]:
        """The rows that a statement returns. One that is repeated must do no harm: it is, where a connection that was
        kept open turns out to be dead."""
        return self._repeated(lambda connection: run(connection, statement, values).fetchall())

    def change(self, statement: str, *values: Any) -> int:
        """How many rows a statement changes; it may be repeated, as that of `read`."""
        return self._repeated(lambda connection: run(connection, statement, values).rowcount)

    @contextlib.contextmanager
    def transaction(self) -> "Iterator[psycopg.Connection]":
        """A connection in a transaction, which is committed at the end, or rolled back."""
        with self.borrowed() as connection:
            connection.execute("BEGIN")
            yield connection
            commit(connection)

    @contextlib.contextmanager
    def borrowed(self) -> "Iterator[psycopg.Connection]":
        """A connection, for one greenlet alone. What was not committed at the end is undone."""
        with self._free, self.translated():
            connection = self._idle.pop() if self._idle else self._connect()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def close(self) -> None:
        """Close the connections."""
        while self._idle:
            self._idle.pop().close()

    @contextlib.contextmanager
    def translated(self) -> Iterator[None]:
        """Raise what psycopg raises as sqlite3 has it, without a value in it."""
        try:
            yield
        except psycopg.Error as fault:
            if fault.sqlstate == _FULL:
                self.full_at_s = time.monotonic()
            kind = sqlite3.IntegrityError if fault.sqlstate == _TAKEN else DatabaseFault
            raise kind(_why(fault)) from None

    def _connect(self):
        return psycopg.connect(self._url, autocommit=True, **_OPTIONS)

    def _give_back(self, connection):
        """Keep a connection that is whole, and close any other."""
        with contextlib.suppress(psycopg.Error):
            if connection.info.transaction_status not in (TransactionStatus.IDLE, TransactionStatus.ACTIVE):
                connection.execute("ROLLBACK")
            if connection.info.transaction_status == TransactionStatus.IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def _repeated(self, work: "Callable[[psycopg.Connection], T]") -> T:
        while True:
            kept = len(self._idle)
            try:
                with self.borrowed() as connection:
                    return work(connection)
            except DatabaseFault:
                if not kept:
                    raise
                self.close()

    def _prepare(self) -> None:
        """Make the schema where there is none. Raises Unusable for another version's."""
        with self.transaction() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (0x4D525831,))
            if not connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'logbook'").fetchone():
                run(connection, _SCHEMA)
                connection.execute("INSERT INTO service VALUES (%s, %s)", (VERSION, secrets.token_hex(32)))
            state = "SELECT version, current_setting('transaction_read_only') FROM service"
            version, read_only = connection.execute(state.encode()).fetchone() or (0, "off")
        if version != VERSION:
            than = "another" if not isinstance(version, int) else "a newer" if version > VERSION else "an older"
            raise Unusable(f"The database of DATABASE_URL= was written by {than} version of the program; give another.")
        if read_only != "off":
            raise Unusable("The database of DATABASE_URL= cannot be used (it only lets read).")


def run(connection: "psycopg.Connection", statement: str, values: Sequence[Any] = ()) -> "psycopg.Cursor":
    """Run a statement, which has %s for each value."""
    return connection.execute(statement.encode(), values or None)


def commit(connection: "psycopg.Connection") -> None:
    """Commit a transaction. Raises psycopg.Error, also where a statement of it had failed."""
    if connection.info.transaction_status == TransactionStatus.INERROR:
        raise psycopg.errors.InFailedSqlTransaction("a statement of it had failed")
    connection.execute("COMMIT")


def _why(fault: Exception) -> str:
    """The first line of what went wrong, which names no value and no password."""
    if isinstance(fault, psycopg.Error) and fault.sqlstate == _READ_ONLY:
        return "it only lets read"
    first = (str(fault).strip() or type(fault).__name__).splitlines()[0]
    return re.sub(r"(?i)password=\S+|//[^@\s]*@", "…", first).rstrip(".")
