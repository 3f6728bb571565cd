"""Every move of a game in sentences, round by round: who, from where, by which ticket, to where.

Public facts alone: Mr. X's stations only where he surfaced, and once he has opened the log. What was taken back is
marked.
"""

from typing import Any, Literal, NotRequired, TypedDict

from flask_babel import gettext as _

from host.game.computer_players import PEOPLE, ComputerPlayers, player_of
from host.game.replica import Replica
from host.view import computer_wording, on_board_wording, player_names, wording
from shared.events import events


class ListedMove(TypedDict):
    who: str  # "mr_x", a pawn's name, or "computer" where it was changed for whom the computer plays
    text: str
    undone: NotRequired[Literal[True]]  # it was taken back


class ListedRound(TypedDict):
    title: str
    moves: list[ListedMove]


class MoveList(TypedDict):
    rounds: list[ListedRound]  # the newest first, its moves in order


def of(play: Replica, remembered: dict[str, Any], computers: ComputerPlayers = PEOPLE) -> MoveList:
    """The moves of a game; among them what was changed of its computer players."""
    rounds: list[ListedRound] = []
    changes = list(computers.changes)
    after = []  # the state after each event, to go back to
    state = (0, {}, 0)  # the round, where the pawns are, where Mr. X is if that is public, else 0
    for number, event in enumerate(play.events):
        before = after[event.first - 1] if isinstance(event, events.TakenBack) else state
        state, text = _step(play, remembered, number, before)
        after.append(state)
        if text is not None:
            move: ListedMove = {"who": getattr(event, "pawn", "mr_x"), "text": text}
            if number not in play.effective_numbers:
                move["undone"] = True
            _enter(rounds, state[0], move)
        while changes and changes[0].number <= number + 1:
            change = changes.pop(0)
            text = computer_wording.plays(change.player, change.level, remembered)
            _enter(rounds, state[0], {"who": "computer", "text": text})
    return {"rounds": rounds[::-1]}


def _enter(rounds: list[ListedRound], number: int, row: ListedMove) -> None:
    title = _("Round %(round)d", round=number)
    if not rounds or rounds[-1]["title"] != title:
        rounds.append({"title": title, "moves": []})
    rounds[-1]["moves"].append(row)


def _step(play, remembered, number, state):
    """(the state after an event, its sentence or None)."""
    round_number, pawns, mr_x = state
    event = play.events[number]
    if isinstance(event, events.GameBegun):
        return (0, dict(event.pawns), 0), None
    if isinstance(event, events.MrXStarted):
        return (0, pawns, _opened(play, number, 0)[0]), None
    if isinstance(event, events.MrXMoved):
        station, mode = _opened(play, number, event.window)
        state = (round_number + (event.leg != "second"), pawns, station)
        return state, _mr_x_moved(event, mr_x, station, mode)
    if isinstance(event, events.MrXSurfaced):
        return (round_number, pawns, event.station), _("Mr. X surfaces at %(station)d.", station=event.station)
    if isinstance(event, events.PawnMoved):
        text = _pawn_moved(play, remembered, event, pawns[event.pawn])
        return (round_number, {**pawns, event.pawn: event.station}, mr_x), text
    if isinstance(event, events.PawnPassed):
        return state, _("%(pawn)s is passed over.", pawn=wording.pawn_name(event.pawn))
    return state, on_board_wording.sentence(event)


def _opened(play, number, window):
    """(station, mode) of a leg that has been opened, or (0, None)."""
    counts = number in play.effective_numbers
    found = play.opened.get(window) if counts else play.opened_void.get(number)
    return (found.station, found.mode) if found is not None else (0, None)


def _mr_x_moved(event, start, station, mode):
    ticket = wording.ticket_name(event.ticket)
    if event.leg == "first":
        ticket = _("double, %(ticket)s", ticket=ticket)
    if mode is not None and mode != event.ticket:
        ticket = f"{ticket} ({wording.ticket_name(mode)})"
    if start and station:
        return _("Mr. X: %(ticket)s, from %(start)d to %(station)d", ticket=ticket, start=start, station=station)
    return _("Mr. X: %(ticket)s", ticket=ticket)


def _pawn_moved(play, remembered, event, start):
    who = wording.pawn_name(event.pawn)
    player = player_of(play.game.edition, play.game.pawn_names.index(event.pawn))
    if player is not None:
        who = f"{who} ({player_names.player_name(remembered, player)})"
    return _(
        "%(who)s: %(ticket)s, from %(start)d to %(station)d",
        who=who,
        ticket=wording.ticket_name(event.ticket),
        start=start,
        station=event.station,
    )
