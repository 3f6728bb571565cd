"""A rematch, for the owner alone: the same players, the next one is Mr. X, new start cards; how he gets his handheld.

    POST /rematch                           proposes the game to Mr. X; refused while one runs
    GET  /rematch             rematch.html  what is to be done until it begins (303 to / where no game is proposed)
    POST /rematch/handheld                  a new address and QR code for the new Mr. X's phone, works once

What the template gets besides what `pages` names: mr_x (the new one's name), opener (the name of him who must open the
last logbook first, or ""), handheld_address (?) and handheld_svg (?) as `invite_page` has them, plain_http.
"""

from typing import Any

from flask import Blueprint, Flask, current_app, redirect, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.table import audit
from host.table.refused import Refused
from host.view import new_game_form, player_names, wording
from host.web import addresses, guards, qr_codes
from host.web.current import current_table
from host.web.guards import Answer, action

rematch_page = Blueprint("rematch_page", __name__)


def add_to(app: Flask) -> None:
    """Give an app its way to a rematch."""
    app.register_blueprint(rematch_page)


@rematch_page.post("/rematch")
@action("owner")
def rematch() -> Answer:
    table = current_table()
    form = new_game_form.rematch(table.last_choice())
    try:
        proposal, names = new_game_form.proposal(form)
        table.begin(proposal, names, new_game_form.choice(form))
    except new_game_form.Faulty:  # nobody has filled in the form here
        return Answer(_("Say first who plays, and with which edition."), False, next_page="/new")
    except Refused as refused:
        return Answer(wording.refusal(refused.code), False, next_page="/")
    return Answer(_("Mr. X is asked on his handheld."), next_page="/rematch")


@rematch_page.post("/rematch/handheld")
@action("owner")
def new_link() -> Answer:
    current_table().invitations.new()
    return Answer(_("Here is a new code for a handheld. It works once."), next_page="/rematch")


@rematch_page.get("/rematch")
def show() -> ResponseReturnValue:
    guards.require_owner()
    table = current_table()
    with table.lock:
        ask, play, before = table.ask(), table.play, table.remembered()
        shut = play is not None and play.over and audit.of(play).state == "waiting"
    if ask is None or ask.kind != "begin":
        return redirect("/", 303)
    base = addresses.base_addresses(current_app.config["HTTP_PORT"])[0]
    shown: dict[str, Any] = {"mr_x": player_names.mr_x_name(ask.extra), "plain_http": addresses.is_plain_http(base)}
    shown["opener"] = player_names.mr_x_name(before) if shut else ""
    if table.invitations.open_token:
        handheld = f"{base}/handheld?token={table.invitations.open_token}"
        shown.update(handheld_address=handheld, handheld_svg=qr_codes.qr_svg(handheld))
    return render_template("rematch.html", **shown)
