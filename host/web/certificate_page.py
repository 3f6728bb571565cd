"""The certificate of a game that is over, of the table's or of an earlier one: to print, and as a drawing to keep.

    GET  /games/ID/certificate      certificate.html  the drawing, and what this browser witnessed of that game
    GET  /games/ID/certificate.svg                    the drawing as one file without anything from elsewhere

ID is all of the game's digits. Everybody may look. 404 for a game that is not here, is not over or is damaged.
"""

from typing import Any

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from host.game.replica import Replica
from host.table.finished_games import Finished
from host.view import certificate, wording
from host.web.qr_codes import qr_svg
from host.web.replay_page import made, stored
from shared.events import events

routes = Blueprint("certificate", __name__, url_prefix="/games/<game_id>")


@routes.get("/certificate")
def page(game_id: str) -> ResponseReturnValue:
    return _made("certificate.html", game_id)


@routes.get("/certificate.svg")
def drawing(game_id: str) -> ResponseReturnValue:
    return Response(_made("certificate.svg", game_id), mimetype="image/svg+xml")


def _made(template: str, game_id: str) -> str:
    """A template filled for a game."""
    game = stored(game_id)
    return made(template, game, lambda log: _filled(template, game, log))


def _filled(template: str, game: Finished, log: Replica) -> str:
    seen = (game.late_consent, game.origin, game.decision_check)
    paper = certificate.of(log, game.remembered, *seen)
    return render_template(template, paper=paper, qr=qr_svg(paper.head), log=_log_of(log), words=wording.words())


def _log_of(play: Replica) -> dict[str, Any]:
    """What the page's script compares with what its browser has kept."""
    return {"game_id": play.game_id, "events": [events.row_of(event) for event in play.events], "links": play.chain}
