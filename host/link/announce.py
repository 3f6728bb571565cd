"""Announces the host in the home network (mDNS, by zeroconf), so that phones reach the page by this machine's name.

The page is an `_http._tcp`, as that of each other table is, and the port for paired handhelds an `_mrx-logbook._tcp`
with the table's name. All are named after machine and port, for there may be two hosts; a name that is taken all the
same gets a number. A network that comes late, goes, or gives this machine another address is noticed within LOOK_S.
Nobody needs any of it to play.
"""

import contextlib
import socket
from collections.abc import Callable, Iterable
from typing import Any

from zeroconf import Error as ZeroconfError
from zeroconf import ServiceInfo, Zeroconf

LOOK_S = 15
_MOST_NAME = 28  # letters of the machine's: with a table's it may have 63
PAGE, AIR = "_http._tcp.local.", "_mrx-logbook._tcp.local."
_FAULTS = (OSError, ZeroconfError, AssertionError, TimeoutError)  # no network, or a name that another machine has


class Announcer:
    """Keeps the announcements of a host up to date.

    services: the table's; addresses: this machine's IPv4 addresses now; name: this machine's; page_port; air: (port,
    table's name), or None while no port is open. open_zeroconf: makes a Zeroconf for these addresses. public_url: where
    the page is for others, if not there. tables: the names of the host's other tables now.
    """

    def __init__(
        self,
        services: Any,
        addresses: Callable[[], list[str]],
        name: str,
        page_port: int,
        air: Callable[[], tuple[int, str] | None],
        open_zeroconf: Callable[[list[str]], Zeroconf] = lambda addresses: Zeroconf(interfaces=addresses),
        public_url: str = "",
        tables: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._services = services
        self._addresses = addresses
        self._name = name.split(".")[0]
        self._page_port = page_port
        self._at = f"{self._name[:_MOST_NAME]}:{page_port}"
        self._air = air
        self._open_zeroconf = open_zeroconf
        self._public_url = public_url
        self._tables = tables
        self._announced: dict[str, ServiceInfo] = {}  # of the other tables
        self._told: object = None
        self._zeroconf: Zeroconf | None = None  # what announces it

    def start(self) -> None:
        """Begin to announce; returns at once. With the table's end it is withdrawn."""
        self._services.start("announcement", self._look, LOOK_S, self._withdraw)

    def _look(self) -> None:
        now = (self._addresses(), self._air())
        try:
            if now != self._told:
                self._withdraw()
                self._announce(*now)
                self._told = now
            self._announce_tables(now[0])
        except BaseException as fault:
            self._withdraw()
            if not isinstance(fault, _FAULTS):
                raise

    def _withdraw(self) -> None:
        announced, self._zeroconf, self._told, self._announced = self._zeroconf, None, None, {}
        if announced is not None:
            with contextlib.suppress(*_FAULTS):
                announced.close()

    def _announce(self, addresses: list[str], air: tuple[int, str] | None) -> None:
        if not addresses:
            return
        self._zeroconf = self._open_zeroconf(addresses)
        name = f"Mr X's logbook at {self._at}"
        services = [self._service(name, PAGE, addresses, self._page_port, self._page("/"))]
        if air is not None:
            services.append(self._service(name, AIR, addresses, air[0], {"table": air[1]}))
        for service in services:
            self._zeroconf.register_service(service, allow_name_change=True)

    def _announce_tables(self, addresses: list[str]) -> None:
        """Announce the other tables that are new, and no longer those that are gone."""
        if self._zeroconf is None:
            return
        tables = set(self._tables())
        for table in sorted(tables - self._announced.keys()):
            service = self._service(
                f"{table} at {self._at}", PAGE, addresses, self._page_port, self._page(f"/t/{table}/")
            )
            # Its name was drawn, so that nobody need be asked for it, which takes long.
            self._zeroconf.register_service(service, cooperating_responders=True)
            self._announced[table] = service
        for table in self._announced.keys() - tables:
            self._zeroconf.unregister_service(self._announced.pop(table))

    def _page(self, path: str) -> dict[str, str]:
        """What is said of a page: its path and, where that is elsewhere for others, its address."""
        return {"path": path, "url": self._public_url + path.rstrip("/")} if self._public_url else {"path": path}

    def _service(
        self, name: str, kind: str, addresses: list[str], port: int, properties: dict[str, str]
    ) -> ServiceInfo:
        return ServiceInfo(
            kind,
            f"{name}.{kind}",
            server=f"{self._name}.local.",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties=properties,
        )
