"""Which tables this process of a service may write, and for how long: one lease a table, a row of the database.

    holder       the process that has it: its address, and what it drew at its start
    generation   grows each time somebody takes it; not below the seconds since 1970 of the database's clock, because a
                 standby that becomes the primary may have lost the last ones
    writes       grows by one with each transaction that writes the table's rows
    until        by the database's clock: before that nobody else takes it. LASTS_S long, renewed every RENEWED_S
    wanted       another process was asked for the table since

Every transaction that writes a table's rows first locks its lease's row and compares holder, generation and writes. So
a process that was away writes nothing, and neither does one whose memory has more than a database that lost its end.
By its own clock a holder believes in its lease for BELIEVED_S after it was renewed; then it ends the table, unasked.
Where it is wanted, the holder lets go, at most once in KEPT_S a table. Where it is seized, its next transaction fails.
"""

import contextlib
import secrets
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from host.store.postgres import Postgres
from host.store.rows import DatabaseFault, HeldElsewhere

LASTS_S, RENEWED_S, BELIEVED_S = 6, 2.0, 5.0
KEPT_S = 30
SILENT_S = 3  # after which a holder that has not renewed its lease is not asked any more

_NOW = "FOR UPDATE SKIP LOCKED"  # whoever asks waits for nobody, who might be paused
_TAKE = f"""
UPDATE lease SET holder = %s, wanted = false, since = clock_timestamp(),
    until = clock_timestamp() + interval '{LASTS_S} s',
    generation = greatest(generation + 1, extract(epoch FROM clock_timestamp())::bigint)
    WHERE id IN (SELECT id FROM lease WHERE name = %s AND (until < clock_timestamp() OR holder = %s) {_NOW})
    RETURNING id, generation, writes
"""
_HOLDER = f"""
SELECT CASE WHEN until > clock_timestamp() + interval '{LASTS_S - SILENT_S} s' THEN split_part(holder, ' ', 1)
    ELSE '' END FROM lease WHERE name = %s
"""
_WANT = f"UPDATE lease SET wanted = true WHERE id IN (SELECT id FROM lease WHERE name = %s AND NOT wanted {_NOW})"
# One that a transaction has locked is renewed alone, so that it keeps none of the others waiting.
_RENEW = f"""
UPDATE lease SET until = clock_timestamp() + interval '{LASTS_S} s'
    WHERE id IN (SELECT id FROM lease WHERE holder = %s AND id = ANY(%s) {{}})
    RETURNING id, generation, writes, wanted AND since < clock_timestamp() - interval '{KEPT_S} s'
"""
_WRITE = """
WITH locked AS (UPDATE lease SET writes = writes + 1
    WHERE holder = %s AND id = %s AND generation = %s AND writes = %s RETURNING 1)
    SELECT 1 / (SELECT count(*) FROM locked)
"""
TAKEN = "the table is another process's now"
_SEIZE = "UPDATE lease SET until = '-infinity' WHERE name = %s AND holder != %s"
_RELEASE = "UPDATE lease SET holder = '', until = '-infinity' WHERE holder = %s AND id = %s AND generation = %s"


class Lease(NamedTuple):
    """The lease of a table: its row's id, and which one in order it is."""

    id: int
    generation: int


class Leases:
    """Those of this process. For many threads. clock() returns seconds that never step; at: this process's address and
    port."""

    def __init__(self, database: Postgres, clock: Callable[[], float] = time.monotonic, at: str = ""):
        self.database = database
        self._clock = clock
        self._holder = f"{at} {secrets.token_hex(8)}"
        self._lock = threading.Lock()
        self._renewed_s: dict[Lease, float] = {}
        self._writes: dict[Lease, int] = {}
        self.lost = threading.Event()  # set when one is lost

    def take(self, name: str) -> "Lease | None":
        """The lease of a table; None where there is no such table. Raises HeldElsewhere, and has the holder asked to
        let go, and DatabaseFault."""
        before_s = self._clock()
        rows = self.database.read(_TAKE, self._holder, name, self._holder)
        if not rows:
            found = self.database.read(_HOLDER, name)
            if not found:
                return None
            self.database.change(_WANT, name)
            raise HeldElsewhere(at=found[0][0])
        *which, writes = rows[0]
        lease = Lease(*which)
        with self._lock:
            self._renewed_s[lease], self._writes[lease] = before_s, writes
        return lease

    def seize(self, name: str) -> None:
        """Have the next who takes a table get it at once, whoever else holds it. Raises DatabaseFault."""
        self.database.change(_SEIZE, name, self._holder)

    def holds(self, lease: Lease) -> bool:
        """Whether this process may go on with a table: it has the lease, and could renew it lately."""
        renewed_s = self._renewed_s.get(lease)
        return renewed_s is not None and self._clock() - renewed_s < BELIEVED_S

    def renew(self) -> list[Lease]:
        """Renew all; returns those that others want and that were held for long enough. One that is lost is forgotten.

        A database that fails renews none; what was not renewed for long is no longer held.
        """
        held, found = list(self._renewed_s), dict[Lease, bool]()
        with contextlib.suppress(DatabaseFault):
            found |= self._renewed(held, _NOW)
            for lease in held:
                if lease not in found:
                    found |= self._renewed([lease])
                    if lease not in found:
                        self.lose(lease)
        return [lease for lease, wanted in found.items() if wanted]

    def _renewed(self, leases: list[Lease], locked: str = "FOR UPDATE") -> dict[Lease, bool]:
        """Which of these the database has renewed, and whether they are wanted."""
        before_s = self._clock()
        rows = self.database.read(_RENEW.format(locked), self._holder, [lease.id for lease in leases])
        with self._lock:
            found = {
                lease: wanted
                for number, generation, writes, wanted in rows
                if writes >= self._writes.get(lease := Lease(number, generation), 0)
            }
            self._renewed_s |= {lease: before_s for lease in found if lease in self._renewed_s}
        return found

    def check(self, lease: Lease) -> None:
        """Raise DatabaseFault where this process does not hold it any longer, as far as it knows."""
        if not self.holds(lease):
            raise DatabaseFault(TAKEN)

    def locking(self, lease: Lease) -> tuple[str, tuple[object, ...]]:
        """The statement, and its values, with which a transaction that writes a table's rows begins; it fails, as a
        division by zero, where another process has the table. Raises DatabaseFault."""
        self.check(lease)
        return _WRITE, (self._holder, *lease, self._writes.get(lease, -1))

    def wrote(self, lease: Lease) -> None:
        """Such a transaction was committed."""
        with self._lock:
            self._writes[lease] = self._writes.get(lease, -1) + 1

    def lose(self, lease: Lease) -> None:
        """Hold a lease no longer, because the database says that another one has it, or does not answer."""
        with self._lock:
            self._renewed_s.pop(lease, None)
            self._writes.pop(lease, None)
        self.lost.set()

    def release(self, lease: Lease) -> None:
        """Let another process take a table at once. Raises DatabaseFault: then it must wait until the lease has run
        out."""
        self.lose(lease)
        self.database.change(_RELEASE, self._holder, *lease)
