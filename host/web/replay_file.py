"""A game that is over and opened as one HTML file, which plays in a browser without host and network.

    GET  /games/ID/replay.html      replay_file.html

ID is all of the game's digits. Everybody may look. 404 for a game that is not here, is not over or opened, or is
damaged. Its scripts are those of the pages: each stands in the file as an address of its own (`data:`), under its name.
"""

import base64
import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game import highlights
from host.game.replica import Replica
from host.table.finished_games import Finished
from host.view import afterwards, map_view, presenter, wording
from host.web.replay_page import made, stored

_STATIC = Path(__file__).parent / "static"
_STYLES = ("base", "forms", "map", "afterwards")
_IMPORT = re.compile(r'from "\./(\w+)\.js"')
_BEGINNING = "replay_file"

routes = Blueprint("replay_file", __name__)


@routes.get("/games/<game_id>/replay.html")
def page(game_id: str) -> ResponseReturnValue:
    game = stored(game_id)
    text = made("replay_file.html", game, lambda log: _filled(game, log))
    kept = {"Content-Disposition": f'attachment; filename="mr-x-{game_id[:8]}.html"'}
    return Response(text, mimetype="text/html", headers=kept)


def _filled(game: Finished, log: Replica) -> str:
    view = presenter.view(game.snapshot(log))
    if highlights.of(log) is None:
        abort(404, _("Mr. X's logbook is not opened yet: # on his handheld opens it."))
    told = afterwards.of(log, game.remembered, game.computers)
    replay = {"moments": told["moments"], "map": map_view.of(told["board"])}
    styles = "\n".join((_STATIC / "css" / f"{name}.css").read_text() for name in _STYLES)
    return render_template(
        "replay_file.html", view=view, replay=replay, words=wording.words(), styles=styles, scripts=scripts()
    )


@cache
def scripts() -> dict[str, str]:
    """{name: address} of the first script and of all that it imports."""
    found: dict[str, str] = {}
    wanted = [_BEGINNING]
    while wanted:
        name = wanted.pop()
        text = (_STATIC / "js" / f"{name}.js").read_text()
        wanted += [each for each in _IMPORT.findall(text) if each not in found]
        named = _IMPORT.sub(r'from "\1"', text)
        found[name] = "data:text/javascript;base64," + base64.b64encode(named.encode()).decode()
    return found
