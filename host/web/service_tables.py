"""The tables of a service: in PostgreSQL, which several processes share. Each table is open in one of them.

A proxy picks the process by the table's name. Where that one does not have the table, it asks whoever has it to let go
and tells the proxy where that is, until then. Its own table, the organiser's, has the name "".
Never here: what is on a page, and the SQL of a table's rows.
"""

import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from host.store.leases import RENEWED_S, Lease, Leases
from host.store.postgres import Postgres
from host.store.postgres_rows import PostgresRows
from host.store.rows import DatabaseFault
from host.store.store import Store
from host.table import glance
from host.web.open_rooms import LOOK_S

ENDED_S = 0.5  # after a lease is no longer believed
FULL_S = 30.0  # so long a database is full that had no room for something; handhelds send that again sooner
_NOTES = "SELECT name, value FROM lease LEFT JOIN note ON note.lease = lease.id AND note.key = %s"
_NOTE = "SELECT value FROM note JOIN lease ON lease.id = note.lease WHERE lease.name = %s AND note.key = %s"


class ServiceTables:
    """`kept_tables.KeptTables` of a service; folder: where this process has what it may lose; at: its address and port,
    for the proxy. Raises Unusable."""

    def __init__(self, url: str, folder: Path, log: logging.Logger, at: str = "") -> None:
        self._log = log
        self.database = Postgres(url)
        self._leases = Leases(Postgres(url), at=at)  # with connections of their own: they must never wait for a table's
        self._folder = folder
        self._lock = threading.RLock()
        self._open: dict[str, Lease] = {}

    def close(self) -> None:
        """Close the connections."""
        self.database.close()
        self._leases.database.close()

    def alone(self) -> AbstractContextManager[object]:
        return self._lock

    def titles(self, names: Collection[str] | None = None) -> Mapping[str, str]:
        return self.database.titles(names)

    def keep(self, name: str, title: str) -> None:
        if not self.database.rename(name, title):
            self.database.create(name, title)

    def delete(self, name: str) -> None:
        self.database.delete(name)

    def open(self, name: str) -> "Store | None":
        """Raises HeldElsewhere too."""
        lease = self._leases.take(name)
        if lease is None:
            return None
        try:
            store = Store(self._folder, rows=PostgresRows(self.database, self._leases, lease))
        except DatabaseFault:
            self._leases.release(lease)
            raise
        self._open[name] = lease
        return store

    def seize(self, name: str) -> None:
        self._leases.seize(name)

    def glance(self, name: str) -> "glance.Row | None":
        return glance.ROW.read(self._note(name, glance.ROW.key))

    def glances(self) -> "Mapping[str, glance.Row | None]":
        return {name: glance.ROW.read(value) for name, value in self.database.read(_NOTES, glance.ROW.key)}

    def notice(self) -> str:
        return self.database.read("SELECT notice FROM service")[0][0]

    def keep_notice(self, notice: str) -> None:
        self.database.change("UPDATE service SET notice = %s", notice)

    def write_probe(self) -> None:
        self.database.change("UPDATE service SET version = version")  # which takes no room
        if time.monotonic() - self.database.full_at_s < FULL_S:
            raise DatabaseFault("its disk is full")

    def owner_token(self) -> str:
        """The one that makes a browser the organiser's, where some process has drawn it; else ""."""
        return self._text("", "owner_token")

    def ways(self, name: str) -> tuple[str, str]:
        return self._text(name, "owner_token"), self._text(name, "join_code")

    def serve(self, close: Callable[[str], object], look: Callable[[], object]) -> None:
        """Renews the leases too."""

        def end(is_due: Callable[[Lease], bool]) -> None:
            for name in [name for name, lease in self._open.items() if is_due(lease)]:
                del self._open[name]
                threading.Thread(target=close, args=(name,), daemon=True).start()  # it may take seconds

        def renew() -> None:
            wanted = self._leases.renew()
            end(lambda lease: lease in wanted)
            time.sleep(RENEWED_S)

        def end_lost() -> None:  # also while the database answers nothing, so that `renew` waits
            self._leases.lost.wait(ENDED_S)
            self._leases.lost.clear()
            end(lambda lease: not self._leases.holds(lease))

        def look_after() -> None:
            look()
            time.sleep(LOOK_S)

        for step in (renew, end_lost, look_after):
            threading.Thread(target=_go_on, args=(step, self._log), name=step.__name__, daemon=True).start()

    def _text(self, name: str, key: str) -> str:
        return json.loads(self._note(name, key) or '""')

    def _note(self, name: str, key: str) -> "str | None":
        return next((value for (value,) in self.database.read(_NOTE, name, key)), None)


def _go_on(step: Callable[[], None], log: logging.Logger) -> None:
    """Do a step again and again, whatever it raises."""
    while True:
        try:
            step()
        except Exception as fault:
            log.error("in %s: %r", step.__name__, fault, exc_info=not isinstance(fault, DatabaseFault))
            time.sleep(RENEWED_S)
