"""The host's addresses in its networks, as its interfaces have them. Sends nothing, and never asks the resolver:
that may take seconds, and a visitor who comes by an address waits for the answer with each request.
"""

import contextlib
import ipaddress
import re
import socket
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

import ifaddr

KEPT_S = 15.0  # an address that the network has just given may be unknown so long
_TEST_NET_1 = ("192.0.2.1", 9)  # RFC 5737: routed like any address, belongs to nobody; "connecting" UDP sends nothing

# How Linux, macOS and Windows call the interfaces of each kind of network; the first kind that fits counts.
_INTERFACES = {
    "hotspot": re.compile(r"u?ap\d|bridge1\d\d|.*wi-fi direct", re.I),
    "vpn": re.compile(r"u?tun|tap|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|.*(vpn|wireguard)", re.I),
    "inside": re.compile(r"docker|podman|br-|veth|virbr|vmnet|vbox|lxc|cni|.*(hyper-v|virtualbox|vmware)", re.I),
    "wifi": re.compile(r"wl|.*(wi-?fi|wireless|802\.11)", re.I),
    "cable": re.compile(r"eth|en[dopsx]\w*\d|.*(ethernet|gbe|gigabit)", re.I),
}
_OF_HOTSPOTS = re.compile(r"10\.42\.\d+\.1|192\.168\.137\.1")  # NetworkManager's and Windows' own


class Network(NamedTuple):
    """One of the machine's IPv4 addresses, and the name of its interface ("" if that is not known)."""

    address: str
    interface: str

    @property
    def kind(self) -> str:
        """What people call the network: "wifi", "cable", "hotspot" (of this machine), "vpn"; "inside": of programs on
        this machine alone; or "", which nothing tells."""
        if _OF_HOTSPOTS.fullmatch(self.address):
            return "hotspot"
        return next((kind for kind, names in _INTERFACES.items() if names.match(self.interface)), "")

    @property
    def is_far(self) -> bool:
        """Whether a phone in the house hardly comes this way."""
        return self.kind in ("vpn", "inside") or self.address.startswith("169.254.")


LOOPBACK = Network("127.0.0.1", "")


def of_interfaces() -> list[Network]:
    """The machine's networks now, first those by which a phone comes most likely; [] without any."""
    main = on_default_route()
    found = dict.fromkeys(main, "")
    with contextlib.suppress(OSError):
        found |= {ip.ip: each.nice_name for each in ifaddr.get_adapters() for ip in each.ips if isinstance(ip.ip, str)}
    networks = [Network(*each) for each in found.items() if not each[0].startswith(("127.", "0."))]
    return sorted(networks, key=lambda each: (each.is_far, each.address not in main))


def on_default_route() -> list[str]:
    """The address from which this machine would speak to the internet, alone; [] without a way there."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_TEST_NET_1)
        return [probe.getsockname()[0]]
    return []


class Kept:
    """What ask() says, kept for KEPT_S, because asking the interfaces takes a millisecond. For many threads."""

    def __init__(self, ask: Callable[[], list[Network]], clock: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._clock = clock
        self._said: tuple[float, list[Network]] | None = None

    def now(self) -> list[Network]:
        """What was said at most KEPT_S ago."""
        now_s, said = self._clock(), self._said
        if said is None or now_s - said[0] >= KEPT_S:
            said = self._said = (now_s, self._ask())
        return said[1]


_kept = Kept(of_interfaces)


def networks() -> list[Network]:
    """As `of_interfaces`, at most KEPT_S ago."""
    return _kept.now()


def local_addresses() -> list[str]:
    """The addresses of `networks`."""
    return [each.address for each in networks()]


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
