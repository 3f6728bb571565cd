"""The host's addresses in the local network. Sends nothing."""

import contextlib
import ipaddress
import socket
from urllib.parse import urlsplit

_TEST_NET_1 = ("192.0.2.1", 9)  # RFC 5737: routed like any address, belongs to nobody; "connecting" UDP sends nothing


def local_addresses() -> list[str]:
    """The machine's IPv4 addresses in its networks, first the one on the default route; [] without a network."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_TEST_NET_1)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def base_addresses(port: int) -> list[str]:
    """The host's http addresses at this port, first the one to give to a phone; the loopback one without a network."""
    return [f"http://{address}:{port}" for address in local_addresses()] or [f"http://127.0.0.1:{port}"]


def is_plain_http(address: str) -> bool:
    """Whether somebody on the line could change what comes from an address: not over HTTPS, nor from this machine."""
    parts = urlsplit(address)
    return parts.scheme != "https" and not _is_this_machine(parts.hostname or "")


def _is_this_machine(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
