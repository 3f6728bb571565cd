"""Where the table is: the addresses to give to others, first those by which one of them has come before.

Whoever asks from this machine itself shows nothing, because no firewall and no guest Wi-Fi is on his way. Nobody waits
here for the disk, whoever asks.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable

from host.store.note import Note, plain
from host.table.table import Table
from host.web import addresses
from host.web.addresses import Network

LOOK_S = 5.0
ALONE_S = 300.0  # then the pages say why perhaps nobody comes
MOST_NAMES = 20  # that are kept: a network gives others in time
_NAMES: Note[list[str]] = Note("reached", [], plain(list))


class Reached:
    """Those of a host whose own table has its pages at this port. public_url: the one address to give to others, or "".

    For many threads.
    """

    def __init__(self, table: Table, port: int, public_url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._port = port
        self._public_url = public_url
        self._clock = clock
        self._began_s = clock()
        self._kept = self._names = _NAMES.of(table.store)  # under which others have come
        self._alone = False

    def networks(self) -> list[Network]:
        """The machine's networks, first those by which others have come."""
        return sorted(addresses.networks(), key=lambda each: each.address not in self._names)

    def bases(self) -> dict[str, Network]:
        """The http addresses of the table by which others may come, the best one first; the loopback one if there is
        no other."""
        if self._public_url:
            return {self._public_url: Network(addresses.host_name(self._public_url.split("//")[1]), "")}
        networks = self.networks() or [addresses.LOOPBACK]
        return {f"http://{each.address}:{self._port}": each for each in networks}

    def visited(self, name: str, browser: str) -> None:
        """A browser at this address has asked for the table under one of its names."""
        if name in self._names or addresses.is_loopback(browser) or browser in addresses.local_addresses():
            return
        self._names = [*self._names, name][-MOST_NAMES:]

    def watch(self) -> None:
        """From now on keep what is new, and tell the pages if nobody comes."""
        self._table.services.start("announcement", self.look, LOOK_S)

    def look(self) -> None:
        """One look at it."""
        names = self._names
        if names != self._kept:
            with contextlib.suppress(sqlite3.Error), self._table.deed():  # the table tells of its disk itself
                _NAMES.keep(self._table.store, names)
                self._kept = names
        long = self._clock() - self._began_s >= ALONE_S
        alone = long and not names and not self._public_url and not self._table.running()
        if alone != self._alone:
            self._alone = alone
            self._table.links.port_is(str(self._port), "unreached" if alone else None)
