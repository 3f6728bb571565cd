"""What the adviser says, to those who may move pawns, where it was agreed at set-up. Public facts alone.

    GET  /advice.json   pawn      `advice_wording.Advice` with "ok": true; or {"ok": false, "said": why not}

Changes nothing.
"""

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.proposals import Move
from host.view import advice_wording, wording
from host.web import guards
from host.web.room import current_room, current_table

routes = Blueprint("advice_page", __name__)


@routes.get("/advice.json")
def advice() -> ResponseReturnValue:
    if guards.role() == "looker":
        return _refused(_("Join the table first: the adviser speaks to the detectives alone."), 403)
    table, pawn = current_table(), request.args.get("pawn", "")
    with table.lock:
        play = table.play.copy() if table.play is not None else None
        advised = table.substitutes.now().adviser
        entered = tuple(entry.proposal for entry in table.moves() if isinstance(entry.proposal, Move))
    if play is None or not play.running or play.behind:
        return _refused(wording.refusal("no-game"))
    if not advised:
        return _refused(_("The adviser is off in this game: it is switched on at set-up."))
    if pawn not in play.game.pawn_names:
        return _refused(wording.refusal("no-pawn"))
    found = current_room().adviser.of(play, entered, play.game.pawn_names.index(pawn))
    return jsonify({"ok": True, **advice_wording.shown(found.rows, found.likely)})


def _refused(said: str, status: int = 200) -> ResponseReturnValue:
    return jsonify({"ok": False, "said": said}), status
