"""Which games' decisions are still to be checked, and what was found in the others. See `decision_check`."""

from host.game.replica import Replica
from host.proof import decision_checks, summaries
from host.proof.decision_check import DecisionCheck
from host.store.store import Store
from host.store.table_version import Changes
from host.table.disk import Disk


class DecisionCheckQueue:
    """The decision checks of a table's games. For many threads."""

    def __init__(self, store: Store, changes: Changes, disk: Disk):
        self._store = store
        self._changes = changes
        self._disk = disk
        self._none_lacks: int | None = None  # the `summaries_changed` at which none was lacking

    def of(self, log: "Replica | None") -> "DecisionCheck | None":
        """What was found in this very log; None: it has not been checked yet."""
        with self._changes.lock:
            return decision_checks.of(self._store, log.game_id, log.head) if log is not None and log.over else None

    def lacking(self) -> list[str]:
        """The ids of the games whose decisions are still to be checked, the one that was shown last first."""
        with self._changes.lock:
            if self._none_lacks == self._store.summaries_changed:
                return []
            found = summaries.lacking(self._store)
            self._none_lacks = None if found else self._store.summaries_changed
            return found

    def keep(self, log: Replica, found: DecisionCheck) -> None:
        """Keep what was found in a log, unless the game has another log by now; a full disk is only reported."""
        with self._disk.tried():
            summaries.keep_decision_check(self._store, log, found)
        self._changes.changed()
