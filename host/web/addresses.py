"""Where the host is found: its addresses in the local network, and QR codes for them. Sends nothing."""

import contextlib
import io
import socket

import segno

_OUTSIDE = ("192.0.2.1", 9)  # an address of nobody's (RFC 5737): asking for the way there sends nothing


def local_addresses():
    """The machine's IPv4 addresses in its networks, the one that others reach best first; [] without a network."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_OUTSIDE)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def base_addresses(port):
    """http addresses of the host at this port, the one to give to a phone first; this machine's own if there is no
    other."""
    return [f"http://{address}:{port}" for address in local_addresses()] or [f"http://127.0.0.1:{port}"]


def qr_svg(text):
    """An SVG element that shows a text as a QR code, for a page."""
    return segno.make(text, error="m").svg_inline(border=4, dark="#000", light="#fff", omitsize=True)


def qr_terminal(text):
    """The QR code in characters, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
