"""Whether a page is open on the host's own machine, so that what is typed there crosses no network.

The request comes from a loopback address, asks for one, and no proxy has had it: neither one that the owner named, nor
one that says so in a header.
"""

from flask import current_app, request

from host.web import addresses

_OF_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def is_here() -> bool:
    """Whether the request comes from this machine itself, directly."""
    address = request.remote_addr or ""
    if address in current_app.config["TRUSTED_PROXY"] or any(name in request.headers for name in _OF_PROXIES):
        return False
    return addresses.is_loopback(address) and addresses.is_loopback(addresses.host_name(request.host))
