"""What serves a table as long as it is open: each part on threads of its own, which do one step after the other.

A step may raise anything: that is logged and told on the page, and after PAUSE_S the next step begins. So no fault, a
disk's, a library's or ours, ends a part for the evening, and none keeps the processor busy.
"""

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable

from host.store.rows import DatabaseFault
from host.store.table_version import Changes
from host.table.troubles import Troubles

PAUSE_S = 5.0  # after a step that failed
# Handhelds on cables, in browsers and over the air, what is announced in the network, the check of the handheld's
# decisions, the computer's pawns, the handheld beside the host, the host's other tables: facts of the trouble "failed".
PARTS = ("cable", "browser", "air", "announcement", "checker", "computer", "beside", "tables")


class Services:
    """For many threads. log: where faults go; without one to where Python's logging has them."""

    def __init__(self, changes: Changes, troubles: Troubles, log: "logging.Logger | None"):
        self._changes = changes
        self._troubles = troubles
        self._log = log or logging.getLogger(__name__)
        self._lock = threading.Lock()
        self._failing: list[tuple[str, object]] = []  # the part and the step of each thread whose last step failed
        self._threads: list[threading.Thread] = []

    def start(
        self, part: str, step: Callable[[], object], every_s: float = 0.0, end: Callable[[], object] = lambda: None
    ) -> threading.Thread:
        """Have a thread `serve`, and call end() when that is over; returns the thread at once."""

        def run():
            self.serve(part, step, every_s)
            self._tried(part, end)

        thread = threading.Thread(target=run, name=part, daemon=True)
        with self._lock:
            self._threads = [each for each in self._threads if each.is_alive()] + [thread]
            thread.start()
        return thread

    def serve(self, part: str, step: Callable[[], object], every_s: float = 0.0) -> None:
        """Do a step every so many seconds until the table ends, or until step() returns False.

        part: one of PARTS. A new one needs its sentence in `host.view.wording`; a test holds that it has one.
        """
        closing = self._changes.closing
        while not closing.is_set():
            fault, goes_on = self._tried(part, step)
            self._tell(part, step, fault is not None)
            if goes_on is False:
                break
            closing.wait(PAUSE_S if fault else every_s)
        self._tell(part, step, False)

    def join(self, timeout_s: float) -> bool:
        """Wait until every thread has ended, after the table has; False if that takes longer than timeout_s."""
        until_s = time.monotonic() + timeout_s
        threads = list(self._threads)
        for thread in threads:
            thread.join(max(until_s - time.monotonic(), 0))
        return not any(thread.is_alive() for thread in threads)

    def _tried(self, part, step):
        """(what step() raised, what it returned), of which one is None."""
        try:
            return None, step()
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # asyncio's CancelledError is no Exception
            ours = not isinstance(fault, OSError)  # of the machine's a line tells all
            if not (self._changes.closing.is_set() and isinstance(fault, sqlite3.Error)):  # its store is closed
                self._log.error("in the part %s: %r", part, fault, exc_info=ours)
            return fault, None

    def _tell(self, part, step, fails):
        own = (part, step)
        if not fails and own not in self._failing:
            return
        with contextlib.suppress(DatabaseFault), self._changes.lock:
            others = [each for each in self._failing if each != own]
            self._failing = [*others, own] if fails else others
            some = any(each == part for each, _step in self._failing)
            self._troubles.report(f"failed {part}", "failed" if some else None, part=part)
