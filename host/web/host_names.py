"""Under which names the table answers: this machine's own addresses and names, and those that the owner has set.

A page from elsewhere can have its own name lead to this machine (DNS rebinding), and would then read the table as if it
were a page of it. Its requests still carry that name, so they get one sentence and nothing else.
"""

import contextlib
import socket

from flask import Flask, current_app, request
from werkzeug.exceptions import BadHost

from host.web import addresses
from host.web.proxy import ASKED
from host.web.room import visited

_LOCAL_ENDINGS = ("", ".local", ".lan", ".home.arpa")  # nobody can register a name with one of these


class OtherName(BadHost):
    """The request is for a name that is not this table's."""

    code = 403


def add_to(app: Flask) -> None:
    """Have an app answer under the right names alone; config HOST_NAMES and PUBLIC_URL have what the owner has set."""
    more = {name.lower().rstrip(".") for name in app.config["HOST_NAMES"]}
    public = addresses.host_name(app.config["PUBLIC_URL"].partition("//")[2])
    app.config["OWN_NAMES"] = frozenset((_own_names() | more | {public}) - {""})
    app.before_request(_refuse_other_names)


def add_system_names(app: Flask) -> None:
    """Have it answer also under the names that this machine's resolver has for it. That may take seconds: never call
    it on the way of a request, nor of the start."""
    with contextlib.suppress(OSError, UnicodeError):  # the latter of a name that the resolver cannot have
        name, more, _addresses = socket.gethostbyname_ex(socket.gethostname())
        app.config["OWN_NAMES"] |= {each.lower() for each in (name, *more)}


def _own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {"localhost", "127.0.0.1", "::1"} | {name + ending for ending in _LOCAL_ENDINGS}


def _refuse_other_names() -> None:
    name = addresses.host_name(request.environ.get(ASKED, request.headers.get("Host", ""))).rstrip(".")
    # An address may be new since the start, so these are asked for when nothing else fits.
    if name not in current_app.config["OWN_NAMES"] and name not in addresses.local_addresses():
        raise OtherName
    visited(name)
