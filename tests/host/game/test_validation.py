"""Validation: an event that the rules forbid, or that does not open its seal, is refused."""

import copy

import pytest

from host.game.replica import Replica
from shared.events import commitment, events, events_check
from shared.log.validation import validate
from tests.host.handheld import begin, play, play_whole, record

HEX = "0" * 64
SALT = "0" * 32


@pytest.fixture
def log(app, handheld):
    """The log of a game in which Mr. X has made three legs, the third of them shown, and everybody has followed."""
    table = app.extensions["table"]
    game = begin(table, handheld, record("milton-bradley-5p-escaped"))
    count = [at for at, turn in enumerate(game["turns"]) if turn["mover"] == "mr_x"]
    filled = 0
    for at in count:
        filled += len(game["turns"][at]["legs"])
        if filled >= 3:
            play(table, handheld, game, at + 1)
            break
    return table.play


def again(log, upto):
    """The same log as another replica, as far as event `upto`."""
    replica = Replica(log.game_id, log.device)
    for event in log.events[:upto]:
        assert validate(replica, event) is None
        replica.add(event, 0)
    return replica


def at_kind(log, kind, which=0):
    return [number for number, event in enumerate(log.events) if event.kind == kind][which]


def test_it_follows_a_sound_log_and_its_chain_which_begins_with_its_game(log):
    assert again(log, log.count).head == log.head
    begun = log.events[0]
    empty = Replica(log.game_id, "x")
    assert validate(empty, log.events[1]) == "no-beginning"
    assert validate(Replica("f" * 32, "x"), begun) == "no-beginning"
    wrong = copy.deepcopy(begun)
    wrong.pawns[0][1] = 1
    assert validate(empty, wrong) == "bad-set-up"
    assert validate(again(log, 2), begun) == "begun-twice"


@pytest.mark.parametrize(
    "event",
    [None, [], ["dance"], ["mr_x_moved", 1, "tram", "only", HEX], ["pawn_moved", "red", "taxi", "67"], "mr_x_moved"],
)
def test_what_is_no_event_is_refused(event):
    with pytest.raises(ValueError, match="event"):
        events_check.check(event)


def test_mr_x_cannot_move_out_of_turn_or_into_another_window(log):
    number = at_kind(log, "mr_x_moved")
    before = again(log, number)
    assert validate(before, events.mr_x_moved(2, "taxi", "only", HEX)) == "no-window"
    assert validate(before, events.mr_x_moved(1, "taxi", "second", HEX)) == "wrong-mover"
    assert validate(before, events.mr_x_started(HEX)) == "started-twice"
    after = again(log, number + 1)
    assert validate(after, events.mr_x_moved(2, "taxi", "only", HEX)) == "wrong-mover"


def test_a_surfacing_must_open_its_seal_and_be_where_mr_x_can_be(log):
    number = at_kind(log, "mr_x_surfaced")
    before = again(log, number)
    shown = log.events[number]
    assert validate(before, shown) is None
    for field, value in ((1, 1), (2, shown.station % 199 + 1), (3, SALT), (4, HEX)):
        other = list(shown)
        other[field] = value
        assert validate(before, events.of_list(other)) in ("broken-seal", "no-window")
    shown = log.events[number]
    before = again(log, number - 1)
    moved = log.events[number - 1]
    far = next(station for station in range(1, 200) if not log.places[number - 1] >> station & 1)
    fields = (commitment.bytes_of(text) for text in (shown.salt, shown.inner))
    seal = commitment.seal(commitment.bytes_of(log.game_id), shown.window, far, *fields)
    lie = events.mr_x_moved(moved.window, moved.ticket, moved.leg, commitment.hex_of(seal))
    assert validate(before, lie) is None
    before.add(lie, 0)
    assert validate(before, events.mr_x_surfaced(shown.window, far, shown.salt, shown.inner, [])) == "impossible"


def test_pawns_are_held_to_the_rules(log):
    before = again(log, at_kind(log, "pawn_moved"))
    assert validate(before, events.pawn_moved("purple", "taxi", 199)) == "no-route"
    assert validate(before, events.pawn_moved("blue", "taxi", 54)) == "wrong-mover"
    assert validate(before, events.pawn_moved("bobby1", "taxi", 54)) == "wrong-mover"
    assert validate(before, events.pawn_passed("purple")) == "must-move"


def test_an_end_must_have_been_reached(log):
    for winner, reason in events_check.ENDINGS[:4]:
        assert validate(log, events.game_ended(winner, reason)) == "bad-ending"
    assert validate(log, events.game_ended(None, "abandoned")) == "no-consent"
    voices = "o"
    consent = log.consent(0, voices)
    assert validate(log, events.game_ended(None, "abandoned", voices, consent)) is None
    assert validate(log, events.game_ended(None, "abandoned", "d", consent)) == "no-consent"
    assert validate(log, events.game_ended(None, "left_off")) is None
    assert validate(log, events.leg_opened(1, 5, "taxi", SALT, SALT)) == "opened-early"


def test_a_surfacing_that_names_an_absent_pawn_is_refused(table, handheld):
    """A handheld may send it: the event is well-formed, but no such pawn stands on this board."""
    play_whole(table, handheld, "milton-bradley-5p-escaped-optional-rules")
    number = next(at for at, event in enumerate(table.play.events) if event.kind == "mr_x_surfaced" and event.claimed)
    before, shown = again(table.play, number), table.play.events[number]
    absent = next(pawn for pawn in ("bobby1", "bobby2", "red") if pawn not in before.game.pawn_names)
    claimed = [[absent, "taxi"], *[list(pair) for pair in shown.claimed[1:]]]
    wrong = events.mr_x_surfaced(shown.window, shown.station, shown.salt, shown.inner, claimed)
    assert events_check.check(wrong) == wrong
    assert validate(before, wrong) == "bad-surface"
    assert validate(before, shown) is None
