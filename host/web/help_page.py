"""Help: the page of the rules, what may be done now, why a pawn cannot go somewhere, and what the adviser says.

    GET  /rules               rules.html    the rules by subject, each with its id as anchor, as they are played: in the
                                            game on the table, else as the new-game form was filled in last. With
                                            edition or other fields of that form: as these say
    GET  /help.json                         `may_do.HelpText`: what may be done now, by the player whose browser asks;
                                            with subject: the text of that one
    GET  /why.json            pawn station ticket (?)
                                            `guards.Said`: why this pawn cannot go there; without ticket: by none. It
                                            need not be the turn of one that belongs to this browser's player, who may
                                            plan
    GET  /advice.json         pawn          to those who may move pawns, where it was agreed at set-up:
                                            `advice_wording.Advice` with "ok": true; or {"ok": false, "said": why not}

All of them tell public facts alone, and change nothing. What the template gets besides what `pages` names:

    rules.html      title (of the edition), played (a sentence: in which game), agreed (sentences: house rules),
                    subjects (see `rule_texts.of`), ways [{"href", "text", "here": bool}] to the other editions,
                    numbers: the same to other numbers of players
"""

import json
from typing import Any

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.computer_players import player_of
from host.game.proposals import Begin, Move
from host.table.table import Table
from host.view import advice_wording, may_do, new_game_form, rule_texts, rule_wording, why_not, wording
from host.web import guards
from host.web.room import current_language, current_room, current_table
from shared.board import edition as editions
from shared.board.edition import Edition
from shared.rules import edition_table

routes = Blueprint("help_page", __name__)

_USUAL_PLAYERS = "5"


@routes.get("/rules")
def rules() -> ResponseReturnValue:
    asked = new_game_form.read(request.args)
    edition, played, by_handheld = _chosen(asked) if asked else _on_the_table()
    return render_template(
        "rules.html",
        title=wording.edition_name(edition.name),
        played=played,
        agreed=rule_wording.house_rules(edition),
        subjects=rule_texts.of(edition, by_handheld),
        ways=[_way(name, edition.players, wording.edition_name(name), edition) for name in editions.EDITIONS],
        numbers=[_way(edition.name, number, str(number), edition) for number in range(2, 6)],
    )


def _on_the_table() -> tuple[Edition, str, bool]:
    """The edition of the game on the table or proposed, else the one chosen last; a sentence that says so; and whether
    the handheld itself is Mr. X in it."""
    table = current_table()
    with table.lock:
        play, ask = table.play, table.ask()
        if ask is not None and isinstance(ask.proposal, Begin) and not table.running():
            proposal = ask.proposal
            edition = edition_table.make(proposal.edition, proposal.players, proposal.rules)
            return edition, _("As proposed for the new game."), proposal.level is not None
        if play is not None:
            return play.game.edition, _("As played in the game on the table."), play.computer is not None
        return _chosen(table.last_choice())


def _chosen(form: dict[str, str]) -> tuple[Edition, str, bool]:
    """The edition of a form of the new game, or the first one, for how many players it is told, and for which Mr. X."""
    edition = new_game_form.edition_of(form) or _printed(form)
    said = ngettext("For %(num)d detective.", "For %(num)d detectives.", edition.players)
    return edition, said, bool(new_game_form.level(form))


def _printed(form: dict[str, str]) -> Edition:
    """The edition that a form names, or the first one, without house rules."""
    known = {"edition": form.get("edition", editions.EDITIONS[0]), "players": form.get("players", _USUAL_PLAYERS)}
    return new_game_form.edition_of(known) or edition_table.make(editions.EDITIONS[0], int(_USUAL_PLAYERS), [])


def _way(name: str, players: int, text: str, here: Edition) -> dict[str, Any]:
    """A link to the rules of an edition for a number of players, as printed."""
    shown = name == here.name and players == here.players
    return {"href": url_for("help_page.rules", edition=name, players=players), "text": text, "here": shown}


@routes.get("/help.json")
def what_now() -> ResponseReturnValue:
    subject = request.args.get("subject")
    if subject is not None:
        edition, _played, by_handheld = _on_the_table()
        text = rule_texts.about(edition, subject, by_handheld)
        if text is None:
            abort(404)
        return jsonify(may_do.help_text(text["title"], text["lines"], subject))
    _version, view = current_room().views.text(current_language())
    return jsonify(may_do.now(json.loads(view), _own_players(), guards.role() != "looker"))


@routes.get("/why.json")
def why() -> ResponseReturnValue:
    pawn, ticket = request.args.get("pawn", ""), request.args.get("ticket")
    station = guards.number(request.args.get("station"))
    if station is None:
        return jsonify({"ok": False, "said": wording.refusal("unread")})
    table = current_table()
    with table.lock:
        reason = why_not.asked(table.play, table.projected(), pawn, ticket, station, _may_plan(table, pawn))
    said: guards.Said = {"ok": False, "said": reason.said}
    if reason.subject:
        said["why"] = reason.subject
    return jsonify(said)


@routes.get("/advice.json")
def advice() -> ResponseReturnValue:
    if guards.role() == "looker":
        return _unadvised(_("Join the table first: the adviser speaks to the detectives alone."), 403)
    table, pawn = current_table(), request.args.get("pawn", "")
    with table.lock:
        play = table.play.copy() if table.play is not None else None
        advised = table.substitutes.now().adviser
        entered = tuple(entry.proposal for entry in table.moves() if isinstance(entry.proposal, Move))
    if play is None or not play.running or play.behind:
        return _unadvised(wording.refusal("no-game"))
    if not advised:
        return _unadvised(_("The adviser is off in this game: it is switched on at set-up."))
    if pawn not in play.game.pawn_names:
        return _unadvised(wording.refusal("no-pawn"))
    found = current_room().adviser.of(play, entered, play.game.pawn_names.index(pawn))
    return jsonify({"ok": True, **advice_wording.shown(found.rows, found.likely)})


def _unadvised(said: str, status: int = 200) -> ResponseReturnValue:
    return jsonify({"ok": False, "said": said}), status


def _own_players() -> list[int]:
    """The players whom the asking browser holds, by index."""
    own = guards.admission()
    return [] if own is None else current_table().holders.players(own.mark)


def _may_plan(table: Table, pawn: str) -> bool:
    """Whether the asking browser's player may plan this pawn's next move."""
    play = table.play
    if play is None or pawn not in play.game.pawn_names:
        return False
    return player_of(play.game.edition, play.game.pawn_names.index(pawn)) in _own_players()
