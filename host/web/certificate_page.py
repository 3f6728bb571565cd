"""The certificate of a game that is over, of the table's or of an earlier one: to print, and as a drawing to keep.

    GET  /games/ID/certificate      certificate.html  the drawing, and what this browser witnessed of that game
    GET  /games/ID/certificate.svg                    the drawing as one file without anything from elsewhere

ID is all of the game's digits. Everybody may look. 404 for a game that is not here, is not over or is damaged.
"""

import json
import re
from typing import Any

from flask import Blueprint, Flask, Response, abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.table import finished_games
from host.table.replica import Replica
from host.view import certificate, wording
from host.web.current import current_language, current_last_made, current_table
from host.web.qr_codes import qr_svg
from shared import events

_GAME_ID = re.compile(f"[0-9a-f]{{{events.GAME_ID_HEX}}}")

_certificate = Blueprint("certificate", __name__, url_prefix="/games/<game_id>")


def add_to(app: Flask) -> None:
    """Give an app the certificate's addresses."""
    app.register_blueprint(_certificate)


@_certificate.get("/certificate")
def page(game_id: str) -> ResponseReturnValue:
    return _made("certificate.html", game_id)


@_certificate.get("/certificate.svg")
def drawing(game_id: str) -> ResponseReturnValue:
    return Response(_made("certificate.svg", game_id), mimetype="image/svg+xml")


def _made(template: str, game_id: str) -> str:
    """A template filled for a game, made anew only if the game has changed since, or many others were asked for."""
    table = current_table()
    stored = finished_games.stored(table.store, table.lock, game_id) if _GAME_ID.fullmatch(game_id) else None
    if stored is None:
        abort(404, _("There is no such game here."))
    seen = [stored.made_otherwise, stored.late_consents, stored.told_again, stored.origin]
    besides = [stored.key, stored.remembered, *seen]
    return current_last_made().text(
        f"{template} {current_language()}",
        (game_id, stored.head, json.dumps(besides)),
        lambda: _filled(template, stored),
    )


def _filled(template: str, stored: finished_games.Finished) -> str:
    play = stored.log()
    if play is None:
        abort(404, _("The game is not over yet."))
    seen = (stored.made_otherwise, stored.late_consents, stored.told_again, stored.origin)
    paper = certificate.of(play, stored.remembered, *seen)
    return render_template(template, paper=paper, qr=qr_svg(paper.head), log=_log_of(play), words=wording.words())


def _log_of(play: Replica) -> dict[str, Any]:
    """What the page's script compares with what its browser has kept."""
    return {"game_id": play.game_id, "events": [events.row_of(event) for event in play.events], "links": play.chain}
