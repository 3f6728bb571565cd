"""A game's log as a record (mrx-record/1), without what the log does not know: names and times.

The turns are the effective ones; what was taken back is in the log alone. While anything is still sealed, the record
hides all that is secret. The whole log goes along as `commitments`, the list of its events, so that seals and chain can
be checked again.
"""

import json

from shared.board.edition import MR_X
from shared.events import events
from shared.log import log_check
from shared.log.game_log import CAPTURED, GameLog
from shared.record import record
from shared.rules import rules
from shared.rules.house_rules import from_pairs


def record_of(log: GameLog) -> dict:
    """The record of a log that has a beginning; `meta` has the game's id alone."""
    begun, game = log.beginning, log.game
    winner, reason = game.ended or (None, None)
    opened = log.over and len(log.opened) == len(log.seals)
    return {
        "format": record.FORMAT,
        "edition": begun.edition,
        "rules": from_pairs(begun.rules),
        "players": begun.players,
        "start": {"mr_x": log.opened[0].station if opened else None, "pawns": begun.pawns},
        "turns": _turns(log, opened),
        "commitments": [events.row_of(event) for event in log.events],
        "result": {"winner": winner, "reason": reason} if log.over and not log.left_off else None,
        "meta": {"game_id": log.game_id},
    }


def json_of(game_id: str, rows: str) -> str:
    """The record, as JSON, of a log whose rows are this JSON, which log_check.follow must accept."""
    log = GameLog(game_id)
    log_check.follow(log, json.loads(rows))
    return json.dumps(record_of(log))


def _turns(log, opened):
    turns, before = [], None
    counting = [log.events[number] for number in log.effective_numbers]
    for event in counting:
        kind = event.kind
        if kind == "mr_x_moved":
            leg = [event.ticket, _station(log.game, event.window, log.opened if opened else None)]
            if event.leg == "second":
                turns[-1]["legs"].append(leg)
            else:
                turns.append({"mover": MR_X, "legs": [leg]})
        elif kind == "mr_x_surfaced" and before.kind == "mr_x_moved":  # not caught (R19) ...
            if not log.game.edition.surfaces(event.window, log.game.windows[event.window - 1]):  # ... nor for R14: R25
                turns[-1]["surface"] = dict(event.claimed)
        elif kind == "pawn_moved":
            turns.append({"mover": event.pawn, "legs": [[event.ticket, event.station]]})
        elif kind == "pawn_passed":
            turns.append({"mover": event.pawn, "legs": []})
        elif kind in ("detectives_moved", "station_asked"):
            _add_detectives(turns, event)
        before = event
    if _reads_as_escape(log.game, counting):
        turns.pop()
    return turns


def _reads_as_escape(game, counting):
    """Whether the game stopped in the detectives' last turn, after a question: a record has no such turn, and a whole
    one would be Mr. X's escape (R23). The question stands in the log alone."""
    moves = [event for event in counting if event.kind in ("mr_x_moved", "detectives_moved", "station_asked")]
    unended = moves and moves[-1].kind == "station_asked" and not moves[-1].there
    return unended and rules.turn_end(game) == ("mr_x", "escaped")


def _add_detectives(turns, event):
    """Their turn where their moves are not entered (R28); he may say that he was caught in it after it has ended."""
    if turns[-1]["mover"] != record.DETECTIVES:
        turns.append({"mover": record.DETECTIVES, "asked": []})
    if event.kind == "station_asked":
        turns[-1]["asked"].append(event.station)
        if event.there and event.pawn is not None:
            turns[-1]["by"] = event.pawn


def _station(game, window, opened):
    """Where the leg in a window ended, if it is public: an opened one, or one shown by a surfacing.

    His capture shows him in the last window too, as a trap does where no pawn is known (R28). That station counts only
    if he had to surface there (R14): otherwise a hidden record must not contain it.
    """
    if opened:
        return opened[window].station
    found = game.ended and (game.ended == CAPTURED or (game.edition.on_board and game.ended[0] == "detectives"))
    shown = game.shown[window - 1]
    ended_here = window == len(game.windows) and found
    return shown if shown and not (ended_here and not game.edition.surfaces(window, game.windows[window - 1])) else None
