"""Announces the host in the home network (mDNS, by zeroconf), so that phones reach the page by this machine's name.

The page is an `_http._tcp`, and the port for paired handhelds an `_mrx-logbook._tcp` with the table's name. Both are
named after machine and port, for there may be two tables; a name that is taken all the same gets a number. A network
that comes late, goes, or gives this machine another address is noticed within LOOK_S. Nobody needs any of it to play.
"""

import contextlib
import socket
from collections.abc import Callable
from typing import Any

from zeroconf import Error as ZeroconfError
from zeroconf import ServiceInfo, Zeroconf

LOOK_S = 15
PAGE, AIR = "_http._tcp.local.", "_mrx-logbook._tcp.local."
_FAULTS = (OSError, ZeroconfError, AssertionError, TimeoutError)  # no network, or a name that another machine has


class Announcer:
    """Keeps the announcements of a host up to date.

    services: the table's; addresses: this machine's IPv4 addresses now; name: this machine's; page_port; air: (port,
    table's name), or None while no port is open. open_zeroconf: makes a Zeroconf for these addresses. public_url: where
    the page is for others, if not there.
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
    ) -> None:
        self._services = services
        self._addresses = addresses
        self._name = name.split(".")[0]
        self._page_port = page_port
        self._air = air
        self._open_zeroconf = open_zeroconf
        self._page = {"path": "/", "url": public_url} if public_url else {"path": "/"}
        self._told: object = None
        self._zeroconf: Zeroconf | None = None  # what announces it

    def start(self) -> None:
        """Begin to announce; returns at once. With the table's end it is withdrawn."""
        self._services.start("announcement", self._look, LOOK_S, self._withdraw)

    def _look(self) -> None:
        now = (self._addresses(), self._air())
        if now == self._told:
            return
        self._withdraw()
        try:
            self._announce(*now)
        except BaseException as fault:
            self._withdraw()
            if not isinstance(fault, _FAULTS):
                raise
        else:
            self._told = now

    def _withdraw(self) -> None:
        announced, self._zeroconf, self._told = self._zeroconf, None, None
        if announced is not None:
            with contextlib.suppress(*_FAULTS):
                announced.close()

    def _announce(self, addresses: list[str], air: tuple[int, str] | None) -> None:
        if not addresses:
            return
        self._zeroconf = self._open_zeroconf(addresses)
        services = [self._service(PAGE, addresses, self._page_port, self._page)]
        if air is not None:
            services.append(self._service(AIR, addresses, air[0], {"table": air[1]}))
        for service in services:
            self._zeroconf.register_service(service, allow_name_change=True)

    def _service(self, kind: str, addresses: list[str], port: int, properties: dict[str, str]) -> ServiceInfo:
        return ServiceInfo(
            kind,
            f"Mr X's logbook at {self._name}:{self._page_port}.{kind}",
            server=f"{self._name}.local.",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties=properties,
        )
