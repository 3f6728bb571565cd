"""What `Store` needs of a database: the rows of one table. `sqlite_rows` and `postgres_rows` have it.

A statement is SQL that both databases know, with ? for each value; own(name) in it is the condition that holds for
this table's rows alone. What is written is kept at `commit`, whole or not at all. Not for several threads at once.
Never here: what a row means.
"""

import sqlite3
from typing import Any, Literal, Protocol

from host.store.heads import Head

Taken = Literal["fails", "stays", "is-replaced"]  # what becomes of a row where a new one has its key


class DatabaseFault(sqlite3.OperationalError):
    """A database that others use too did not do something, or nobody knows whether it did: what is in memory may be
    wrong, and nothing of it may be told any longer."""


class HeldElsewhere(DatabaseFault):
    """Another process holds the table; it was asked to let go. at: its address and port, "" where it has been silent
    lately."""

    def __init__(self, at: str = "") -> None:
        super().__init__("another process has the table")
        self.at = at


class KeptHeads(Protocol):
    """How many events each game has, and their chain head; `heads` has them in a file."""

    def of(self, game_id: str) -> "Head | None": ...

    def keep(self, game_id: str, head: Head) -> None: ...

    def forget(self, game_id: str) -> None: ...

    def forget_new(self) -> None: ...


class Rows(Protocol):
    """The rows of one table.

    heads          how many events each game has and their chain head, kept a second time
    damaged_file   the new name of a damaged file that was set aside, or None
    lost           whether something beside the games was found damaged or missing at the opening
    answer_order   the column that says in which order answers were stored
    generation     grows each time a process of a service opens the table; 0 of a host with a folder
    changes        grows with every row that is written
    """

    damaged_file: str | None
    lost: bool
    answer_order: str
    generation: int

    @property
    def heads(self) -> KeptHeads: ...

    @property
    def changes(self) -> int: ...

    def own(self, name: str) -> str:
        """The condition of this table's rows, in the database's table of this name."""
        ...

    def read(self, statement: str, *values: Any) -> list[tuple]:
        """The rows that this selects. Raises sqlite3.Error, as all below."""
        ...

    def write(self, statement: str, *values: Any) -> None:
        """Change or delete rows."""

    def insert(self, name: str, row: dict[str, Any], taken: Taken) -> None:
        """Write a row, {column: value}; raises sqlite3.IntegrityError where its key is taken and that fails."""

    def commit(self) -> None:
        """Return when what was written is on the disk."""

    def rollback(self) -> None:
        """Undo what was written since the last commit."""

    def is_held(self) -> bool:
        """Whether this process may still write them, as far as it knows."""
        ...

    def checkpoint(self) -> None:
        """Leave nothing in a file of what is to be written later, outside a transaction."""

    def close(self) -> None:
        """Close what is open."""
