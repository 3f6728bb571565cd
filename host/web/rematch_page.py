"""A rematch, for the owner alone: the same players, the next one is Mr. X, new start cards; how he gets his handheld.

    POST /rematch                           proposes the game to Mr. X; refused while one runs
    GET  /rematch             rematch.html  what is to be done until it begins (303 to / where no game is proposed, or
                                            the handheld itself is to be Mr. X: nobody gets it)
    POST /rematch/handheld                  a new address and QR code for the new Mr. X's phone, works once

What the template gets besides what `pages` names: mr_x (the new one's name), opener (the name of him who must open the
last logbook first, or ""), handheld and plain_http as `invite_page` has them.
"""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.proposals import Begin
from host.proof import audit
from host.view import new_game_form, player_names
from host.web import addresses, entry_addresses, guards, new_game_page
from host.web.guards import Answer, action
from host.web.room import current_table

routes = Blueprint("rematch_page", __name__)


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
        return Answer(new_game_page.handheld_asked(), next_page="/")
    return Answer(_("Mr. X is asked on his handheld."), next_page="/rematch")


@routes.post("/rematch/handheld")
@action("owner")
def new_link() -> Answer:
    current_table().invitations.new()
    return Answer(_("Here is a new link for a handheld. It works once."), next_page="/rematch")


@routes.get("/rematch")
def show() -> ResponseReturnValue:
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
