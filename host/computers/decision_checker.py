"""Checks the decisions of handhelds that were Mr. X themselves, once their logs are open, and keeps what was found.

The shown game first, then the earlier ones of which nothing was kept: an earlier version's, or what another version of
the program has checked. A check takes seconds, so no request waits for it but one that shows every decision.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

from host.game.replica import Replica
from host.proof import decision_check
from host.proof.decision_check import DecisionCheck
from host.table import finished_games
from host.table.table import Table
from shared.log import audit

LOOK_S = 5.0  # after which a disk that was full is tried again
_IDLE_S = 60.0  # without a change of the table nothing becomes due


class DecisionChecker:
    """Checks the decisions in a table's games. For many threads. on_worker: as in `player.Computer`."""

    def __init__(
        self, table: Table, log: logging.Logger, on_worker: Callable[[Callable[[], Any]], Any] = lambda work: work()
    ) -> None:
        self._table = table
        self._queue = table.decision_check_queue
        self._log = log
        self._on_worker = on_worker
        self._one = threading.Lock()  # one check at a time: the second who asks gets what the first has waited for
        self._newest: tuple[str, DecisionCheck] | None = None  # (chain head, what was found)
        self._left: set[str] = set()  # the games that cannot be checked

    def start(self) -> None:
        """Begin to check what is due; returns at once."""
        self._table.services.start("checker", self._step)

    def of(self, log: Replica) -> DecisionCheck:
        """What is found in the log of a game that is over; it is checked now if that was not kept."""
        with self._one:
            found = decision_check.at_once(log, audit.of(log)) or self._queue.of(log)
            return found or self._checked(log)

    def check_next(self) -> bool:
        """Check the game that is due, if there is one, and keep what is found; whether there was one.

        Raises sqlite3.Error.
        """
        due = next((game_id for game_id in self._queue.lacking() if game_id not in self._left), None)
        if due is None:
            return False
        try:
            self._check(due)
        except sqlite3.Error:  # of the disk, not of this game
            raise
        except Exception:  # a log that no handheld has written must not keep the others waiting
            self._log.exception("the decisions of game %s", due)
            self._left.add(due)
        return True

    def _check(self, game_id):
        game = finished_games.stored(self._table.store, self._table.lock, game_id)
        log = self._on_worker(game.log) if game is not None else None
        if log is None:
            self._left.add(game_id)  # damaged; its own record mends it
            return
        found = self.of(log)
        if game_id in self._queue.lacking():  # it was not checked just now, or could not be kept
            self._queue.keep(log, found)
            if game_id in self._queue.lacking():
                self._table.closing.wait(LOOK_S)

    def _checked(self, log):
        if self._newest is None or self._newest[0] != log.head:
            self._newest = (log.head, self._on_worker(lambda: decision_check.check(log)))
        found = self._newest[1]
        self._queue.keep(log, found)
        return found

    def _step(self) -> None:
        before = self._table.version
        if not self.check_next():
            self._table.wait_for_change(before, _IDLE_S)
