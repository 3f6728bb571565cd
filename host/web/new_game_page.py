"""A new game, for the owner alone: the form, shown, filled in by drawing the pawns' cards, and proposed to Mr. X; or a
rematch: the same players, the next one is Mr. X, new start cards; and how he gets his handheld.

    GET  /new                 new.html      the form, filled in as it was last time; ?played_by=LEVEL with the
                                            handheld as Mr. X, at last time's level if there was one
    POST /new       see below               proposes a new game to Mr. X; `draw` as the pressed button only draws the
                                            pawns' cards and shows the form again
    POST /rematch                           proposes the game to Mr. X; refused while one runs
    GET  /rematch             rematch.html  what is to be done until it begins (303 to / where no game is proposed, or
                                            the handheld itself is to be Mr. X: nobody gets it)
    POST /rematch/handheld                  a new address and QR code for the new Mr. X's phone, works once

What the templates get besides what `pages` names:

    new.html        form (what was typed, or last time's choice), faults {field: sentence}, running (a sentence where
                    a game runs, else ""), usual (as the field), handheld_confirms (a sentence: who says yes where the
                    handheld is Mr. X), asked_mode (what the form says of how they play, or "board" the first time),
                    and see `new_game_form.choices`: modes, editions, boards, detectives, rule_choices,
                    other_rules, purses, player_choices and pawns
    rematch.html    mr_x (the new one's name), opener (the name of him who must open the last logbook first, or ""),
                    handheld and plain_http as `invite_page` has them

Fields of the form: usual (the edition where no board is asked for), mode (board, screens, computer), enter_pawns (on:
at our board the pawns' moves are entered too; without it no computer, adviser or rule that needs them may be chosen),
station_200 (yes, no), line_13_14 (yes, no; asked when there is no 200), as_printed (on), edition, players (1 to 5),
played_by ("": a person is Mr. X; or the level at which the handheld is), name_mr_x, name_1 .. name_5, plays_1 ..
plays_5 ("" for a person, else the computer's level), adviser (on), starts (draw, typed), start_PAWN (a number, when
typed), beginner (on: the edition of that game), and the house rules, see `rule_fields`.
"""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.proposals import Begin
from host.game.refused import Refused
from host.view import computer_wording, new_game_form, player_names, wording
from host.web import addresses, entry_addresses, guards
from host.web.guards import Answer, action
from host.web.room import current_language, current_room, current_table
from shared.log import audit

routes = Blueprint("new_game_page", __name__)


@routes.get("/new")
def show() -> ResponseReturnValue:
    guards.require_owner()
    form = new_game_form.choice(current_table().last_choice())
    level = new_game_form.level(request.args)
    if level:
        form = {**form, "played_by": new_game_form.level(form) or level, "mode": "computer"}
    return _form_page(form, {})


@routes.post("/new")
def post() -> ResponseReturnValue:
    return _draw_cards() if "draw" in request.form else _propose()


@action("owner", once=False)
def _draw_cards() -> ResponseReturnValue:
    form = new_game_form.read(request.form)
    try:
        return _form_page(new_game_form.draw(form), {})
    except new_game_form.Faulty as faulty:
        return _form_page(form, faulty.fields), 422


@action("owner")
def _propose() -> Answer | ResponseReturnValue:
    form = new_game_form.read(request.form)
    try:
        proposal, names = new_game_form.proposal(form)
        current_table().begin(proposal, names, form)
    except new_game_form.Faulty as faulty:
        return _not_proposed(_("Something is missing or cannot be: it is marked below."), form, faulty.fields, 422)
    except Refused as refused:
        return _not_proposed(wording.refusal(refused.code), form, {}, 409)
    if proposal.level:
        return Answer(_handheld_asked(), next_page="/")
    return Answer(_("Mr. X is asked on his handheld."), next_page="/")


def _handheld_asked() -> str:
    """Who says yes now that the handheld is proposed as Mr. X. Starts one beside the host, where there is none."""
    start = current_room().computer_handheld
    if current_table().link() != "up" and start is not None:
        start()
        return _("The handheld starts on this machine, and is Mr. X in a moment.")
    return computer_wording.says_yes(current_table().links.beside)


def _not_proposed(
    said: str, form: Mapping[str, str], faults: Mapping[str, str], status: int
) -> Answer | ResponseReturnValue:
    """An answer for a script, or the form as it was filled in, with its faults. The form is not remembered."""
    if guards.wants_json():
        return Answer(said, False, faults, status=status)
    return _form_page(form, faults), status


def _form_page(form: Mapping[str, str], faults: Mapping[str, str]) -> str:
    running = wording.refusal("running") if current_table().running() else ""
    confirms = _handheld_confirms()
    return render_template(
        "new.html",
        form=form,
        asked_mode=new_game_form.mode(form) if form else "board",
        faults=faults,
        running=running,
        handheld_confirms=confirms,
        usual=new_game_form.usual_edition(current_language()),
        **new_game_form.choices(),
    )


def _handheld_confirms():
    """Who will say yes where the handheld is to be Mr. X."""
    if current_table().link() != "up" and current_room().computer_handheld is not None:
        return _(
            "No handheld is connected, so one starts on this machine: it says yes by itself and draws its start card."
        )
    if current_table().links.beside:
        return _("The handheld on this machine says yes by itself and draws its start card.")
    return _("A detective presses # on the handheld, and it draws its start card.")


@routes.post("/rematch")
@action("owner", page="/")
def rematch() -> Answer:
    table = current_table()
    form = new_game_form.rematch(table.last_choice())
    try:
        proposal, names = new_game_form.proposal(form)
        table.begin(proposal, names, new_game_form.choice(form))
    except new_game_form.Faulty:  # nobody has filled in the form here
        return Answer(_("Say first who plays, and with which edition."), False, next_page="/new")
    if proposal.level:
        return Answer(_handheld_asked(), next_page="/")
    return Answer(_("Mr. X is asked on his handheld."), next_page="/rematch")


@routes.post("/rematch/handheld")
@action("owner")
def new_link() -> Answer:
    current_table().invitations.new()
    return Answer(_("Here is a new link for a handheld. It works once."), next_page="/rematch")


@routes.get("/rematch")
def rematch_page() -> ResponseReturnValue:
    guards.require_owner()
    table = current_table()
    with table.lock:
        ask, play, before = table.ask(), table.play, table.remembered()
        shut = play is not None and play.over and audit.of(play).state == "waiting"
    if ask is None or not isinstance(ask.proposal, Begin) or ask.proposal.level:
        return redirect(url_for("pages.table_page"), 303)
    return render_template(
        "rematch.html",
        mr_x=player_names.mr_x_name(ask.extra),
        opener=player_names.mr_x_name(before) if shut else "",
        handheld=entry_addresses.handheld(),
        plain_http=addresses.is_plain_http(entry_addresses.base()),
    )
