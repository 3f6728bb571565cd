"""A game that is over, event by event, the table's own or an earlier one: the page that replays it, and its record.

    GET  /afterwards               afterwards.html  the table's game (404 while it runs)
    GET  /games/ID/afterwards      afterwards.html  any game
    GET  .../afterwards.json                        its data, see `host.view.afterwards`
    GET  .../decision-check.json                    what the handheld decided, see `host.view.decision_wording`
    GET  /games/ID/record.json                      the game as a record (mrx-record/1) to keep

ID is all of the game's digits. Everybody may look. 404 for a game that is not here, is not over or is damaged.

What the template gets besides what `pages` names: view (see `host.view.view_types`), words (also findings: {code:
sentence} of the audit), game_id (all of its digits), data (the path of the data).
"""

import json
import re
from collections.abc import Callable

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.replica import Replica
from host.records import exporting
from host.table import finished_games
from host.table.finished_games import Finished
from host.view import afterwards, audit_wording, decision_wording, presenter, wording
from host.web.room import current_room, current_table, text_for_everybody
from shared.events import events

_GAME_ID = re.compile(f"[0-9a-f]{{{events.GAME_ID_HEX}}}")

routes = Blueprint("replay", __name__)


@routes.get("/afterwards", defaults={"game_id": None})
@routes.get("/games/<game_id>/afterwards")
def page(game_id: str | None) -> ResponseReturnValue:
    return _page(stored(game_id), f"{request.script_root}{request.path}.json")


@routes.get("/afterwards.json", defaults={"game_id": None})
@routes.get("/games/<game_id>/afterwards.json")
def data(game_id: str | None) -> ResponseReturnValue:
    return _data(stored(game_id))


@routes.get("/decision-check.json", defaults={"game_id": None})
@routes.get("/games/<game_id>/decision-check.json")
def decision_check(game_id: str | None) -> ResponseReturnValue:
    return _decision_check(stored(game_id))


@routes.get("/games/<game_id>/record.json")
def record(game_id: str) -> ResponseReturnValue:
    game = stored(game_id)
    text = made("record", game, lambda log: json.dumps(exporting.record_of(log, game.remembered)))
    kept = {"Content-Disposition": f'attachment; filename="mr-x-{game_id[:8]}.json"'}
    return Response(text, mimetype="application/json", headers=kept)


def stored(game_id: str | None) -> Finished:
    """The stored game of this id, None being the table's own; aborts the request without one."""
    table = current_table()
    if game_id is None:
        if table.play is None:
            abort(404, _("The game is not over yet."))
        game_id = table.play.game_id
    game = finished_games.stored(table.store, table.lock, game_id) if _GAME_ID.fullmatch(game_id) else None
    if game is None:
        abort(404, _("There is no such game here."))
    return game


def made(name: str, game: Finished, make: Callable[[Replica], str]) -> str:
    """What `make` makes of a game's log, made anew only if the game has changed since, or many others were asked for.

    Aborts the request if the game is not over, or damaged.
    """
    seen = [game.late_consent, game.origin, game.computers, bool(game.decision_check)]
    state = (game.game_id, game.head, json.dumps([game.key, game.remembered, *seen]))
    return text_for_everybody(name, state, lambda: make(_log(game)))


def _log(game: Finished) -> Replica:
    log = game.log()
    if log is None:
        abort(404, wording.trouble("set-aside") if game.known_over else _("The game is not over yet."))
    return log


def _page(game: Finished, path: str) -> str:
    words = {**wording.words(), "findings": audit_wording.sentences()}
    return made(
        f"afterwards.html {path}",
        game,
        lambda log: render_template(
            "afterwards.html", view=presenter.view(game.snapshot(log)), words=words, game_id=game.game_id, data=path
        ),
    )


def _data(game: Finished) -> Response:
    def make(log):
        return json.dumps(afterwards.of(log, game.remembered, game.computers), separators=(",", ":"))

    return Response(made("afterwards.json", game, make), mimetype="application/json")


def _decision_check(game: Finished) -> Response:
    """Checked now, unless that was kept: the decisions of a whole game take seconds."""

    def make(log):
        return json.dumps(decision_wording.with_verdict(log, current_room().decision_checker.of(log)))

    return Response(made("decision check", game, make), mimetype="application/json")
