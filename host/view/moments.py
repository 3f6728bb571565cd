"""The great moments of a game, in words: Mr. X surfaces, begins a double, is caught, or wins.

Public facts alone, from events that everybody has been told.
"""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.game.computer_players import ComputerPlayers, player_of
from host.game.replica import Replica, last_arrival
from host.view import player_names, wording
from host.view.view_types import Moment, MomentKind
from shared.events import events

_KINDS: dict[str, MomentKind] = {
    "captured": "captured",
    "trapped": "captured",
    "escaped": "escaped",
    "stranded": "escaped",
}


def newest(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers) -> Moment | None:
    """The newest moment that counts, or None. computers: those of now."""
    for number in reversed(play.effective_numbers):
        event = play.events[number]
        if isinstance(event, events.MrXSurfaced) and not _seen_before(play, event):
            return {"id": number, "kind": "surfaced", "text": surfaced(event)}
        if isinstance(event, events.MrXMoved) and event.leg == "first":
            return {"id": number, "kind": "double", "text": _("Double move")}
        if isinstance(event, events.GameEnded) and event.reason in _KINDS:
            text = _end(play, event, remembered, computers)
            return {"id": number, "kind": _KINDS[event.reason], "text": text}
    return None


def _seen_before(play, event):
    """Whether he was seen a move before, too, as mostly in the beginners' game: then nobody is surprised."""
    return event.window > 1 and play.game.shown[event.window - 2] > 0


def surfaced(event: events.MrXSurfaced) -> str:
    """That he surfaces, and where."""
    return _("Mr. X surfaces at %(station)d", station=event.station)


def who_won(ended: tuple[str | None, str] | None) -> str:
    """Who has won a game that is over, as a headline. ended: the winner and the reason."""
    winner, reason = ended or (None, "")
    if not winner:
        return wording.ending(reason)
    return _("The detectives win") if winner == "detectives" else _("Mr. X wins")


def ending(play: Replica) -> str:
    """How a game that is over ended, as a headline."""
    reason, last = play.game.ended[1] if play.game.ended else "", last_arrival(play.effective_events)
    if reason != "captured" or last is None:
        return wording.ending(reason)
    return wording.ending(reason, pawn=last.pawn, station=last.station)


def how(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers) -> str:
    """How it came to that, in a sentence."""
    game, last = play.game, last_arrival(play.effective_events)
    reason = game.ended[1] if game.ended else ""
    if reason == "captured" and isinstance(last, events.PawnMoved):
        return _(
            "%(who)s caught him on %(station)d with %(pawn)s (%(ticket)s), in round %(round)d.",
            who=_catcher(game, last.pawn, remembered, computers),
            station=last.station,
            pawn=wording.pawn_name(last.pawn),
            ticket=wording.ticket_name(last.ticket),
            round=game.round,
        )
    if reason == "captured" and last is not None:
        return _("%(caught)s, in round %(round)d.", caught=ending(play), round=game.round)
    if reason == "escaped":
        return ngettext("He got away in %(num)d move.", "He got away in %(num)d moves.", len(game.windows))
    return {
        "captured": _("He is caught."),
        "trapped": _("He had no move left, in round %(round)d.", round=game.round),
        "stranded": _("No pawn could move any more, in round %(round)d.", round=game.round),
    }.get(reason, "")


def _end(play, ended, remembered, computers):
    if ended.reason == "escaped":
        return _("Mr. X escapes")
    last = last_arrival(play.effective_events)
    if ended.reason != "captured" or last is None or play.game.edition.on_board:
        return ending(play)
    return _(
        "%(who)s catches him on %(station)d in round %(round)d",
        who=_catcher(play.game, last.pawn, remembered, computers),
        station=last.station,
        round=play.game.round,
    )


def _catcher(game, pawn, remembered, computers):
    """Who has caught him: the player by name, the computer where nobody is named, or a bobby."""
    player = player_of(game.edition, game.pawn_names.index(pawn))
    if player is None:
        return wording.pawn_name(pawn)
    if computers.level(player) and not player_names.is_named(remembered, player):
        return _("The computer (%(pawn)s)", pawn=wording.pawn_name(pawn))
    return player_names.player_name(remembered, player)
