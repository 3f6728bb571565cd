"""Who is who: a browser that is in says which player its user is. `host.people.holders` keeps it and judges.

    POST /who         game player     this browser is the player with this index in the game of this id (view.game.id)
                                      from now on, or without a player just looks. With change=also it is him beside
                                      whom it was, with change=not no longer. If another browser holds him, it and the
                                      owner's page are asked
    POST /who/answer  request yes     the answer to such a request (view.you.requests): yes lets that browser be him
    GET  /players     who_plays.html  owner: who plays for each player of the game, and the buttons that change it
    POST /player      game player level  from now on the computer plays for this player, at this level, or (no level)
                                      he plays himself; everybody sees it                                    (owner)
    POST /pace        pace            how fast the computer moves pawns from now on                          (owner)

What who_plays.html gets besides what `pages` names: game (its id as in the view, or "" where none runs), rows
[{"player": index, "name", "level": of the computer or ""}], levels [(level, words)], adviser and no_computers (each a
sentence or ""), pace (as it is) and paces [(pace, words)].

What the pages show of it is in `own_pages`.

Never here: a mark of another browser's.
"""

from flask import Blueprint, render_template, request, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from host.game.computer_players import PACE, PACES
from host.game.refused import Refused
from host.table.table import Table
from host.view import computer_wording, game_rows, player_names, wording
from host.web import guards
from host.web.guards import Answer, action
from host.web.room import current_table

routes = Blueprint("who_is_who", __name__)


@routes.post("/who")
@action("detective")
def say_who() -> Answer:
    table, mark = current_table(), session[guards.MARK]
    _check_game(table)
    if not request.form.get("player"):
        table.holders.look(mark)
        return Answer(_("You just look. You can still move a pawn for somebody else."))
    names, player = table.remembered(), guards.posted_number("player", "no-player")
    if request.form.get("change") == "not":
        table.holders.let_go(mark, player)
        name = player_names.player_name(names, player)
        return Answer(_("On this page you are no longer %(player)s.", player=name))
    if not table.holders.hold(mark, player, also=request.form.get("change") == "also"):
        name = player_names.player_name(names, player)
        return Answer(_("%(player)s is on another page already: that page, or the owner's, must agree.", player=name))
    everybody = ", ".join(player_names.player_name(names, each) for each in table.holders.players(mark))
    return Answer(_("On this page you are %(player)s.", player=everybody))


@routes.get("/players")
def who_plays_page() -> ResponseReturnValue:
    guards.require_owner()
    table = current_table()
    with table.lock:
        play, remembered, computers = table.play, table.remembered(), table.substitutes.now()
    runs = play is not None and not play.over
    alone = play is not None and play.game.edition.on_board
    return render_template(
        "who_plays.html",
        game=play.game_id[: game_rows.SHORT_SEAL] if play is not None and runs else "",
        rows=[
            {"player": at, "name": player_names.player_name(remembered, at), "level": computers.level(at) or ""}
            for at in range(play.game.edition.players if play is not None else 0)
        ],
        levels=computer_wording.choices(),
        pace=PACE.of(table.store) if any(computers.levels) else "",
        paces=computer_wording.paces(),
        adviser=computer_wording.adviser() if computers.adviser else "",
        no_computers=wording.refusal("no-computers") if runs and alone else "",
    )


@routes.post("/player")
@action("owner", page="/players")
def change_player() -> Answer:
    table, level = current_table(), request.form.get("level") or None
    _check_game(table)
    player = guards.posted_number("player", "no-player")
    table.substitutes.change(player, level)
    return Answer(computer_wording.plays(player, level, table.remembered()), next_page="/players")


@routes.post("/pace")
@action("owner", page="/players")
def change_pace() -> Answer:
    pace = request.form.get("pace", "")
    if pace not in PACES:
        raise guards.Unread("unread")
    with current_table().deed():
        PACE.keep(current_table().store, pace)
    return Answer(_("The computer moves at this pace from now on."), next_page="/players")


def _check_game(table: Table) -> None:
    """Raise Refused unless the table still shows the game that the form's page showed."""
    if table.play is None:
        raise Refused("no-game")
    if table.play.game_id[: game_rows.SHORT_SEAL] != request.form.get("game"):
        raise Refused("moved-on")  # an index means somebody else in another game


@routes.post("/who/answer")
@action("detective")
def answer() -> Answer:
    yes = request.form.get("yes") == "yes"
    current_table().holders.answer(session[guards.MARK], request.form.get("request", ""), yes)
    return Answer(_("Given to the other phone.") if yes else _("It stays as it is."))
