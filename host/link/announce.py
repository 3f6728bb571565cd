"""Announces the host in the home network (mDNS, by zeroconf), so that phones reach the page by this machine's name.

The page is an `_http._tcp`, and the port for paired handhelds an `_mrx-logbook._tcp` with the table's name. A network
that comes late, goes, or gives this machine another address is noticed within LOOK_S. Nobody needs any of it to play.
"""

import contextlib
import socket
import threading
from collections.abc import Callable

from zeroconf import Error as ZeroconfError
from zeroconf import ServiceInfo, Zeroconf

LOOK_S = 15
PAGE, AIR = "_http._tcp.local.", "_mrx-logbook._tcp.local."
_FAULTS = (OSError, ZeroconfError, AssertionError, TimeoutError)  # no network, or a name that another machine has


class Announcer:
    """Keeps the announcements of a host up to date until `closing` is set.

    addresses: this machine's IPv4 addresses now; name: this machine's; page_port; air: (port, table's name), or None
    while no port is open. open_zeroconf: makes a Zeroconf for these addresses.
    """

    def __init__(
        self,
        closing: threading.Event,
        addresses: Callable[[], list[str]],
        name: str,
        page_port: int,
        air: Callable[[], tuple[int, str] | None],
        open_zeroconf: Callable[[list[str]], Zeroconf] = lambda addresses: Zeroconf(interfaces=addresses),
    ) -> None:
        self._closing = closing
        self._addresses = addresses
        self._name = name.split(".")[0]
        self._page_port = page_port
        self._air = air
        self._open_zeroconf = open_zeroconf
        self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)

    def start(self) -> None:
        """Begin to announce; returns at once."""
        self._thread.start()

    def join(self, timeout_s: float) -> None:
        """Wait until what was announced is withdrawn, after `closing` was set."""
        self._thread.join(timeout_s)

    def _run(self) -> None:
        told: object = None
        zeroconf: Zeroconf | None = None
        while not self._closing.is_set():
            now = (self._addresses(), self._air())
            if now != told:
                _close(zeroconf)
                zeroconf, told = self._announced(*now), now
                if zeroconf is None:
                    told = None  # again at the next look
            self._closing.wait(LOOK_S)
        _close(zeroconf)

    def _announced(self, addresses: list[str], air: tuple[int, str] | None) -> Zeroconf | None:
        """What announces all that there is now; None without a network."""
        if not addresses:
            return None
        zeroconf = None
        try:
            zeroconf = self._open_zeroconf(addresses)
            zeroconf.register_service(self._service(PAGE, addresses, self._page_port, {"path": "/"}))
            if air is not None:
                zeroconf.register_service(self._service(AIR, addresses, air[0], {"table": air[1]}))
        except _FAULTS:
            _close(zeroconf)
            return None
        return zeroconf

    def _service(self, kind: str, addresses: list[str], port: int, properties: dict[str, str]) -> ServiceInfo:
        return ServiceInfo(
            kind,
            f"Mr X's logbook at {self._name}.{kind}",
            server=f"{self._name}.local.",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties=properties,
        )


def _close(zeroconf: Zeroconf | None) -> None:
    if zeroconf is not None:
        with contextlib.suppress(*_FAULTS):
            zeroconf.close()
