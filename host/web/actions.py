"""What is pressed: every post that does something at the table. It judges nothing; `table` and the handheld do.

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
    POST /language  language                     en, de, fr, es

Every post is form-encoded and carries `id`, at least 16 characters that the page draws anew for every press: the same
id gets the first answer again. It is refused unless it comes from a page of this host. With `Accept:
application/json` it is answered by {"ok": bool, "said": sentence, "fields" (?): {name: sentence}}, status 200, or 4xx
where ok is false; otherwise (a plain form) it redirects back and the sentence is shown there as a flashed message.
Every refusal is a sentence with a way on.

Fields of the new-game form: station_200 (yes, no), line_13_14 (yes, no; asked when there is no 200), as_printed (on),
edition, players (1 to 5), name_mr_x, name_1 .. name_5, starts (draw, typed), start_PAWN (a number, when typed), and
the house rules: voluntary_surfacing (on), cut_off (on), pawn_order ("", fixed, by_player, free), mr_x_tickets ("",
counted, unlimited), windows, rounds ("" as the edition says, or a number). `draw` as the pressed button only draws
the pawns' cards and shows the form again.
"""

import functools

from flask import Blueprint, request, session
from flask_babel import gettext as _
from flask_babel import refresh

from host.table.consents import OWNER
from host.table.table import Refused
from host.view import new_game_form, wording
from host.web import guards, languages
from host.web.guards import Answer, pressed
from host.web.pages import draw_form, the_table

presses = Blueprint("presses", __name__)


def add_to(app):
    """Give an app what may be pressed."""
    app.register_blueprint(presses)


# Moves


@presses.post("/pencil")
@pressed("detective")
def pencil():
    return _move(the_table().pencil, _("Pencilled: %(pawn)s, %(leg)s."))


@presses.post("/move")
@pressed("detective")
def move():
    seen = request.form.get("seen") == "yes"
    return _move(functools.partial(the_table().move, seen=seen), _("Entered: %(pawn)s, %(leg)s."))


def _move(enter, said):
    form = request.form
    pawn, ticket = form.get("pawn", ""), form.get("ticket", "")
    try:
        station, turn = guards.number(form.get("station")), guards.number(form.get("round"))
    except ValueError:
        return Answer(wording.refusal("unread"), False, status=400)
    try:
        enter(pawn, ticket, station, turn)
    except Refused as refused:
        return Answer(wording.refusal(refused.code, **refused.facts), False)
    return Answer(said % {"pawn": wording.pawn(pawn), "leg": wording.leg(ticket, station)})


@presses.post("/rub")
@pressed("detective")
def rub():
    pawn = request.form.get("pawn", "")
    return _acted(lambda: the_table().rub(pawn), _("Rubbed out."))


@presses.post("/take-back")
@pressed("detective")
def take_back():
    pawn = request.form.get("pawn", "")
    return _acted(lambda: the_table().take_back(pawn), _("Asked."))


@presses.post("/answer")
@pressed("detective")
def answer():
    ask, yes = request.form.get("ask", ""), request.form.get("yes") == "yes"
    try:
        player = guards.number(request.form.get("player"))
    except ValueError:
        player = None
    by = OWNER if guards.role() == "owner" else session["who"]
    return _acted(lambda: the_table().answer(ask, yes, player, by), _("You agree.") if yes else _("You do not agree."))


# The owner's


@presses.post("/new")
def new_game_post():
    if "draw" in request.form:
        return _draw_cards()
    return _propose()


@pressed("owner", once=False)
def _draw_cards():
    form = new_game_form.read(request.form)
    try:
        return draw_form(new_game_form.draw(form), {})
    except new_game_form.Faulty as faulty:
        return draw_form(form, faulty.fields), 422


@pressed("owner")
def _propose():
    form = new_game_form.read(request.form)
    try:
        proposal, names = new_game_form.proposal(form)
        the_table().begin(proposal, names, form)
    except new_game_form.Faulty as faulty:
        return _not_proposed(_("Something is missing or cannot be: it is marked below."), form, faulty.fields, 422)
    except Refused as refused:
        return _not_proposed(wording.refusal(refused.code), form, {}, 409)
    return Answer(_("Mr. X is asked on his handheld."), way="/")


def _not_proposed(said, form, faults, status):
    """The form as it was filled in, with its faults; nothing has been done, and none of it is remembered."""
    if guards.wants_json():
        return Answer(said, False, faults, status=status)
    return draw_form(form, faults), status


def _acted(act, said, way=None):
    try:
        act()
    except Refused as refused:
        return Answer(wording.refusal(refused.code), False, way=way)
    return Answer(said, way=way)


@presses.post("/abandon")
@pressed("owner")
def abandon():
    return _acted(the_table().abandon, _("Mr. X is asked on his handheld whether to leave off."))


@presses.post("/withdraw")
@pressed("owner")
def withdraw():
    ask = request.form.get("ask", "")
    return _acted(lambda: the_table().withdraw(ask), _("Taken back."))


@presses.post("/set-aside")
@pressed("owner")
def set_aside():
    return _acted(the_table().set_aside, _("The game is set aside. The table is free for a new one."), way="/")


@presses.post("/dismiss")
@pressed("owner")
def dismiss():
    return _acted(the_table().dismiss, _("Hidden."))


@presses.post("/invite/handheld")
@pressed("owner")
def invite_handheld():
    the_table().invitations.new()
    return Answer(_("Here is a new code for a handheld. It works once."), way="/invite")


# Anybody's


@presses.post("/language")
@pressed(once=False)
def language():
    code = request.form.get("language", "")
    if code not in languages.CODES:
        return Answer(_("The table does not speak that language."), False, status=400)
    session["language"] = code
    refresh()
    return Answer(_("The table speaks your language now."))
