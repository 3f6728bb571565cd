"""What most buttons of the table page do: POST requests that change the table. The table and the handheld judge them.

    POST /pencil    pawn ticket station round    pencil a pawn's move, or change it; tells the handheld nothing
    POST /clear     pawn                         clear the pencilled move
    POST /move      pawn ticket station round    press Move: put the move into the outbox, for the handheld to judge;
                    seen (?)                     refused where another move is pencilled, or, with seen=yes (the page
                                                 showed a pencilled move), where none is any more
    POST /take-back pawn                         ask Mr. X to take back the pawn's last move and all that followed
    POST /answer    ask yes (yes, no) player (?) the detectives' answer to what they are asked (view.ask.id); for whom,
                                                 by the index in players, if not for this page's own player
    POST /moved     round game (?)               where the pawns' moves are not entered (R28): the detectives moved;
                                                 game: the one that the page shows (view.game.id)
    POST /ask       window station pawn (?)      there as well: ask whether Mr. X is where this pawn has just come;
                    game (?)                     window: of his newest leg (view.game.on_board.window)
    POST /stranded                               there as well: none of the detectives can move; Mr. X is asked
    POST /abandon                                propose to Mr. X to abandon the game (R27)
    POST /withdraw  ask                          withdraw a proposal (view.ask.id) that Mr. X has not answered; whoever
                                                 is not the owner: an end of the game alone
    POST /set-aside                              free the table of a game whose handheld is gone          (owner)
    POST /dismiss                                hide the trouble lines                                   (owner)
    POST /language  language                     en, de, fr, es

`who_is_who` has POST /who, `new_game_page` and `invite_page` have theirs.

Every POST is form-encoded and carries `id`, at least 16 characters that the page draws for each press: the same id gets
the first answer again. It is refused unless it comes from a page of this host. With `Accept: application/json` the
answer is {"ok": bool, "said": sentence, "fields" (?): {name: sentence}, "why" (?): the subject on the page /rules that
says why not}, with status 200, or 4xx where ok is false.
Otherwise (a plain form) it redirects back, and the sentence is shown there as a flashed message. Every refusal is a
sentence that says what to do next.
"""

import functools
from collections.abc import Callable

from flask import Blueprint, request, session
from flask_babel import gettext as _

from host.game.refused import Refused
from host.view import game_rows, why_not, wording
from host.web import guards, languages
from host.web.guards import Answer, action
from host.web.room import current_table

routes = Blueprint("actions", __name__)


# Moves


@routes.post("/pencil")
@action("detective")
def pencil() -> Answer:
    return _move(current_table().pencil, _("Planned: %(pawn)s, %(leg)s."))


@routes.post("/move")
@action("detective")
def move() -> Answer:
    seen = request.form.get("seen") == "yes"
    by = current_table().holders.mover(session.get(guards.MARK), request.form.get("pawn", ""))
    return _move(functools.partial(current_table().move, seen=seen, by=by), _("Entered: %(pawn)s, %(leg)s."))


def _move(enter: Callable[[str, str, int, int], object], said: str) -> Answer:
    form = request.form
    pawn, ticket = form.get("pawn", ""), form.get("ticket", "")
    station, round_number = guards.posted_number("station"), guards.posted_number("round")
    try:
        enter(pawn, ticket, station, round_number)
    except Refused as refused:
        reason = why_not.refused(refused.code, **refused.facts)
        return Answer(reason.said, False, why=reason.subject)
    return Answer(said % {"pawn": wording.pawn_name(pawn), "leg": wording.leg(ticket, station)})


@routes.post("/clear")
@action("detective")
def clear() -> Answer:
    current_table().clear_pencil(request.form.get("pawn", ""))
    return Answer(_("Cleared."))


@routes.post("/take-back")
@action("detective")
def take_back() -> Answer:
    current_table().take_back.ask(request.form.get("pawn", ""), _voice(None)[1])
    return Answer(_("Asked."))


@routes.post("/answer")
@action("detective")
def answer() -> Answer:
    ask, yes = request.form.get("ask", ""), request.form.get("yes") == "yes"
    current_table().take_back.answer(ask, yes, *_voice(guards.number(request.form.get("player"))))
    return Answer(_("You agree.") if yes else _("You do not agree."))


# Where the pawns' moves are not entered


@routes.post("/moved")
@action("detective")
def moved() -> Answer:
    _voice(None)
    _check_game()
    current_table().on_board.moved(guards.posted_number("round", "moved-on"))
    return Answer(_("Mr. X is told that you have moved."))


@routes.post("/ask")
@action("detective")
def ask() -> Answer:
    _voice(None)
    _check_game()
    window, station = (guards.posted_number(field, "no-such-station") for field in ("window", "station"))
    current_table().on_board.ask(window, station, request.form.get("pawn", ""))
    return Answer(_("Asked: is he on %(station)d?", station=station))


@routes.post("/stranded")
@action("detective")
def stranded() -> Answer:
    players, by = current_table().holders.asking(session.get(guards.MARK))
    current_table().on_board.stranded(by, players)
    return Answer(_("Mr. X is asked on his handheld whether none of you can move."))


# An end, and questions


@routes.post("/abandon")
@action("detective")
def abandon() -> Answer:
    players, by = current_table().holders.asking(session.get(guards.MARK))
    current_table().abandon(by, players)
    return Answer(_("Mr. X is asked on his handheld whether to abandon the game."), next_page="/")


@routes.post("/withdraw")
@action("detective")
def withdraw() -> Answer:
    owner = guards.role() == "owner"
    if not owner:
        _voice(None)
    current_table().withdraw(request.form.get("ask", ""), owner)
    return Answer(_("Withdrawn."))


# The owner's


@routes.post("/set-aside")
@action("owner", page="/")
def set_aside() -> Answer:
    current_table().set_aside()
    return Answer(_("The game is set aside. The table is free for a new one."), next_page="/")


@routes.post("/dismiss")
@action("owner")
def dismiss() -> Answer:
    current_table().dismiss()
    return Answer(_("Hidden."))


# Anybody's


@routes.post("/language")
@action(once=False)
def language() -> Answer:
    code = request.form.get("language", "")
    if code not in languages.CODES:
        return Answer(_("The table does not speak that language."), False, status=400)
    session["language"] = code
    return Answer("")  # the page itself shows it


def _check_game() -> None:
    """Raise Refused where the page still shows an earlier game: a yes to its question would end this one."""
    shown, play = request.form.get("game"), current_table().play
    if shown and play and play.game_id[: game_rows.SHORT_SEAL] != shown:
        raise Refused("moved-on")


def _voice(player: int | None) -> tuple[int | None, str]:
    """For whom this page answers, and in whose name: see `Holders.voice`."""
    return current_table().holders.voice(session.get(guards.MARK), player)
