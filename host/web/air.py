"""The ways to handhelds over the air, while the host runs: opened at the start if one is paired, else with the first.

A port that is taken stops nobody: the table says so in words, and the cable and the pages work without it.
"""

import errno

from host.link.air_port import AirPort
from host.link.air_search import AirSearch
from host.table.table import Table


class Air:
    """The air of a table at this port (0: any free one)."""

    def __init__(self, table: Table, port: int) -> None:
        self._table = table
        self._wanted = port
        self._port = AirPort(table, port)
        self._search = AirSearch(table)

    @property
    def port(self) -> int | None:
        """The port that is open, or None."""
        return self._port.port

    def open_if_paired(self) -> bool:
        """Open it if there is somebody who could come; False if that failed."""
        return not self._table.pairings.all() or self.open() is not None

    def open(self) -> int | None:
        """Open it; returns its port, or None if that cannot be had, which the table then says."""
        try:
            self._search.open(self._port.open())
        except OSError as fault:
            code = "air-taken" if fault.errno == errno.EADDRINUSE else "air-refused"
            self._table.links.port_is(str(self._wanted), code)
            return None
        self._table.links.port_is(str(self._wanted), None)
        return self._port.port
