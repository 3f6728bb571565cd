"""The host's addresses in the local network, as its interfaces have them. Sends nothing, and never asks the resolver:
that may take seconds, and a visitor who comes by an address waits for the answer with each request.
"""

import contextlib
import ipaddress
import socket
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import ifaddr

KEPT_S = 15.0  # an address that the network has just given may be unknown so long
_TEST_NET_1 = ("192.0.2.1", 9)  # RFC 5737: routed like any address, belongs to nobody; "connecting" UDP sends nothing


def of_interfaces() -> list[str]:
    """The machine's IPv4 addresses now, first the one on the default route; [] without a network."""
    found = on_default_route()
    with contextlib.suppress(OSError):
        found += [str(each.ip) for adapter in ifaddr.get_adapters() for each in adapter.ips if each.is_IPv4]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def on_default_route() -> list[str]:
    """The address from which this machine would speak to the internet, alone; [] without a way there."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_TEST_NET_1)
        return [probe.getsockname()[0]]
    return []


class Kept:
    """What ask() says, kept for KEPT_S, because asking the interfaces takes a millisecond. For many threads."""

    def __init__(self, ask: Callable[[], list[str]], clock: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._clock = clock
        self._said: tuple[float, list[str]] | None = None

    def now(self) -> list[str]:
        """What was said at most KEPT_S ago."""
        now_s, said = self._clock(), self._said
        if said is None or now_s - said[0] >= KEPT_S:
            said = self._said = (now_s, self._ask())
        return said[1]


_kept = Kept(of_interfaces)


def local_addresses() -> list[str]:
    """As `of_interfaces`, at most KEPT_S ago."""
    return _kept.now()


def base_addresses(port: int) -> list[str]:
    """The host's http addresses at this port, first the one to give to a phone; the loopback one without a network."""
    return [f"http://{address}:{port}" for address in local_addresses()] or [f"http://127.0.0.1:{port}"]


def is_plain_http(address: str) -> bool:
    """Whether somebody on the line could change what comes from an address: not over HTTPS, nor from this machine."""
    return urlsplit(address).scheme != "https" and not is_loopback(host_name(urlsplit(address).netloc))


def host_name(host: str) -> str:
    """The name in a Host header, without its port; "" for one that is no name."""
    try:
        return urlsplit("//" + host).hostname or ""
    except ValueError:
        return ""


def is_loopback(name: str) -> bool:
    """Whether a name or an address is this machine's own, which no network carries."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
