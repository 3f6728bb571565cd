"""The part of a view that shows a game whose pawns' moves are not entered (R28): what was said, and what may be."""

from flask_babel import gettext as _

from host.game import computer_players
from host.game.proposals import Ask, Moved
from host.game.replica import Replica
from host.table import on_board
from host.table.snapshot import Snapshot
from host.view import on_board_wording, wording
from host.view.view_types import OnBoard, Say
from shared.events import on_board_events
from shared.rules import rules
from shared.rules.public_game import PublicGame


def of(snapshot: Snapshot, play: Replica) -> OnBoard:
    """That part for a snapshot, whose log is `play`."""
    waiting = [entry.proposal for entry in snapshot.moves]
    asked = on_board.asked_pawns(play, waiting)
    shown: OnBoard = {
        "window": len(play.game.windows),
        # What was answered, then the questions without an answer yet.
        "said": [*_told(play), *(_question(each) for each in waiting if isinstance(each, Ask))],
        "may": _may(snapshot, play, waiting),
        "pawns": [
            {"name": name, "letter": wording.pawn_letters()[name], "label": wording.pawn_name(name)}
            for name in computer_players.pawns_of(play.game.edition)
            if name not in asked
        ],
    }
    if "take-back" in shown["may"]:
        shown["back"] = _("Ask Mr. X to take back %(what)s", what=taken_back(_said_last(play)))
    return shown


def headline(game: PublicGame, waiting: list) -> tuple[str, str]:
    """Headline and what is awaited in the detectives' turn."""
    if any(isinstance(proposal, Moved) for proposal in waiting):
        if rules.turn_end(game):
            return _("The detectives have moved"), _(
                "Mr. X looks whether a pawn is on his station; if none is, he wins."
            )
        return _("The detectives have moved"), _("That waits for the handheld.")
    if any(isinstance(proposal, Ask) for proposal in waiting):
        return _("Mr. X is asked"), _("The handheld answers by itself.")
    return _("The detectives move"), _("Everybody moves on the board. Mr. X's next move ends their turn.")


def taken_back(event: object) -> str | None:
    """What would be taken back with an event of such a game, in words; None for every other event."""
    if isinstance(event, on_board_events.DetectivesMoved):
        return _("that the detectives have moved")
    if isinstance(event, on_board_events.StationAsked):
        return _("the question about %(station)d", station=event.station)
    return None


def _told(play):
    """Who said last that they have moved, and what was asked since Mr. X's last leg."""
    moved = [event for event in play.effective_events if isinstance(event, on_board_events.DetectivesMoved)]
    told = [on_board_wording.moved_in(len(moved), moved[-1].by)] if moved else []
    for event in play.since_his_leg:
        if isinstance(event, on_board_events.StationAsked):
            answer = _("He is there.") if event.there else _("He is not there.")
            told.append(f"{_question(event)} {answer}")
    return told


def _question(asked: on_board_events.StationAsked | Ask) -> str:
    """Of somebody whether Mr. X is on a station, and which pawn has come there, if that was said."""
    if not asked.pawn:
        return _("Is he on %(station)d?", station=asked.station)
    return _("%(pawn)s is on %(station)d: is he there?", pawn=wording.pawn_name(asked.pawn), station=asked.station)


def _may(snapshot: Snapshot, play: Replica, waiting: list) -> list[Say]:
    """What a player's page may say now."""
    game, may = play.game, list[Say]()
    moved = any(isinstance(proposal, Moved) for proposal in waiting)
    if not play.behind and not moved and rules.turn_error(game, rules.DETECTIVES) is None:
        may.append("moved")
        if on_board.questions_left(game, waiting):
            may.append("ask")
    if "" in snapshot.may_take_back and _said_last(play):
        may.append("take-back")
    asked = snapshot.ask is not None or snapshot.wish is not None or play.unasked
    if play.running and not asked and on_board.may_be_stranded(game):
        may.append("stranded")
    return may


def _said_last(play):
    """The last event by which the detectives said or asked something since Mr. X's leg, or None."""
    kinds = (on_board_events.DetectivesMoved, on_board_events.StationAsked)
    return next((event for event in reversed(play.since_his_leg) if isinstance(event, kinds)), None)
