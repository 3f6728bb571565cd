"""The addresses by which others come in, each with its QR code: for the owner's pages and for the television."""

import secrets

from flask import current_app, session

from host.web import addresses, guards, qr_codes
from host.web.request_table import current_table

TELEVISION_CODE = "television"  # the key in the session


def base() -> str:
    """The host's address to give to others."""
    return addresses.base_addresses(current_app.config["HTTP_PORT"])[0]


def _way(path: str) -> dict[str, str]:
    address = base() + path
    return {"address": address, "svg": qr_codes.qr_svg(address)}


def join() -> dict[str, str]:
    """The way in for detectives: {"code", "address", "svg"}."""
    code = current_table().invitations.join_code()
    return {"code": code, **_way(f"/join/{code}")}


def television() -> dict[str, str]:
    """The way to /tv for a television that may show the table's code: {"address", "svg", "short": without it}."""
    return {**_way(f"/tv/{current_table().invitations.join_code()}"), "short": short_television()}


def short_television() -> str:
    """The address of /tv as it is typed on a television's remote control, without the table's code."""
    return base().split("://")[1] + "/tv"


def handheld() -> dict[str, str] | None:
    """The way in for a handheld, {"address", "svg"}, while a link waits to be used; else None. It makes no new link."""
    token = current_table().invitations.open_token
    return _way(f"/handheld?token={token}") if token else None


def remember_television(code: str) -> None:
    """Let this browser's /tv show the code of the table as long as it is this one. It is let in nowhere by that."""
    session.permanent = True
    session[TELEVISION_CODE] = "".join(part for part in code.upper() if part.isalnum())


def join_on_television() -> dict[str, str] | None:
    """What `join` returns, where /tv may show it: to the owner, and to a browser that remembers the current code."""
    remembered = str(session.get(TELEVISION_CODE, ""))
    current = current_table().invitations.join_code()
    knows = secrets.compare_digest(remembered.encode(), current.encode())
    return join() if knows or guards.role() == "owner" else None
