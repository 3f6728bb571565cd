"""The pages that are looked at, and their data. They change nothing and decide nothing about the game.

Everybody may look. A *detective* (joined with the table's code) may enter moves. The *owner* (came by the address that
the terminal printed) may also begin and end games, invite and expel. The only cookie, the session's, says who the
visitor is; `host.people.admissions` has the role.

    GET  /                    table.html    the table; with the console if the visitor may move pawns
    GET  /tv                  table.html    the same, always without the console
    GET  /abandon             sure.html     detective: what ending the game for everybody means, and the button
    GET  /set-aside           sure.html     owner: what freeing the table of a game means, and the button
    GET  /view                              the view (see `host.view.view_types`) as JSON, once
    GET  /view?after=7                      the same as soon as its version is not 7; after 10 s an empty body. For
                                            pages behind a proxy that keeps a feed back; counts as a feed
    GET  /feed                              the same as server-sent events: id = version, data = the view; and an
                                            event "still" (data: the version) after at most 10 s of silence;
                                            "expelled" at the end of an expelled browser's feed. A page that reconnects
                                            gets the current view at once; 503 where too many are open
    GET  /voice                             open as long as a page says aloud what the table must hear: then Mr. X need
                                            not. Anybody's counts, as a television joins nowhere; counts as a feed
    GET  /map/BOARD.json                    stations and lines of a board, see `map_view`
    GET  /moves.json                        every move in sentences, see `host.view.move_list`; nothing secret
    GET  /shared.json                       {path: text} of the modules of shared/, by which that page checks the log
    GET  /games?page=1        games.html    the games so far, with plots; its data in the page as `past`, see
                                            `past_games`; page 1 is the newest
    GET  /record.json                       the game as a record (mrx-record/1) to keep; hides what is still sealed

`help_page`, `replay_page`, `new_game_page`, `invite_page`, `handheld_page` and `auth` have the other pages. Every
refusal is a sentence that says what to do next.

What every template gets, besides Flask's own: role ("looker", "detective", "owner"), post_id() (a fresh id for a hidden
field of a plain form), languages [(code, name)], language, root (the folder of the address
below which the table's pages are, or ""), open_tables (whether a visitor may make a table), kept (when this one is
deleted, a sentence or ""), kept_for(days) (the same for so many), and _() for every sentence.

    table.html      view (the object), console (bool: draw the console), cable (bool: a handheld may be
                    plugged in here), words (see `wording.words`); on /tv join (?),
                    on the owner's page handheld (?) and short_television: see `entry_addresses`
    sure.html       title, question, what (it means), yes (what the button says): sentences; before (?): address and
                    text of what is better done first; back (?): the same of the way back; fields (?) of its form. It
                    posts to its own path
    games.html      past
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.records import exporting
from host.view import map_view, move_list, wording
from host.web import auth, entry_addresses, feed, guards, languages
from host.web.http_server import CLIENT, WATCHES
from host.web.room import current_language, current_room, current_table, text_for_everybody, watching_of
from shared.board.board import BOARD_NAMES

routes = Blueprint("pages", __name__)


@routes.app_context_processor
def for_every_template() -> dict[str, Any]:
    """What every template gets."""
    return {
        "role": guards.role(),
        "post_id": guards.post_id,
        "languages": languages.LANGUAGES,
        "language": current_language(),
        "root": request.script_root,
        "open_tables": current_app.config["OPEN_TABLES"] and not current_room().path,
        "kept": _kept_for(current_app.config["KEEP_DAYS"] if current_room().path else 0),
        "kept_for": _kept_for,
    }


def _kept_for(days: int) -> str:
    """What becomes of a table besides the host's own, and of its games, after so many days; 0: nothing."""
    if not days:
        return ""
    return " ".join(
        (
            _("A game that is over is deleted %(days)d days later, unless the table still shows it.", days=days),
            _("A table is deleted with its games when nobody has been there for %(days)d days.", days=days),
            _("Download the records that you want to keep before."),
        )
    )


# The table


@routes.get("/")
def table_page() -> ResponseReturnValue:
    owner = guards.role() == "owner"
    short = entry_addresses.short_television() if owner else None
    handheld = entry_addresses.handheld() if owner and current_table().link() == "none" else None
    return _table_page(console=guards.role() != "looker", handheld=handheld, short_television=short)


@routes.get("/tv")
def television() -> ResponseReturnValue:
    return _table_page(console=False, join=entry_addresses.join_on_television())


def _table_page(console: bool, **ways: dict[str, str] | str | None) -> str:
    shown = {"view": json.loads(_view_text()), "words": wording.words(), "cable": current_table().links.takes_cables}
    return render_template("table.html", console=console, **shown, **ways)


def _view_text() -> str:
    _version, text = current_room().views.text(current_language())
    own = _of_browser()
    return feed.with_own(text, own and own())


@routes.get("/view")
def view() -> ResponseReturnValue:
    after = request.args.get("after", type=int)
    if after is None:
        return Response(_view_text(), mimetype="application/json")
    told = feed.next_view(current_table(), current_room().views, current_language(), after, _of_browser())
    return kept_open(told, "application/json")


@routes.get("/feed")
def live() -> ResponseReturnValue:
    told = feed.events(current_table(), current_room().views, current_language(), _of_browser())
    return kept_open(told, "text/event-stream")


@routes.get("/voice")
def voice() -> ResponseReturnValue:
    return kept_open(feed.voice(current_table()), "text/event-stream")


def kept_open(told: Iterator[str], mimetype: str) -> Response:
    """What is sent as long as the page is open, or while the table changes; 503 where too many listen."""
    environ = request.environ
    watcher = environ.get(CLIENT) or auth.client(current_app, environ)
    feed_open = watching_of(current_app).enter(watcher, current_table().pairings.table)
    if feed_open is None:
        abort(503, _("Too many pages are open here. Close some, or join the table and load this page again."))
    if WATCHES in environ:
        environ[WATCHES]()
    response = Response(told, mimetype=mimetype)
    response.headers["X-Accel-Buffering"] = "no"  # nginx would keep it back until it ends
    response.call_on_close(feed_open.close)
    return response


def _of_browser() -> Callable[[], str | None] | None:
    """What only the page of this browser shows, if it is in, for `feed.events`."""
    pages, own = current_room().own_pages, guards.admission()
    return None if own is None else lambda: pages.of(own.mark)


@routes.get("/map/<board>.json")
def board_map(board: str) -> ResponseReturnValue:
    if board not in BOARD_NAMES:
        abort(404)
    response = jsonify(map_view.of(board))
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


@routes.get("/moves.json")
def moves() -> ResponseReturnValue:
    shown = current_table().published()
    play, remembered, computers = shown.play, shown.remembered, shown.computers
    if play is None:
        return jsonify({"rounds": []})
    text = text_for_everybody(
        "moves",
        (play.game_id, play.head, json.dumps([remembered, computers])),
        lambda: json.dumps(move_list.of(play, remembered, computers), separators=(",", ":")),
    )
    return Response(text, mimetype="application/json")


# The owner's


@routes.get("/abandon")
def abandon_page() -> ResponseReturnValue:
    guards.require_joined()
    return render_template(
        "sure.html",
        title=_("Abandon this game"),
        question=_("End the game for everybody?"),
        what=_("Ask the others first. If Mr. X agrees, the game is over, nobody wins, and his logbook is opened."),
        yes=_("Yes, ask Mr. X"),
    )


@routes.get("/set-aside")
def set_aside_page() -> ResponseReturnValue:
    guards.require_owner()
    return render_template(
        "sure.html",
        title=_("Set this game aside"),
        question=_("Set this game aside?"),
        what=_(
            "The game that is running is no longer shown here, and what was entered for it is void. It stays kept, and "
            "comes back if its handheld does before a new one begins."
        ),
        yes=_("Set aside"),
    )


# After the end


@routes.get("/shared.json")
def shared_modules() -> ResponseReturnValue:
    response = jsonify(texts_of_shared(Path(current_app.config["SHARED_DIR"])))
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(request)


def texts_of_shared(folder: Path) -> dict[str, str]:
    """{path: text} of the modules of shared/ that a page may import."""
    files = [path.relative_to(folder.parent) for path in sorted(folder.rglob("*.py")) if path.parent.name != "source"]
    return {file.as_posix(): (folder.parent / file).read_text(encoding="utf-8") for file in files}


@routes.get("/record.json")
def record() -> ResponseReturnValue:
    shown = current_table().published()
    play = shown.play
    if play is None:
        abort(404, _("There is no game to keep."))
    document = exporting.record_of(play, shown.remembered)
    response = jsonify(document)
    response.headers["Content-Disposition"] = f'attachment; filename="mr-x-{document["meta"]["game_id"][:8]}.json"'
    return response


@routes.get("/games")
def games() -> ResponseReturnValue:
    page = guards.number(request.args.get("page"))
    return render_template("games.html", past=current_room().past_games.page(1 if page is None else page))
