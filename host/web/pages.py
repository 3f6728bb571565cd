"""What is looked at: every page of the host and its data. It decides nothing about the game; `table` does.

`doors` lets people in, `presses` hears what they press. Roles, kept in the signed session cookie (the only cookie):
everybody may look; a *detective* (joined with the table's code) may enter moves; the *owner* (came by the link that
the terminal printed) may also begin and end games and invite.

    GET  /                    table.html    the table; with the console if the visitor may move pawns
    GET  /tv                  table.html    the same, but showing only, whoever asks
    GET  /new                 new.html      owner: the form for a new game
    GET  /invite              invite.html   owner: QR codes for detectives and for the handheld
    GET  /set-aside           set_aside.html  owner: whether to free the table of a game, and what that means
    GET  /view                              the view (see `presenter`) as JSON, once
    GET  /feed                              the view as server-sent events: id = version, data = the view; and an
                                            event "still" (data: the version) after at most 1 s of silence, so that a
                                            page which hears nothing for 3 s can say that the host is lost. Whoever
                                            comes back gets the view of now at once
    GET  /map/BOARD.json                    stations and lines of a board, see `map_view`
    GET  /afterwards          afterwards.html  the game that is over, moment by moment; its data: /afterwards.json, see
                                            `afterwards.of` (404 while a game runs)
    GET  /hashes/*                          the library by which that page checks seals
    GET  /games               games.html    the games so far, with plots; its data in the page as `past`, see `history`
    GET  /record.json                       the game as a record (mrx-record/1) to keep; hides what is still sealed

Every refusal is a sentence with a way on.

What the templates get, besides Flask's own: role ("looker", "detective", "owner"), post_id() (a fresh id for a hidden
field of a plain form), languages [(code, name)], language, and _() for every sentence.

    table.html      view (the object), console (bool: draw the console), words ({"tickets": {...}, "letters": {...}})
    new.html        form (what was typed, or last time's choice), faults {field: sentence}, and see `new_game.choices`:
                    editions, boards, detectives, rule_choices, pawns; running (a sentence where a game runs, else "")
    set_aside.html  nothing of its own
    invite.html     code, join_address, join_svg; handheld_address (?), handheld_svg (?): while a link waits to be used
    afterwards.html view
    games.html      past
    sorry.html      title, said (the sentence), way [(address, text)]: 403, 404, 405, 410, 413, 429, 500
"""

import json

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    render_template,
    request,
    send_from_directory,
)
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.exceptions import BadHost, HTTPException

from host.records import exporting
from host.view import afterwards, map_view, new_game_form, past_games, wording
from host.web import addresses, feed, guards, languages

pages = Blueprint("pages", __name__)


def add_to(app):
    """Give an app its pages, and the answer to what goes wrong."""
    app.register_blueprint(pages)
    app.register_error_handler(Exception, _sorry)
    app.context_processor(_for_every_page)


def the_table():
    """The table of the app that is asked."""
    return current_app.extensions["table"]


def _views():
    return current_app.extensions["views"]


def _language():
    return str(get_locale())


def _for_every_page():
    return {
        "role": guards.role(),
        "post_id": guards.post_id,
        "languages": languages.LANGUAGES,
        "language": _language(),
    }


# Pages


@pages.get("/")
def table_page():
    return _draw_table(guards.role() != "looker")


@pages.get("/tv")
def television():
    return _draw_table(False)


def _draw_table(console):
    _version, text = _views().text(_language())
    return render_template("table.html", view=json.loads(text), console=console, words=wording.words())


@pages.get("/new")
def new_game_page():
    _only_owner()
    return draw_form(new_game_form.choice(the_table().last_choice()), {})


def draw_form(form, faults):
    """The form for a new game, filled in as it was; faults are {field: sentence}."""
    running = wording.refusal("running") if the_table().running() else ""
    return render_template("new.html", form=form, faults=faults, running=running, **new_game_form.choices())


@pages.get("/set-aside")
def set_aside_page():
    _only_owner()
    return render_template("set_aside.html")


@pages.get("/invite")
def invite():
    _only_owner()
    invitations = the_table().invitations
    base = _base()
    join_address = f"{base}/join/{invitations.join_code()}"
    shown = {"code": invitations.join_code(), "join_address": join_address, "join_svg": addresses.qr_svg(join_address)}
    if invitations.open_token:
        handheld = f"{base}/handheld?token={invitations.open_token}"
        shown.update(handheld_address=handheld, handheld_svg=addresses.qr_svg(handheld))
    return render_template("invite.html", **shown)


# The view


@pages.get("/view")
def view():
    return Response(_views().text(_language())[1], mimetype="application/json")


@pages.get("/feed")
def live():
    pieces = feed.events(the_table(), _views(), _language())
    return Response(pieces, mimetype="text/event-stream")


@pages.get("/map/<board>.json")
def board_map(board):
    shown = map_view.of(board)
    if shown is None:
        abort(404)
    response = jsonify(shown)
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


# Afterwards


def _over():
    play = the_table().play
    if play is None or not play.over:
        abort(404, _("The game is not over yet."))
    return play


@pages.get("/afterwards")
def afterwards_page():
    _over()
    return render_template("afterwards.html", view=json.loads(_views().text(_language())[1]), words=wording.words())


@pages.get("/afterwards.json")
def afterwards_data():
    table = the_table()
    with table.lock:
        return jsonify(afterwards.of(_over(), table.remembered()))


@pages.get("/hashes/<any('sha2.js', '_md.js', '_u64.js', 'utils.js'):name>")
def hashes_file(name):
    response = send_from_directory(current_app.config["HASHES_DIR"], name)
    response.headers["Content-Type"] = "text/javascript"
    response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get("/record.json")
def record():
    table = the_table()
    with table.lock:
        if table.play is None:
            abort(404, _("There is no game to keep."))
        kept = exporting.record_of(table.play, table.remembered())
    response = jsonify(kept)
    response.headers["Content-Disposition"] = f'attachment; filename="mr-x-{kept["meta"]["game_id"][:8]}.json"'
    return response


@pages.get("/games")
def games():
    table = the_table()
    with table.lock:
        past = past_games.past(table.store)
    return render_template("games.html", past=past)


# Shared


def _only_owner():
    if guards.role() != "owner":
        abort(403, _("Only the table's owner may do that: open the link that the host printed when it was started."))


def _base():
    """The address to give to other machines."""
    return addresses.base_addresses(current_app.config["HTTP_PORT"])[0]


def _sorry(fault):
    """Every error is a page with one sentence and a way on."""
    status = fault.code if isinstance(fault, HTTPException) and fault.code else 500
    if status < 400:
        return fault
    if status == 500:
        current_app.logger.error("in %s %s", request.method, request.path, exc_info=fault)
    said = {
        403: _("You may not go there. Join the table first."),
        404: _("There is nothing at this address."),
        405: _("That address is not for this. Go back to the table."),
        413: _("That is too much at once."),
        429: _("Too many wrong codes have been tried. Wait a minute, then try again."),
        500: _("Something went wrong here; the game is kept. Load the page again."),
    }.get(status, _("That did not work. Go back to the table and try again."))
    if isinstance(fault, BadHost):
        said = _("The table is not found under this name. Open it by an address that it printed when it was started.")
    if isinstance(fault, HTTPException) and fault.description and status in (403, 404, 410) and not _is_stock(fault):
        said = fault.description
    if guards.wants_json():
        return Response(json.dumps({"ok": False, "said": said}), status, mimetype="application/json")
    if isinstance(fault, BadHost):  # no page under that name has an address
        return Response(said, status, mimetype="text/plain")
    way = [("/", _("To the table")), ("/join", _("Join with a code"))]
    try:
        return render_template("sorry.html", title=_("Not here"), said=said, way=way), status
    except Exception:  # what went wrong may be in the frame of every page: then the sentence stands alone
        current_app.logger.exception("in the page that says so")
        return Response(said, status, mimetype="text/plain")


def _is_stock(fault):
    """Whether the text is Werkzeug's own and not one of ours."""
    return fault.description == type(fault).description
