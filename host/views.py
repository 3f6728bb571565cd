"""Every address of the host: who may call it, what it answers. It decides nothing about the game; `table` does.

Roles, kept in the signed session cookie (the only cookie): everybody may look; a *detective* (joined with the table's
code) may enter moves; the *owner* (came by the link that the terminal printed) may also begin and end games and invite.

    GET  /                    table.html    the table; with the console if the visitor may move pawns
    GET  /tv                  table.html    the same, but showing only, whoever asks
    GET  /new                 new.html      owner: the form for a new game
    GET  /invite              invite.html   owner: QR codes for detectives and for the handheld
    GET  /join                join.html     a form for the table's code; /join/CODE (the QR code's) joins and goes to /
    GET  /owner/TOKEN                       makes this browser the owner's and goes to /
    GET  /handheld            handheld.html the handheld; needs ?token=... once, then the cookie it was changed for
    GET  /handheld/link                     its WebSocket
    GET  /handheld/vm/*, /handheld/virtual/*, /handheld/device/*    its files
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

    POST /pencil    pawn ticket station round    pencil a pawn's move, or change it; tells the handheld nothing
    POST /rub       pawn                         rub the pencil out
    POST /move      pawn ticket station round    press Move: into the outbox, judged by the handheld; refused where the
                    seen (?)                     pencil is another, or with seen=yes (the page showed it) none any more
    POST /take-back pawn                         ask Mr. X to take back its last move and what followed
    POST /answer    ask yes (yes, no) player (?) the detectives' answer to what they are asked (view.ask.id); for whom,
                                                 by the index in players, where everybody must agree
    POST /new       see new.html below           propose a new game to Mr. X                               (owner)
    POST /abandon                                propose to Mr. X to leave off (R27)                      (owner)
    POST /withdraw  ask                          take back a proposal (view.ask.id) that Mr. X has not answered (owner)
    POST /set-aside                              free the table of a game whose handheld is gone          (owner)
    POST /dismiss                                hide the trouble lines                                   (owner)
    POST /invite/handheld                        a new link and QR code for a handheld, works once         (owner)
    POST /join      code
    POST /language  language                     en, de, fr, es

Every post is form-encoded and carries `id`, at least 16 characters that the page draws anew for every press: the same
id gets the first answer again. It is refused unless it comes from a page of this host. With `Accept:
application/json` it is answered by {"ok": bool, "said": sentence, "fields" (?): {name: sentence}}, status 200, or 4xx
where ok is false; otherwise (a plain form) it redirects back and the sentence is shown there as a flashed message.
Every refusal is a sentence with a way on.

What the templates get, besides Flask's own: role ("looker", "detective", "owner"), post_id() (a fresh id for a hidden
field of a plain form), languages [(code, name)], language, and _() for every sentence.

    table.html      view (the object), console (bool: draw the console), words ({"tickets": {...}, "letters": {...}})
    new.html        form (what was typed, or last time's choice), faults {field: sentence}, and see `new_game.choices`:
                    editions, boards, rule_choices, pawns; running (a sentence where a game runs, else "")
    invite.html     code, join_address, join_svg; handheld_address (?), handheld_svg (?): while a link waits to be used
    join.html       faults {field: sentence}
    handheld.html   paths {"vm": "/handheld/vm/", "virtual": ..., "device": ..., "link": "/handheld/link"}
    afterwards.html view
    games.html      past
    sorry.html      title, said (the sentence), way [(address, text)]: 403, 404, 405, 410, 413, 429, 500

Fields of the new-game form: station_200 (yes, no), line_13_14 (yes, no; asked when there is no 200), as_printed (on),
edition, players (1 to 5), name_mr_x, name_1 .. name_5, starts (draw, typed), start_PAWN (a number, when typed), and
the house rules: voluntary_surfacing (on), cut_off (on), pawn_order ("", fixed, by_player, free), mr_x_tickets ("",
counted, unlimited), windows, rounds ("" as the edition says, or a number). `draw` as the pressed button only draws
the pawns' cards and shows the form again.
"""

import functools
import json
from pathlib import Path
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    send_from_directory,
    session,
)
from flask_babel import get_locale, refresh
from flask_babel import gettext as _
from flask_sock import Sock
from werkzeug.exceptions import HTTPException

from host import (
    addresses,
    afterwards,
    feed,
    languages,
    link_socket,
    map_view,
    new_game,
    posts,
    records,
    wording,
)
from host.consents import OWNER
from host.posts import Answer, pressed
from host.table import Refused

pages = Blueprint("pages", __name__)
sockets = Sock()

# The only kinds of file that the browser handheld needs, each by its folder's configuration key.
_HANDHELD_FOLDERS = {"vm": "VM_DIR", "virtual": "VIRTUAL_DIR", "device": "DEVICE_DIR"}
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws://{host} wss://{host}; "  # to some browsers 'self' is no socket's
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)


def add_to(app):
    """Give an app its addresses."""
    app.register_blueprint(pages)
    sockets.init_app(app)
    app.register_error_handler(Exception, _sorry)
    app.after_request(_close_up)
    app.context_processor(_for_every_page)


def _table():
    return current_app.extensions["table"]


def _views():
    return current_app.extensions["views"]


def _language():
    return str(get_locale())


def _for_every_page():
    return {
        "role": posts.role(),
        "post_id": posts.post_id,
        "languages": languages.LANGUAGES,
        "language": _language(),
    }


def _close_up(response):
    headers = response.headers
    headers.setdefault("Content-Security-Policy", _POLICY.format(host=request.host))
    headers.setdefault("Referrer-Policy", "same-origin")
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Cache-Control", "no-store")
    return response


# Pages


@pages.get("/")
def table_page():
    return _draw_table(posts.role() != "looker")


@pages.get("/tv")
def television():
    return _draw_table(False)


def _draw_table(console):
    _version, text = _views().text(_language())
    return render_template("table.html", view=json.loads(text), console=console, words=wording.words())


@pages.get("/new")
def new_game_page():
    _only_owner()
    return _draw_form(_table().last_choice(), {})


def _draw_form(form, faults):
    running = wording.refusal("running") if _table().running() else ""
    return render_template("new.html", form=form, faults=faults, running=running, **new_game.choices())


@pages.get("/invite")
def invite():
    _only_owner()
    invitations = _table().invitations
    base = _base()
    join_address = f"{base}/join/{invitations.join_code()}"
    shown = {"code": invitations.join_code(), "join_address": join_address, "join_svg": addresses.qr_svg(join_address)}
    if invitations.open_token:
        handheld = f"{base}/handheld?token={invitations.open_token}"
        shown.update(handheld_address=handheld, handheld_svg=addresses.qr_svg(handheld))
    return render_template("invite.html", **shown)


@pages.get("/join")
def join_page():
    return render_template("join.html", faults={})


@pages.get("/join/<code>")
def join_by_link(code):
    answer = _join(code)
    flash(answer.said, "good" if answer.ok else "bad")
    return redirect("/" if answer.ok else "/join", 303)


@pages.get("/owner/<token>")
def own(token):
    right = _table().invitations.is_owner(token, current_app.config["OWNER_TOKEN"], request.remote_addr)
    if right is None:
        abort(429)
    if not right:
        abort(403, _("This link is not the owner's. The right one stands where the host was started."))
    _let_in("owner")
    return redirect("/", 303)


# The handheld in a browser


@pages.get("/handheld")
def handheld():
    token = request.args.get("token")
    if token is not None and not session.get("handheld"):
        if request.method == "HEAD" or request.headers.get("Sec-Purpose", "").startswith("prefetch"):
            abort(403)  # only who really opens the link spends it
        _let_handheld_in(token)
    if token is not None:
        return redirect("/handheld", 303)
    if not session.get("handheld"):
        abort(403, _("The handheld is opened by its own code. The owner of the table makes one on the page “Invite”."))
    paths = {name: f"/handheld/{name}/" for name in _HANDHELD_FOLDERS}
    return render_template("handheld.html", paths={**paths, "link": "/handheld/link"})


def _let_handheld_in(token):
    result = _table().invitations.use(token, request.remote_addr)
    if result is None:
        abort(429)
    if result == "used":
        abort(
            410,
            _("This code has been used: each lets one handheld in. The owner makes a new one on the page “Invite”."),
        )
    if result == "wrong":
        abort(403, _("This code is not valid, or no longer. The owner makes a new one on the page “Invite”."))
    _let_in(posts.role(), handheld=True)


@pages.get("/handheld/<any(vm, virtual, device):folder>/<path:name>")
def handheld_file(folder, name):
    response = send_from_directory(current_app.config[_HANDHELD_FOLDERS[folder]], name)
    kind = _TYPES.get(Path(name).suffix)
    if kind:
        response.headers["Content-Type"] = kind
    response.headers["Cache-Control"] = "no-cache"
    return response


@sockets.route("/handheld/link", bp=pages)
def handheld_link(socket):
    link_socket.talk(socket, _table())


@pages.before_request
def _guard_the_socket():
    """Nobody but the handheld's own page may open its socket."""
    if request.path != "/handheld/link":
        return None
    from_here = urlsplit(request.headers.get("Origin", "")).netloc == request.host
    return None if session.get("handheld") and from_here else Response("", 403)


# The view


@pages.get("/view")
def view():
    return Response(_views().text(_language())[1], mimetype="application/json")


@pages.get("/feed")
def live():
    pieces = feed.events(_table(), _views(), _language())
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
    play = _table().play
    if play is None or not play.over:
        abort(404, _("The game is not over yet."))
    return play


@pages.get("/afterwards")
def afterwards_page():
    _over()
    return render_template("afterwards.html", view=json.loads(_views().text(_language())[1]), words=wording.words())


@pages.get("/afterwards.json")
def afterwards_data():
    table = _table()
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
    table = _table()
    with table.lock:
        if table.play is None:
            abort(404, _("There is no game to keep."))
        kept = records.record_of(table.play, table.remembered())
    response = jsonify(kept)
    response.headers["Content-Disposition"] = f'attachment; filename="mr-x-{kept["meta"]["game_id"][:8]}.json"'
    return response


@pages.get("/games")
def games():
    return render_template("games.html", past=_table().past())


# Moves


@pages.post("/pencil")
@pressed("detective")
def pencil():
    return _move(_table().pencil, _("Pencilled: %(pawn)s, %(leg)s."))


@pages.post("/move")
@pressed("detective")
def move():
    seen = request.form.get("seen") == "yes"
    return _move(functools.partial(_table().move, seen=seen), _("Entered: %(pawn)s, %(leg)s."))


def _move(enter, said):
    form = request.form
    pawn, ticket = form.get("pawn", ""), form.get("ticket", "")
    try:
        station, turn = posts.number(form.get("station")), posts.number(form.get("round"))
    except ValueError:
        return Answer(wording.refusal("unread"), False, status=400)
    try:
        enter(pawn, ticket, station, turn)
    except Refused as refused:
        return Answer(wording.refusal(refused.code, **refused.facts), False)
    return Answer(said % {"pawn": wording.pawn(pawn), "leg": wording.leg(ticket, station)})


@pages.post("/rub")
@pressed("detective")
def rub():
    pawn = request.form.get("pawn", "")
    return _acted(lambda: _table().rub(pawn), _("Rubbed out."))


@pages.post("/take-back")
@pressed("detective")
def take_back():
    pawn = request.form.get("pawn", "")
    return _acted(lambda: _table().take_back(pawn), _("Asked."))


@pages.post("/answer")
@pressed("detective")
def answer():
    ask, yes = request.form.get("ask", ""), request.form.get("yes") == "yes"
    try:
        player = posts.number(request.form.get("player"))
    except ValueError:
        player = None
    by = OWNER if posts.role() == "owner" else session["who"]
    return _acted(lambda: _table().answer(ask, yes, player, by), _("You agree.") if yes else _("You do not agree."))


# The owner's


@pages.post("/new")
def new_game_post():
    if "draw" in request.form:
        return _draw_cards()
    return _propose()


@pressed("owner", once=False)
def _draw_cards():
    form = new_game.read(request.form)
    try:
        return _draw_form(new_game.draw(form), {})
    except new_game.Faulty as faulty:
        return _draw_form(form, faulty.fields), 422


@pressed("owner")
def _propose():
    form = new_game.read(request.form)
    try:
        proposal, names = new_game.proposal(form)
        _table().begin(proposal, names, form)
    except new_game.Faulty as faulty:
        return _not_proposed(_("Something is missing or cannot be: it is marked below."), form, faulty.fields, 422)
    except Refused as refused:
        return _not_proposed(wording.refusal(refused.code), form, {}, 409)
    return Answer(_("Mr. X is asked on his handheld."), way="/")


def _not_proposed(said, form, faults, status):
    """The form as it was filled in, with its faults; nothing has been done, and none of it is remembered."""
    if posts.wants_json():
        return Answer(said, False, faults, status=status)
    return _draw_form(form, faults), status


def _acted(act, said):
    try:
        act()
    except Refused as refused:
        return Answer(wording.refusal(refused.code), False)
    return Answer(said)


@pages.post("/abandon")
@pressed("owner")
def abandon():
    return _acted(_table().abandon, _("Mr. X is asked on his handheld whether to leave off."))


@pages.post("/withdraw")
@pressed("owner")
def withdraw():
    ask = request.form.get("ask", "")
    return _acted(lambda: _table().withdraw(ask), _("Taken back."))


@pages.post("/set-aside")
@pressed("owner")
def set_aside():
    return _acted(_table().set_aside, _("The game is set aside. The table is free for a new one."))


@pages.post("/dismiss")
@pressed("owner")
def dismiss():
    return _acted(_table().dismiss, _("Hidden."))


@pages.post("/invite/handheld")
@pressed("owner")
def invite_handheld():
    _table().invitations.new()
    return Answer(_("Here is a new code for a handheld. It works once."), way="/invite")


# Anybody's


@pages.post("/join")
@pressed(once=False)
def join():
    return _join(request.form.get("code", ""))


def _join(code):
    right = _table().invitations.joins(code, request.remote_addr)
    if right is None:
        return Answer(
            _("Too many wrong codes have been tried. Wait a minute, then try again."), False, way="/join", status=429
        )
    if not right:
        said = _("That is not this table's code. It stands on the owner's page.")
        return Answer(said, False, {"code": said}, "/join", 403)
    if posts.role() == "looker":
        _let_in("detective")
    return Answer(_("You have joined: you may move the pawns."), way="/")


@pages.post("/language")
@pressed(once=False)
def language():
    code = request.form.get("language", "")
    if code not in languages.CODES:
        return Answer(_("The table does not speak that language."), False, status=400)
    session["language"] = code
    refresh()
    return Answer(_("The table speaks your language now."))


# Shared


def _let_in(as_role, handheld=False):
    session.permanent = True
    session["role"] = as_role
    session.setdefault("who", posts.post_id())
    if handheld:
        session["handheld"] = True


def _only_owner():
    if posts.role() != "owner":
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
    if isinstance(fault, HTTPException) and fault.description and status in (403, 404, 410) and not _is_stock(fault):
        said = fault.description
    if posts.wants_json():
        return Response(json.dumps({"ok": False, "said": said}), status, mimetype="application/json")
    way = [("/", _("To the table")), ("/join", _("Join with a code"))]
    return render_template("sorry.html", title=_("Not here"), said=said, way=way), status


def _is_stock(fault):
    """Whether the text is Werkzeug's own and not one of ours."""
    return fault.description == type(fault).description
