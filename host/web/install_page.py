"""The owner's page "Install on a board": writes MicroPython and the firmware by the browser. On this machine alone.

GET  /install/ports         open as long as the page needs the serial ports, see `feed.ports`         (owner)
"""

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue

from host.web import feed, guards, own_machine, pages
from host.web.request_table import current_table

routes = Blueprint("install_page", __name__)


@routes.get("/install/ports")
def ports() -> ResponseReturnValue:
    guards.require_owner()
    if not (guards.is_same_origin() and own_machine.is_here()):
        abort(403)
    return pages.kept_open(feed.ports(current_table()), "text/event-stream")
