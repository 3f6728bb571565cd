"""*Play against the handheld*: a handheld in a process beside the host, once a page has asked for it.

A service of the table starts it, because that takes seconds: no request waits for it, and no lock. It keeps it alive,
and starts it again after the host's own next start, for the game that it has or has been asked to begin: that it is
wanted is on the disk together with the proposal. How its process is started is not known here; its screens and keys
must never be.
"""

import time
from typing import Protocol

from host.link import pipe_line
from host.store.note import Note, plain
from host.table.table import Table
from shared.events import asked

AGAIN_S = 0.2  # before one that has ended is started again; twice as long each time, where it ends at once ...
MOST_AGAIN_S = 30.0  # ... up to this
LASTS_S = 10.0  # what has lived so long has not ended at once
_LOOK_S = 60.0
_WANTED_FOR: Note[int] = Note("handheld_beside", 0, plain(int))  # the number of the proposal that it was started for


class Process(pipe_line.Piped, Protocol):
    """A handheld in a process of its own, which is Mr. X itself."""

    @property
    def has_played(self) -> bool:
        """Whether it has been started before, so that the game that runs may be its own."""
        ...

    def begin(self) -> None:
        """Start it, and wait until it says something. Raises InvalidSetting or OSError."""

    def end(self) -> None:
        """End it, if it was started."""


class HandheldBeside:
    """Waits until it is to start, and talks with it as long as it runs."""

    def __init__(self, table: Table, process: Process) -> None:
        self._table = table
        self._process = process
        self._again_s = AGAIN_S
        self._begun_s: float | None = None
        if self._has_work():
            table.links.runs_beside(True)
        table.services.start("beside", self._step)

    def start(self) -> None:
        """Have it run from now on, for what is proposed; returns at once."""
        with self._table.deed():
            ask = self._table.ask()
            _WANTED_FOR.keep(self._table.store, ask.number if ask is not None else 0)
            self._table.links.runs_beside(True)

    def _has_work(self) -> bool:
        """Whether what is proposed was proposed to it, or the game that is not over may be its own."""
        play, ask = self._table.play, self._table.ask()
        if ask is not None and ask.state != "withdrawn" and ask.number == _WANTED_FOR.of(self._table.store):
            return True
        if play is None or play.count == 0 or play.game.ended is not None or not self._process.has_played:
            return False
        wanted = asked.of(play.beginning)  # in a game that has just begun it has not said yet that it plays
        return bool(play.computer) or (wanted is not None and wanted.mr_x != asked.PERSON)

    def _step(self) -> None:
        """Start it, or talk with it until it ends: two steps, so that it is told as soon as it does start."""
        if self._begun_s is not None:
            pipe_line.talk(self._process, self._table)
            lasted = time.monotonic() - self._begun_s >= LASTS_S
            self._again_s = AGAIN_S if lasted else min(2 * self._again_s, MOST_AGAIN_S)
            self._begun_s = None
            self._table.closing.wait(self._again_s)
        elif self._is_wanted():
            try:
                self._process.begin()
            except BaseException:
                if self._table.closing.is_set():
                    return  # it was ended with the table
                self._table.links.runs_beside(False)
                raise
            self._begun_s = time.monotonic()

    def _is_wanted(self) -> bool:
        """Wait until it is; False at the end of the table."""
        while not self._table.closing.is_set():
            before = self._table.version
            if self._table.links.beside:
                return True
            self._table.wait_for_change(before, _LOOK_S)
        return False
