"""The owner's page "Handhelds over the air": which are paired, pairing the one on the cable, revoking. Shows no key.

    GET  /handhelds                                   handhelds.html                                           (owner)
    POST /handhelds/pair    device name network password (?)   asks the handheld on the cable to be paired     (owner)
    POST /handhelds/revoke  device                    its key is worth nothing from now on                     (owner)

network and password, of a Wi-Fi, are taken on the host's own machine alone: elsewhere they would cross the network.

What the template gets besides what `pages` names:

    handhelds.html  paired [{device, name, since, here}]: since when, in words; whether it is connected now;
                    on_cable [{device, said}]: what has become of pairing it, a sentence or "";
                    words (pairing_wording.form); here (bool: whether a Wi-Fi may be typed); most_name;
                    known_at: this machine's IPv4 addresses in its networks, or ""
"""

import socket
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.refused import Refused
from host.people.pairing import MOST_ADDRESSES
from host.people.pairings import MOST_NAME
from host.table.table import Table
from host.view import glance_wording, pairing_wording
from host.web import guards
from host.web.guards import Answer, action
from host.web.room import current_room, current_table

routes = Blueprint("handhelds_page", __name__)
routes.before_request(guards.require_machine)
_PAGE = "/handhelds"


@routes.get(_PAGE)
def handhelds() -> ResponseReturnValue:
    guards.require_owner()
    table = current_table()
    return render_template(
        "handhelds.html",
        paired=[_paired(each) for each in table.pairings.all()],
        on_cable=[
            {"device": each.device, "said": pairing_wording.said(table.pairing.states(each.device))}
            for each in table.on_cables()
        ],
        words=pairing_wording.form(),
        here=guards.is_on_own_machine(),
        known_at=" / ".join(each.address for each in current_room().reached.networks()[:MOST_ADDRESSES]),
        most_name=MOST_NAME,
    )


@routes.post("/handhelds/pair")
@action("owner", page=_PAGE)
def pair() -> Answer:
    if (request.form.get("network") or request.form.get("password")) and not guards.is_on_own_machine():
        raise Refused("not-here")
    networks = current_room().reached.networks()
    ask(current_table(), request.form, [each.address for each in networks], current_room().air.open)
    return Answer(pairing_wording.said({"pair": "asked"}), next_page=_PAGE)


def ask(table: Table, fields: Mapping[str, str], known_at: list[str], open_air: Callable[[], int | None]) -> None:
    """Ask a handheld on the cable to be paired. fields: the form's. known_at: this machine's addresses, the best one
    first. open_air: returns the port of the air, or None.

    Raises Refused.
    """
    device, network, password = (fields.get(name, "") for name in ("device", "network", "password"))
    if device not in [each.device for each in table.on_cables()]:
        raise Refused("not-on-cable")
    port = open_air()
    if port is None:
        raise Refused("no-air")
    wifi = (network.strip(), password) if network.strip() or password else None
    name = fields.get("name", "").strip()
    table.pairing.pair(device, name, socket.gethostname(), known_at, port, wifi)


@routes.post("/handhelds/revoke")
@action("owner", page=_PAGE)
def revoke() -> Answer:
    if not current_table().pairings.revoke(request.form.get("device", "")):
        raise Refused("not-paired")
    return Answer(_("Revoked. This handheld comes in by its cable alone, until it is paired again."), next_page=_PAGE)


def _paired(each: Any) -> dict[str, Any]:
    return {
        "device": each.device,
        "name": each.name or each.device,
        "since": _("paired %(ago)s", ago=glance_wording.ago(each.since)),
        "here": current_table().links.hears(each.device),
    }
