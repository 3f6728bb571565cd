"""What goes wrong, as a page with one sentence and a way on, as JSON, or as plain text.

error.html      title, said (the sentence), way [(address, text)]: for 403, 404, 405, 410, 413, 429, 500, 502, 503
"""

import json
import sqlite3
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import BadHost, HTTPException

from host.store.rows import DatabaseFault, HeldElsewhere
from host.view import wording
from host.web import guards

AGAIN_S = 2  # when whoever finds no table here may ask again


def add_to(app: Flask) -> None:
    """Have every error of an app answered here."""
    app.register_error_handler(Exception, _error_response)


def _error_response(fault: Exception) -> ResponseReturnValue:
    status = fault.code if isinstance(fault, HTTPException) and fault.code else 500
    if isinstance(fault, sqlite3.Error):
        status = 503
    if isinstance(fault, HTTPException) and status < 400:
        return fault.get_response()
    if status == 500 or isinstance(fault, sqlite3.Error):
        where = request.url_rule or "an address of no page"  # a path may hold a code that lets somebody in
        current_app.logger.error("in %s %s", request.method, where, exc_info=fault)
    said = _sentence(fault, status)
    if guards.wants_json():
        return Response(json.dumps({"ok": False, "said": said}), status, mimetype="application/json")
    if isinstance(fault, BadHost):  # the names in a page's links would be those that are refused
        return Response(said, status, mimetype="text/plain")
    way = [("/", _("To the table")), ("/join", _("Join with a code"))]
    try:
        return render_template("error.html", title=_("That did not work"), said=said, way=way), status
    except Exception:  # the fault may be in the frame of every page: then the sentence is sent without one
        current_app.logger.exception("in the error page")
        return Response(said, status, mimetype="text/plain")


def roomless(app: Flask, environ: dict[str, Any], fault: Exception) -> Response:
    """What a visitor of a service gets whose table cannot be opened here now; his page asks again by itself.

    The proxy asks again at once: the process that has the table, where it is named, or else any other. One that is
    silent is not named, because who asks it waits.
    """
    with app.request_context(environ):
        said, again = _sentence(fault, 503), {"Retry-After": str(AGAIN_S), "Cache-Control": "no-store"}
        status = guards.status_elsewhere()
        if isinstance(fault, HeldElsewhere) and fault.at and status == 502:
            status, again["X-Table-At"] = 421, fault.at
        elif isinstance(fault, HeldElsewhere):
            status = 503
        else:
            app.logger.warning("a table cannot be opened here: %s", fault)
        if guards.wants_json():
            return Response(json.dumps({"ok": False, "said": said}), status, again, mimetype="application/json")
        return Response(said + "\n", status, {**again, "Refresh": str(AGAIN_S)}, mimetype="text/plain")


def full_disk() -> str:
    """Why nothing was done that needs the disk."""
    return _("This machine's disk takes nothing more, so that was not done. Make room on it, then press again.")


def too_long() -> str:
    """Why an address that is too long was refused."""
    return _("This address is too long to be one of the table's. Go back to the table, at / of this host.")


def _sentence(fault: Exception, status: int) -> str:
    if isinstance(fault, BadHost):
        return _("The table is not found under this name. Open it by an address that it printed when it was started.")
    if isinstance(fault, HeldElsewhere):
        return _("The table is being opened elsewhere. Try again in some seconds.")
    if isinstance(fault, DatabaseFault):
        return _("The tables cannot be reached just now, so that was not done. Try again in some seconds.")
    if isinstance(fault, sqlite3.OperationalError | OSError):
        return full_disk()
    if isinstance(fault, sqlite3.ProgrammingError):  # its store was closed
        return _("This table was closed just now. Load the page again.")
    if isinstance(fault, sqlite3.Error):
        return _("The table's file is damaged, so that was not done. End the table and start it again.")
    own = fault.description if isinstance(fault, HTTPException) else None
    is_ours = own != getattr(type(fault), "description", None)  # and not Werkzeug's
    if own and is_ours and status in (400, 403, 404, 410, 502, 503):
        return own
    return {
        403: _("You may not go there. Join the table first."),
        404: wording.refusal("no-table")
        if request.path.startswith("/t/")  # of one that there is, its own part of the address is no part of the path
        else _("There is nothing at this address."),
        405: _("That address is not for this. Go back to the table."),
        413: _("That is too much at once."),
        429: _("Too many wrong codes have been tried. Wait a minute, then try again."),
        500: _("Something went wrong here; the game is kept. Load the page again."),
    }.get(status, _("That did not work. Go back to the table and try again."))
