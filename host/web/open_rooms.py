"""The rooms of a host's other tables that are open. One that nobody needs for SLEEP_S is closed, and costs disk alone
until somebody asks for it again."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable

from host.table import glance
from host.web.room import Room

SLEEP_S = 600.0  # without a request, a page that is open, a handheld's line or a game of the computer's that runs
LOOK_S = 2.0


class Opened:
    """An open room. uses: requests and pages that are open; used_s: when it was needed last; seen_s: when somebody was
    there last, whatever the computer plays."""

    def __init__(self, room: Room, used_s: float) -> None:
        self.room = room
        self.uses = 0
        self.used_s = self.seen_s = used_s


class OpenRooms:
    """For many threads. make(name): the room of a table, or None where there is none. clock: seconds, for tests."""

    def __init__(self, make: Callable[[str], Room | None]) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._make = make
        self._lock = threading.Lock()
        self._locks: dict[str, threading.RLock] = {}  # by table: whoever opens or closes one keeps nobody from another
        self._open: dict[str, Opened] = {}

    def alone(self, name: str) -> threading.RLock:
        """Held, nobody opens or closes this table."""
        with self._lock:
            return self._locks.setdefault(name, threading.RLock())

    def enter(self, name: str) -> Opened | None:
        """The room of a table, opened where it is not yet, which stays open until `leave`; None for no table. Raises
        whatever opening it raises."""
        with self.alone(name):
            opened = self._open.get(name)
            if opened is not None and not opened.room.table.store.is_held():
                self.close(name)
                opened = None
            if opened is None:
                room = self._make(name)
                if room is None:
                    return None
                room.table.is_shown_otherwise()  # so it has a snapshot: from now on nobody who looks waits for its lock
                opened = self._open[name] = Opened(room, self.clock())
                self._keep_row(opened)  # this process may not live to see it sleep
            with self._lock:
                opened.uses += 1
            return opened

    def leave(self, opened: Opened) -> None:
        """One use of it is over."""
        with self._lock:
            opened.uses -= 1
            opened.used_s = opened.seen_s = self.clock()

    def get(self, name: str) -> Room | None:
        """The room of a table that is open, else None."""
        opened = self._open.get(name)
        return opened and opened.room

    def all(self) -> dict[str, Room]:
        """By table."""
        return {name: opened.room for name, opened in list(self._open.items())}

    def close(self, name: str) -> None:
        """End and close the room of a table, if it is open."""
        with self.alone(name):
            opened = self._open.pop(name, None)
            if opened is not None:
                opened.room.end()
                opened.room.close()

    def rest(self) -> None:
        """Close each room that nobody has needed for SLEEP_S. Waits for no table that is in use."""
        for name, opened in list(self._open.items()):
            if self._is_needed(opened) or self.clock() - opened.used_s < SLEEP_S:
                continue
            with self.alone(name):
                if self._open.get(name) is opened and not self._is_needed(opened):
                    self._keep_row(opened)
                    self.close(name)

    def _is_needed(self, opened: Opened) -> bool:
        if not self._is_left(opened):
            opened.seen_s = self.clock()
        needed = bool(opened.uses) or opened.room.table.in_use()
        if needed:
            opened.used_s = self.clock()
        return needed

    def is_left(self, name: str) -> bool:
        """Whether nobody has been at a table for SLEEP_S, whatever the computer plays there."""
        opened = self._open.get(name)
        return opened is None or (self._is_left(opened) and self.clock() - opened.seen_s >= SLEEP_S)

    def _is_left(self, opened: Opened) -> bool:
        table = opened.room.table
        return not opened.uses and not table.links.has_any_but(table.newest_handheld.beside)

    def nobody_came(self, name: str, seen: float) -> None:
        """A table was opened, and nobody has been there since this time, in seconds since 1970."""
        opened = self._open[name]
        opened.seen_s = self.clock() - (time.time() - seen)
        self._keep_row(opened)

    def keep_rows(self) -> None:
        """Keep when somebody was at each table that is open last: other processes of a service ask for that."""
        for opened in list(self._open.values()):
            self._keep_row(opened)

    def row(self, name: str) -> glance.Row | None:
        """The row of a table that is open, else None."""
        opened = self._open.get(name)
        return opened and self._row(opened)._replace(seen=self._seen(opened))

    def _keep_row(self, opened: Opened) -> None:
        with contextlib.suppress(sqlite3.Error), opened.room.table.deed():
            glance.keep(opened.room.table.store, self._row(opened), self._seen(opened))

    def _row(self, opened: Opened) -> glance.Row:
        shown = opened.room.table.published()
        return glance.of(shown.play, shown.ask, shown.beside, shown.troubles)

    def _seen(self, opened: Opened) -> float:
        return time.time() - (0 if opened.uses else self.clock() - opened.seen_s)
