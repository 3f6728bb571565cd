"""The addresses by which others come in, each with its QR code: for the owner's pages and for the television."""

import secrets

from flask import request, session
from flask_babel import gettext as _

from host.web import guards, qr_codes
from host.web.addresses import Network
from host.web.room import current_room, current_table

TELEVISION_CODE = "television"  # the key in the session


def base() -> str:
    """The address of the table to give to others: the best one, or the one that the visitor has asked for by ?at=."""
    bases = current_room().bases()
    return next((base for base, each in bases.items() if each.address == request.args.get("at")), next(iter(bases)))


def others() -> list[dict[str, str]]:
    """The addresses of all networks, where there are several: [{"at", "address", "network": its name}]."""
    bases = current_room().bases().items()
    ways = [{"at": each.address, "address": base, "network": network_name(each)} for base, each in bases]
    return ways if len(ways) > 1 else []


def network_name(network: Network) -> str:
    """What people call a network, or how the machine calls its interface; "" where nothing is known."""
    names = {"wifi": _("Wi-Fi"), "cable": _("cable"), "hotspot": _("this computer's own hotspot"), "vpn": "VPN"}
    return names.get(network.kind, network.interface)


def _way(path: str) -> dict[str, str]:
    address = base() + path
    return {"address": address, "svg": qr_codes.qr_svg(address)}


def join(folder: str = "", code: str = "") -> dict[str, str]:
    """The way in for detectives: {"code", "address", "svg"}. folder, code: of another table, below the one that is
    asked for."""
    code = code or current_table().invitations.join_code()
    return {"code": code, **_way(f"{folder}/join/{code}")}


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
