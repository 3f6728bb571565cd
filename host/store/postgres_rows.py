"""The rows of one table in a service's database, written by whoever has its lease alone.

What is written is sent with the commit, or before a row is read in the transaction: first the statement that locks the
lease's row, so two processes never write one table. It is one message, so a process that is paused locks nothing.
A transaction that the database has undone because of another is done again as a whole, TRIES times. Whatever else fails
in it costs this process the lease, because nobody knows what the database has: the table is opened anew, from its rows.
"""

import contextlib
from typing import Any

import psycopg
from psycopg.errors import DeadlockDetected, DivisionByZero, SerializationFailure

from host.store.heads import Head
from host.store.leases import TAKEN, Lease, Leases
from host.store.postgres import Postgres
from host.store.rows import DatabaseFault, Taken

TRIES = 5
_KEYS = {"pencil": "pawn", "note": "key", "summary": "game", "head": "game"}  # of the others it is the id


class PostgresHeads:
    """As `Heads`, in rows that are written in the transaction of what they are about."""

    def __init__(self, rows: "PostgresRows"):
        self._rows = rows
        self._kept: dict[str, Head] = {}
        self.forget_new()

    def of(self, game_id: str) -> "Head | None":
        """What is kept of a game, or None."""
        return self._kept.get(game_id)

    def keep(self, game_id: str, head: Head) -> None:
        """Keep this of a game."""
        self._rows.insert("head", {"game": game_id, **head._asdict()}, "is-replaced")
        self._kept[game_id] = head

    def forget(self, game_id: str) -> None:
        """Keep nothing of a game."""
        self._rows.write(f"DELETE FROM head WHERE {self._rows.own('head')} AND game = ?", game_id)
        self._kept.pop(game_id, None)

    def forget_new(self) -> None:
        """Read what is kept."""
        wanted = f"SELECT game, events, head, device FROM head WHERE {self._rows.own('head')}"
        self._kept = {game_id: Head(*rest) for game_id, *rest in self._rows.read(wanted)}


class PostgresRows:
    """`rows.Rows` of the table whose lease this is. Raises DatabaseFault."""

    answer_order = "number"

    def __init__(self, database: Postgres, leases: Leases, lease: Lease):
        self._database = database
        self._leases = leases
        self._lease = lease
        self._open: contextlib.ExitStack | None = None  # what ends the transaction
        self._connection: psycopg.Connection | None = None  # of the transaction
        self._written: list[tuple[str, tuple[Any, ...]]] = []  # in the transaction
        self._sent = 0  # of these
        self.damaged_file: str | None = None
        self.lost = False
        self.generation = lease.generation
        self.changes = 0
        self.heads = PostgresHeads(self)

    def own(self, name: str) -> str:
        return f"{name}.lease = {self._lease.id}"

    def read(self, statement: str, *values: Any) -> list[tuple]:
        statement = statement.replace("?", "%s")
        with self._failing():
            return self._sent_with(statement, values) if self._written else self._database.read(statement, *values)

    def write(self, statement: str, *values: Any) -> None:
        with self._failing():
            self._leases.check(self._lease)
        self._written.append((statement.replace("?", "%s"), values))
        self.changes += 1

    def insert(self, name: str, row: dict[str, Any], taken: Taken) -> None:
        marks = ", ".join(["%s"] * len(row))
        statement = f"INSERT INTO {name} (lease, {', '.join(row)}) VALUES ({self._lease.id}, {marks})"
        if taken == "stays":
            statement += " ON CONFLICT DO NOTHING"
        elif taken == "is-replaced":
            changed = ", ".join(f"{column} = excluded.{column}" for column in row)
            statement += f" ON CONFLICT (lease, {_KEYS.get(name, 'id')}) DO UPDATE SET {changed}"
        self.write(statement, *row.values())

    def commit(self) -> None:
        if self._written:
            with self._failing():
                self._sent_with("COMMIT")
                self._leases.wrote(self._lease)
            self._end()
            self._written.clear()

    def rollback(self) -> None:
        if self._written:
            self._end()
            self._written.clear()
            with self._failing():
                self.heads.forget_new()

    def is_held(self) -> bool:
        return self._leases.holds(self._lease)

    def checkpoint(self) -> None:
        pass

    def close(self) -> None:
        """End the lease, so that another process may take the table."""
        self._end()
        with contextlib.suppress(DatabaseFault):
            self._leases.release(self._lease)

    def _sent_with(self, last: str, values: tuple[Any, ...] = ()) -> list[tuple]:
        """Send what is written and not sent yet, and this, whose rows are returned; all of it anew where another
        transaction has undone it."""
        for left in reversed(range(TRIES)):
            connection, begins = self._begun()
            statements = [*begins, *self._written[self._sent :], (last, values)]
            mogrify = psycopg.ClientCursor(connection).mogrify
            try:
                found = connection.execute(";".join(mogrify(text.encode(), each) for text, each in statements).encode())
            except (SerializationFailure, DeadlockDetected):
                self._end()
                if not left:
                    raise
                continue
            self._sent = len(self._written)
            while found.nextset():
                pass
            return found.fetchall() if found.description else []
        raise AssertionError

    def _begun(self) -> tuple[psycopg.Connection, list[tuple[str, tuple[Any, ...]]]]:
        """The connection of the transaction, and the statements with which it begins, where it has not begun yet."""
        if self._open is not None and self._connection is not None:
            return self._connection, []
        with contextlib.ExitStack() as opened:
            self._connection = opened.enter_context(self._database.borrowed())
            self._open = opened.pop_all()
        return self._connection, [("BEGIN", ()), self._leases.locking(self._lease)]

    def _end(self) -> None:
        """End the transaction in the database; what was not committed is undone."""
        opened, self._open, self._connection, self._sent = self._open, None, None, 0
        with contextlib.suppress(DatabaseFault):
            if opened is not None:
                opened.close()

    @contextlib.contextmanager
    def _failing(self):
        """Lose the lease where the database fails."""
        try:
            with self._database.translated():
                try:
                    yield
                except DivisionByZero:  # as `leases` has it
                    raise DatabaseFault(TAKEN) from None
        except DatabaseFault:
            self._leases.lose(self._lease)
            raise
