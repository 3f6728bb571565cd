"""*Play against the handheld*: a handheld in a process beside the host, once a page has asked for it.

A service of the table starts it and keeps it alive, because that takes seconds: no request waits for it, and no lock.
"""

from collections.abc import Callable
from typing import Protocol

from host.table.table import Table

AGAIN_S = 0.2  # before one that has ended is started again
_LOOK_S = 60.0


class Process(Protocol):
    """A handheld in a process of its own, which is Mr. X itself."""

    @property
    def cable(self) -> str:
        """Where its serial port is."""
        ...

    @property
    def has_played(self) -> bool:
        """Whether it has been started before, so that the game that runs may be its own."""
        ...

    @property
    def runs(self) -> bool:
        """Whether its process is alive."""
        ...

    def begin(self) -> None:
        """Start it, and wait until its serial port is there. Raises InvalidSetting or OSError."""

    def attend(self) -> None:
        """Press its key, until its process ends."""

    def end(self) -> None:
        """End it, if it was started."""


class HandheldBeside:
    """Waits until it is to start. look_at(port): to be called when there is a serial port to be opened."""

    def __init__(self, table: Table, process: Process, look_at: Callable[[str], object]) -> None:
        self._table = table
        self._process = process
        self._look_at = look_at
        table.services.start("beside", self._step, AGAIN_S)

    def start(self) -> None:
        """Have it run from now on; returns at once."""
        self._table.links.runs_beside(True)

    def _step(self) -> None:
        if self._process.runs:
            self._process.attend()
        elif self._is_wanted():
            try:
                self._process.begin()
            except BaseException:
                self._table.links.runs_beside(False)
                raise
            self._look_at(self._process.cable)

    def _is_wanted(self) -> bool:
        """Wait until it is; False at the end of the table."""
        while not self._table.closing.is_set():
            before = self._table.version
            if self._table.links.beside:
                return True
            self._table.wait_for_change(before, _LOOK_S)
        return False
