"""What is wrong with an event that a handheld sends, by the rules as far as public facts decide; `events_check` checks
its form.

Trusts nobody: an event that the rules forbid, or a surfacing that does not open its seal, is refused. Whether the
opened log keeps what its seals promised is for `audit`. Changes nothing.
"""

from shared.board.edition import PAWNS, TICKETS
from shared.events import asked, witness
from shared.log.game_log import GameLog
from shared.rules import rules, rules_host, rules_on_board
from shared.rules.public_game_host import last_shown


def validate(log: GameLog, event) -> "str | None":
    """The code of what is wrong with an event of a sound form as the next event of a log; else None."""
    if not log.events:
        return _beginning_error(log, event)
    if event.kind == "game_begun":
        return "begun-twice"
    if event.kind in ("detectives_moved", "station_asked") and not log.game.edition.on_board:
        return "wrong-mover"
    if log.over and event.kind not in ("leg_opened", "seed_opened", "taken_back"):
        return "game-over"
    if log.game.edition.on_board and _only_the_end_may_follow(log, event):
        return "bad-ending"
    return _CHECKS[event.kind](log, event)


def _beginning_error(log, event):
    if event.kind != "game_begun" or event.game_id != log.game_id:
        return "no-beginning"
    try:
        log.begun(event)
    except ValueError:
        return "bad-set-up"
    return asked.beginning_error(event)


def _computer_error(log, event):
    if log.game.edition.on_board:
        return "asked-mode"
    return "computer-late" if log.count != 1 else asked.computer_error(log.beginning, event)


def _seed_error(log, event):
    if log.count != 2 or not log.computer:
        return "no-computer"
    return asked.half_error(log.beginning, event.half)


def _started_error(log, _event):
    if log.computer and log.count == 2:
        return "no-seed"
    return "started-twice" if log.game.started else asked.start_error(log.beginning, log.computer)


def _mr_x_moved_error(log, event):
    game = log.game
    error = rules.mr_x_turn_error(game, event.leg)
    if error:
        return error
    if event.window != len(game.windows) + 1 or event.window > game.edition.windows:
        return "no-window"
    error = rules_host.hidden_leg_error(game, TICKETS.index(event.ticket), None)
    if error:
        return error
    return None if log.possible_with(event) else "impossible"


def _mr_x_surfaced_error(log, event):
    game = log.game
    if not game.started or event.window != len(game.windows):
        return "no-window"
    if not log.opens(log.seals.get(event.window), event.window, event.station, event.salt, event.inner):
        return "broken-seal"
    last = log.last_effective
    if last.kind == "pawn_moved" and last.station == event.station:  # R19
        return "bad-surface" if event.claimed else None
    if _was_found(last):  # R28
        return "bad-surface" if event.claimed or last.station != event.station else None
    if not log.stations >> event.station & 1:
        return "impossible"
    if game.must_surface:  # R14
        return "bad-surface" if event.claimed else None
    if game.edition.on_board and _is_at_his_turns_begin(game):
        return "bad-surface" if event.claimed else None
    if last.kind != "mr_x_moved" or last.leg == "first":
        return "bad-surface"
    if any(pawn not in game.pawn_names for pawn, _ticket in event.claimed):
        return "bad-surface"
    claimed = [[game.pawn_names.index(pawn), TICKETS.index(ticket)] for pawn, ticket in event.claimed]
    return rules_host.surface_error(game, claimed)


def _only_the_end_may_follow(log, event):
    """Whether he was found, or has shown himself on his turn because he cannot move (R28), and the end does not follow.

    What he shows of a leg follows that leg.
    """
    last = log.last_effective
    if event.kind == "taken_back" or (_was_found(last) and event.kind == "mr_x_surfaced"):
        return False
    ends = _was_found(last) or (last.kind == "mr_x_surfaced" and _before(log).kind != "mr_x_moved")
    return ends and (event.kind != "game_ended" or event.reason not in ("captured", "trapped"))


def _was_found(event):
    return event.kind == "station_asked" and event.there


def _before(log):
    """The event that counts before the last one that does."""
    return log.events[log.effective_numbers[-2]]


def _is_at_his_turns_begin(game):
    return rules.to_move(game) == [rules.MR_X] and not game.must_surface and not game.between_legs


def _station_asked_error(log, event):
    """R28: a question in the detectives' turn, or his own *caught*, which may come before his next leg too."""
    game = log.game
    if event.pawn is not None and event.pawn not in PAWNS:
        return "wrong-mover"
    if not event.there:
        return rules_on_board.ask_error(game, event.station) or (
            None if log.stations & ~(1 << event.station) else "impossible"
        )
    if not game.windows or not (_is_at_his_turns_begin(game) or rules.to_move(game) == [rules.DETECTIVES]):
        return "wrong-mover"
    return None if log.stations >> event.station & 1 else "impossible"


def _pawn_moved_error(log, event):
    game = log.game
    if event.pawn not in game.pawn_names:
        return "wrong-mover"
    return rules.pawn_leg_error(game, game.pawn_names.index(event.pawn), TICKETS.index(event.ticket), event.station)


def _pawn_passed_error(log, event):
    if event.pawn not in log.game.pawn_names:
        return "wrong-mover"
    pawn = log.game.pawn_names.index(event.pawn)
    return rules.turn_error(log.game, pawn) or (None if rules.hemmed_in(log.game, pawn) else "must-move")


def _game_ended_error(log, event):
    game = log.game
    if event.reason == "abandoned":
        return _consent_error(log, event)
    if event.reason == "left_off":
        return None if log.beginning.key_hash else "bad-ending"
    if game.edition.on_board:
        return _ending_on_board_error(log, event)
    if event.reason == "captured":
        return None if _captured_where(log) in game.stations else "bad-ending"
    if event.reason == "trapped":
        return None if rules.to_move(game) == [rules.MR_X] and not game.must_surface else "bad-ending"
    return None if rules.due(game) == event else "bad-ending"


def _ending_on_board_error(log, event):
    """What is wrong with an end that people see (R28), or with his escape."""
    game = log.game
    if event.reason == "stranded":
        ends = (_is_at_his_turns_begin(game) and game.windows) or rules.to_move(game) == [rules.DETECTIVES]
        return _consent_error(log, event) if ends else "bad-ending"
    if event.reason not in ("captured", "trapped"):
        return None if rules.due(game) == event else "bad-ending"
    last, shown = log.last_effective, last_shown(game)
    if last.kind != "mr_x_surfaced" and (shown is None or shown[0] != len(game.windows)):
        return "bad-ending"
    found = _was_found(_before(log) if last.kind == "mr_x_surfaced" else last)
    fits = found if event.reason == "captured" else _is_at_his_turns_begin(game) and not found
    return None if fits else "bad-ending"


def _captured_where(log):
    """The station that Mr. X has shown, in the last event or where a pawn has entered it with that; else None."""
    last = log.last_effective
    if last.kind == "mr_x_surfaced":
        return last.station
    if last.kind == "pawn_moved" and last_shown(log.game) == (len(log.game.windows), last.station):
        return last.station
    return None


def _consent_error(log, event):
    """A game that this host has proposed needs a consent of its making; where another has, nothing is known of it."""
    if log.beginning.key_hash is None:
        return None if event.consent is None else "no-consent"
    if event.consent is None:
        return "no-consent"
    return None if log.key is None or witness.is_consent(log.key, log.game_id, log.head, event) else "no-consent"


def _opened_error(log, event):
    if not log.over:
        return "opened-early"
    if event.number is None:
        return None if event.window in log.seals and event.window not in log.opened else "opened-twice"
    if event.number in log.opened_void or not log.is_taken_back(event.number):
        return "opened-twice"
    leg = log.events[event.number]
    return None if leg.kind == "mr_x_moved" and leg.window == event.window else "opened-twice"


def _seed_opened_error(log, _event):
    if not log.over:
        return "opened-early"
    if log.computer is None:
        return "no-computer"
    return "opened-twice" if log.seed else None


_CHECKS = {
    "computer_plays": _computer_error,
    "seed_drawn": _seed_error,
    "mr_x_started": _started_error,
    "mr_x_moved": _mr_x_moved_error,
    "mr_x_surfaced": _mr_x_surfaced_error,
    "pawn_moved": _pawn_moved_error,
    "pawn_passed": _pawn_passed_error,
    "detectives_moved": lambda log, _event: rules.turn_error(log.game, rules.DETECTIVES),
    "station_asked": _station_asked_error,
    "game_ended": _game_ended_error,
    "taken_back": lambda log, event: _consent_error(log, event) if log.may_take_back(event.first) else "nothing-back",
    "leg_opened": _opened_error,
    "seed_opened": _seed_opened_error,
}
