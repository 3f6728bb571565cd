"""The log of a game whose pawns' moves are not entered (R28): what may come next, and what the audit finds."""

import pytest

from host.game.replica import Replica
from host.records import sealing
from shared.events import events, events_check, on_board_events, witness
from shared.log import audit, log_check
from shared.log.validation import validate
from shared.record.judge import judge
from tests.portable.record.test_on_board import OPENED, played

KEY = "ab" * 32
asked, moved = on_board_events.station_asked, on_board_events.detectives_moved


def rows_of(lines, ending, **how):
    document = played(lines, result=ending, **how)
    return sealing.sealed(document, judge(document)["result"])


CAPTURED = rows_of(OPENED + "\ndetectives asked 5, 127", ("detectives", "captured"))
TRAPPED = rows_of("mr_x taxi 114\ndetectives moved", ("detectives", "trapped"))
ESCAPED = rows_of("mr_x taxi 114\ndetectives asked 115\nmr_x taxi 115\ndetectives moved", None, rules={"windows": 2})


def followed(rows, key=None):
    log = Replica(rows[0][1], "x", key)
    for row in rows:
        event = events_check.check(row)
        assert validate(log, event) is None, row
        log.add(event, 0)
    return log


def kinds(rows):
    return [row[0] for row in rows]


def until(rows, kind, which=0):
    """The log up to an event of a kind, without it."""
    return followed(rows[: [at for at, row in enumerate(rows) if row[0] == kind][which]])


def after(rows, kind, which=0):
    return followed(rows[: [at for at, row in enumerate(rows) if row[0] == kind][which] + 1])


@pytest.mark.parametrize("rows", [CAPTURED, TRAPPED, ESCAPED])
def test_a_sound_log_is_found_sound(rows):
    log = Replica(rows[0][1], "x")
    log_check.follow(log, rows)
    assert log.over and audit.of(log).state == "sound"


def test_a_question_and_a_yes_end_the_game_at_once():
    log = after(CAPTURED, "station_asked", 3)
    assert log.last_effective == asked(127, True)
    for event in (moved("page"), asked(1, False), events.mr_x_moved(4, "taxi", "only", "0" * 64)):
        assert validate(log, event) == "bad-ending"
    assert validate(log, events.game_ended("detectives", "captured")) is None, "window 3 has shown him already"
    before = until(CAPTURED, "station_asked", 3)
    assert validate(before, events.game_ended("detectives", "captured")) == "bad-ending"
    assert validate(before, asked(5, False)) == "bad-ask", "once a round"
    assert validate(before, asked(127, False)) == "impossible", "he was shown there"
    assert validate(before, asked(126, True)) == "impossible"


def test_he_says_caught_in_their_turn_and_on_his_own_before_his_leg():
    rows = rows_of("mr_x taxi 114\ndetectives asked 114", ("detectives", "captured"))
    assert kinds(rows)[2:7] == ["mr_x_moved", "station_asked", "mr_x_surfaced", "game_ended", "leg_opened"]
    begun, leg, found, shown, over = (events.of_list(row) for row in (rows[1], *rows[2:6]))
    log = followed(rows[:3])
    log.add(moved("handheld"), 0)
    assert log.game.round == 2 and validate(log, found) is None
    for event in (found, shown, over):
        assert validate(log, event) is None
        log.add(event, 0)
    assert log.game.round == 1, "it belongs to the turn that has ended"
    start = followed(rows[:2])
    assert validate(start, asked(132, True)) == "wrong-mover", "there was no turn in which he could be caught"
    double = until(CAPTURED, "mr_x_moved", 2)
    assert double.game.between_legs and validate(double, asked(115, True)) == "wrong-mover"
    assert begun.kind == "mr_x_started" and leg.kind == "mr_x_moved"


def test_who_cannot_move_shows_his_station_and_that_is_the_end():
    at = kinds(TRAPPED).index("mr_x_surfaced")
    log = followed(TRAPPED[:at])
    assert validate(log, events.game_ended("detectives", "trapped")) == "bad-ending", "not without his station"
    shown = events.of_list(TRAPPED[at])
    assert validate(log, shown) is None
    log.add(shown, 0)
    for event in (events.mr_x_moved(2, "taxi", "only", "0" * 64), moved("page"), shown):
        assert validate(log, event) in ("bad-ending", "wrong-mover")
    assert validate(log, events.game_ended("detectives", "captured")) == "bad-ending"
    assert validate(log, events.game_ended("detectives", "trapped")) is None


def test_that_none_can_move_needs_the_detectives_consent_where_a_host_has_asked():
    rows = [list(row) for row in CAPTURED[:3]]
    rows[0].append(witness.key_hash(KEY))
    log = followed(rows, KEY)
    stranded = ("mr_x", "stranded")
    assert validate(log, events.game_ended(*stranded)) == "no-consent"
    given = events.game_ended(*stranded, "o", log.consent(witness.TO_STRANDED, "o"))
    assert validate(log, events_check.check(given)) is None
    to_abandon = log.consent(witness.TO_ABANDON, "o")
    assert validate(log, events.game_ended(*stranded, "o", to_abandon)) == "no-consent"
    assert validate(followed(CAPTURED[:3]), events.game_ended(*stranded)) is None, "nobody has asked for the game"
    assert validate(followed(CAPTURED[:2]), events.game_ended(*stranded)) == "bad-ending", "before their turn"


def test_their_last_turn_ends_once():
    last = after(ESCAPED, "detectives_moved", 1)
    for event in (moved("page"), asked(1, False), events.mr_x_moved(3, "taxi", "only", "0" * 64)):
        assert validate(last, event) == "wrong-mover"
    assert validate(last, events.game_ended("mr_x", "escaped")) is None


def test_what_belongs_to_the_other_way_is_refused():
    log = followed(CAPTURED[:3])
    for event in (events.pawn_moved("red", "taxi", 1), events.pawn_passed("red")):
        assert validate(log, event) == "wrong-mover"
    entered = Replica("a" * 32, "x")
    pawns = [["purple", 174], ["yellow", 34], ["red", 198], ["green", 13], ["blue", 141]]
    entered.add(events_check.check(["game_begun", "a" * 32, "milton-bradley", 3, [], pawns]), 0)
    for event in (moved("page"), asked(46, False)):
        assert validate(entered, event) == "wrong-mover", "no host has asked for anything"
    begun = list(CAPTURED[0])
    for rules, pawns in (([], []), ([["pawn_moves", "on_board"]], [["red", 29]])):
        other = events_check.check([*begun[:4], rules, pawns])
        assert validate(Replica(begun[1], "x"), other) == "bad-set-up"
    wanted = ["person", 0, "", "", "entered"]
    told = events_check.check([*begun, witness.key_hash(KEY), wanted])
    assert validate(Replica(begun[1], "x"), told) == "asked-mode"


def test_a_no_stays_true_and_is_not_taken_back_alone():
    log = after(CAPTURED, "station_asked")
    assert not log.may_take_back(log.count - 1) and log.may_take_back(log.count - 2)
    ended = followed(CAPTURED[: kinds(CAPTURED).index("leg_opened")])
    yes = kinds(CAPTURED).index("game_ended") - 2
    assert ended.events[yes] == asked(127, True) and ended.may_take_back(yes)
    ended.add(events.taken_back(yes), 0)
    assert not ended.over and ended.game.asked == [5], "what was denied before still counts"


def test_a_lie_is_found_once_the_log_is_open():
    """He denies the station on which he stands."""
    rows = [list(row) for row in ESCAPED]
    rows[kinds(rows).index("station_asked")] = ["station_asked", 114, False]
    log = Replica(rows[0][1], "x")
    log_check.follow(log, rows)
    assert audit.of(log).faults == [(1, "hid")]


def test_his_station_is_in_no_event_of_theirs():
    assert on_board_events.DetectivesMoved._fields == ("kind", "by")
    assert events_check.check(["station_asked", 46, False, "red"]).pawn == "red"
    for row in (["station_asked", 46], ["station_asked", 46, 1], ["station_asked", 0, True], ["detectives_moved", "x"]):
        with pytest.raises(ValueError, match="malformed"):
            events_check.check(row)
