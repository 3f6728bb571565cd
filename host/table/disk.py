"""Changes of the table that are written whole or not at all, whatever the disk does and whenever the host is killed.

When a change cannot be written, everything in memory that differs from the disk is read again: only what is on the disk
counts. Where a service's database fails, the table is given up instead: it is opened anew, here or elsewhere.
Knows nothing of what is changed.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence

from host.store.rows import DatabaseFault
from host.store.store import Store
from host.store.table_version import Changes
from host.table.troubles import Troubles


class Disk:
    """The store's transactions under the table's lock; `forget` is called when one has failed. For many threads."""

    def __init__(self, store: Store, changes: Changes, troubles: Troubles, forget: Sequence[Callable[[], object]]):
        self._store = store
        self._changes = changes
        self._troubles = troubles
        self._forget = forget

    @contextlib.contextmanager
    def deed(self) -> Iterator[None]:
        """All that is done inside is on the disk at the end, or nothing is done; raises what went wrong."""
        with self._changes.lock:
            before = self._store.writes
            try:
                with self._store.transaction():
                    yield
            except BaseException as fault:
                if isinstance(fault, DatabaseFault):
                    self._changes.give_up(fault)
                    raise
                with contextlib.suppress(sqlite3.Error):
                    for forget in self._forget:
                        forget()
                if isinstance(fault, sqlite3.Error):
                    self._troubles.report("disk", "disk")
                self._changes.changed()
                raise
            if self._store.writes != before:
                self._troubles.report("disk", None)

    @contextlib.contextmanager
    def tried(self) -> Iterator[None]:
        """As `deed`, for what will be tried again: a disk error is reported and not raised.

        Then the rest of the body is left out, and the caller goes on behind the block. Raises sqlite3.Error at a table
        that is closed or given up.
        """
        deed = contextlib.ExitStack()
        deed.enter_context(self.deed())
        with contextlib.suppress(sqlite3.Error), deed:
            yield
