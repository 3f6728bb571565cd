"""A game that is over, the table's own or an earlier one: replayed event by event, its record, and its certificate.

    GET  /afterwards               afterwards.html  the table's game (404 while it runs)
    GET  /games/ID/afterwards      afterwards.html  any game
    GET  .../afterwards.json                        its data, see `host.view.afterwards`
    GET  .../decision-check.json                    what the handheld decided, see `host.view.decision_wording`
    GET  /games/ID/record.json                      the game as a record (mrx-record/1) to keep
    GET  /games/ID/replay.html     replay_file.html the replay as one file, which plays in a browser without host and
                                                    network: each script stands in it under its name, as an address of
                                                    its own (`data:`). 404 also for a game whose log is not opened
    GET  /games/ID/certificate     certificate.html the certificate, to print, and what this browser witnessed of that
                                                    game
    GET  /games/ID/certificate.svg                  its drawing as one file without anything from elsewhere

ID is all of the game's digits. Everybody may look. 404 for a game that is not here, is not over or is damaged.

What afterwards.html gets besides what `pages` names: view (see `host.view.view_types`), words (also findings: {code:
sentence} of the audit), game_id (all of its digits), data (the path of the data).
"""

import base64
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game import highlights
from host.game.replica import Replica
from host.records import exporting
from host.table import finished_games
from host.table.finished_games import Finished
from host.view import afterwards, audit_wording, certificate, decision_wording, map_view, presenter, wording
from host.web.qr_codes import qr_svg
from host.web.room import current_room, current_table, text_for_everybody
from shared.events import events

_GAME_ID = re.compile(f"[0-9a-f]{{{events.GAME_ID_HEX}}}")
_STATIC = Path(__file__).parent / "static"
_STYLES = ("base", "forms", "map", "afterwards")  # of the one file, and its first script
_BEGINNING = "replay_file"
_IMPORT = re.compile(r'from "\./(\w+)\.js"')

routes = Blueprint("replay", __name__)


@routes.get("/afterwards", defaults={"game_id": None})
@routes.get("/games/<game_id>/afterwards")
def page(game_id: str | None) -> ResponseReturnValue:
    game, path = _stored(game_id), f"{request.script_root}{request.path}.json"

    def make(log: Replica) -> str:
        view, words = presenter.view(game.snapshot(log)), {**wording.words(), "findings": audit_wording.sentences()}
        return render_template("afterwards.html", view=view, words=words, game_id=game.game_id, data=path)

    return _made(f"afterwards.html {path}", game, make)


@routes.get("/afterwards.json", defaults={"game_id": None})
@routes.get("/games/<game_id>/afterwards.json")
def data(game_id: str | None) -> ResponseReturnValue:
    game = _stored(game_id)

    def make(log: Replica) -> str:
        return json.dumps(afterwards.of(log, game.remembered, game.computers), separators=(",", ":"))

    return Response(_made("afterwards.json", game, make), mimetype="application/json")


@routes.get("/decision-check.json", defaults={"game_id": None})
@routes.get("/games/<game_id>/decision-check.json")
def decision_check(game_id: str | None) -> ResponseReturnValue:
    """Checked now, unless that was kept: the decisions of a whole game take seconds."""

    def make(log: Replica) -> str:
        return json.dumps(decision_wording.with_verdict(log, current_room().decision_checker.of(log)))

    return Response(_made("decision check", _stored(game_id), make), mimetype="application/json")


@routes.get("/games/<game_id>/record.json")
def record(game_id: str) -> ResponseReturnValue:
    game = _stored(game_id)
    text = _made("record", game, lambda log: json.dumps(exporting.record_of(log, game.remembered)))
    return Response(text, mimetype="application/json", headers=_kept_as(game_id, "json"))


@routes.get("/games/<game_id>/replay.html")
def replay_file(game_id: str) -> ResponseReturnValue:
    game = _stored(game_id)
    text = _made("replay_file.html", game, lambda log: _replay_file(game, log))
    return Response(text, mimetype="text/html", headers=_kept_as(game_id, "html"))


@routes.get("/games/<game_id>/certificate")
def certificate_page(game_id: str) -> ResponseReturnValue:
    return _certificate("certificate.html", _stored(game_id))


@routes.get("/games/<game_id>/certificate.svg")
def certificate_drawing(game_id: str) -> ResponseReturnValue:
    return Response(_certificate("certificate.svg", _stored(game_id)), mimetype="image/svg+xml")


def _stored(game_id: str | None) -> Finished:
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


def _made(name: str, game: Finished, make: Callable[[Replica], str]) -> str:
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


def _kept_as(game_id: str, kind: str) -> dict[str, str]:
    """The header by which a browser keeps a game as a file."""
    return {"Content-Disposition": f'attachment; filename="mr-x-{game_id[:8]}.{kind}"'}


def _replay_file(game: Finished, log: Replica) -> str:
    view = presenter.view(game.snapshot(log))
    if highlights.of(log) is None:
        abort(404, _("Mr. X's logbook is not opened yet: # on his handheld opens it."))
    told = afterwards.of(log, game.remembered, game.computers)
    replay = {"moments": told["moments"], "map": map_view.of(told["board"])}
    styles = "\n".join((_STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in _STYLES)
    return render_template(
        "replay_file.html", view=view, replay=replay, words=wording.words(), styles=styles, scripts=_scripts()
    )


@cache
def _scripts() -> dict[str, str]:
    """{name: address} of the first script and of all that it imports."""
    found: dict[str, str] = {}
    wanted = [_BEGINNING]
    while wanted:
        name = wanted.pop()
        text = (_STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")
        wanted += [each for each in _IMPORT.findall(text) if each not in found]
        named = _IMPORT.sub(r'from "\1"', text)
        found[name] = "data:text/javascript;base64," + base64.b64encode(named.encode()).decode()
    return found


def _certificate(template: str, game: Finished) -> str:
    """A template filled for a game; log: what the page's script compares with what its browser has kept."""

    def make(log: Replica) -> str:
        paper = certificate.of(log, game.remembered, game.late_consent, game.origin, game.decision_check)
        rows = [events.row_of(event) for event in log.events]
        kept = {"game_id": log.game_id, "events": rows, "links": log.chain}
        return render_template(template, paper=paper, qr=qr_svg(paper.head), log=kept, words=wording.words())

    return _made(template, game, make)
