"""What a damaged disk has lost of a running game is told again by its handheld, and costs nobody the game.

What this host has accepted once is accepted again, and settles nothing anew. Nothing else is easier than before: a
consent still ends with its question, and a key of consents that is lost is said to be lost on every page at once.
"""

import html
import json
import re
from contextlib import closing

import pytest

from host.game import resent_events
from host.game.projection import legal_legs
from host.game.refused import Refused
from host.game.stored_log import followed, key_note
from host.proof import audit
from host.records import exporting, verify
from host.store.store import FILE, Store
from host.table.table import Table
from host.view import wording
from mrx.game import ending, taking_back
from shared.events import events
from tests.host.browser import Browser
from tests.host.damaged_host import BROKEN, LOST, Evening
from tests.host.handheld import Handheld, begin, play, record

GAME = "milton-bradley-3p-captured"
TURNS = 5


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The file of a witnessed game in which something was taken back, and its handheld."""
    evening = Evening(tmp_path_factory.mktemp("kept")).meet()
    begin(evening.table, evening.handheld, record(GAME))
    play(evening.table, evening.handheld, record(GAME), TURNS)
    last = next(event for event in reversed(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.ask_back(last.pawn)
    evening.table.move(last.pawn, last.ticket, last.station, evening.table.play.game.round)
    evening.handheld.exchange()
    assert evening.agrees() and any(isinstance(event, events.TakenBack) for event in evening.table.play.events)
    return evening.stop(), evening.handheld


def rows_of(evening):
    """(number, text, chain hash) of the events as the disk has them."""
    game_id = evening.table.play.game_id
    return [(at, row.text, row.chain_hash) for at, row in enumerate(evening.table.store.events(game_id))]


def key_of(evening):
    return evening.table.store.note(key_note(evening.table.play.game_id))


def wrong_digit(evening):
    """The statement that changes one digit of the key of the shown game."""
    key, game_id = key_of(evening), evening.table.play.game_id
    other = ("1" if key[20] == "0" else "0").join((key[:20], key[21:]))
    return f"UPDATE note SET value = '\"{other}\"' WHERE key = '{key_note(game_id)}'"


def asked_for_capture(evening):
    """He is caught, and the players are asked to take the last move back; returns the question's id."""
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    assert evening.table.play.captured
    last = max(at for at, event in enumerate(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.table.take_back.ask(evening.table.play.events[last].pawn)
    assert evening.table.ask().state == "here"
    return str(evening.table.ask().number)


# What is told again


@pytest.mark.parametrize("change", [BROKEN, "UPDATE event SET link = '00' WHERE number = %d", LOST])
def test_whatever_event_is_damaged_the_handheld_tells_it_again(tmp_path, kept, change):
    file, handheld = kept
    for number in range(handheld.table.log.count):
        evening = Evening(tmp_path, file, handheld.restarted())
        key = evening.table.play.key
        evening.restart(change % number)
        assert evening.codes() == ["damaged-log"]
        evening.meet()
        assert evening.agrees() and evening.codes() == ["damaged-log"], number
        assert evening.table.play.key == key is not None
        assert evening.restart().codes() == [], "the disk is whole again"
        evening.stop()
        for part in tmp_path.glob(FILE + "*"):
            part.unlink()


def test_an_older_image_of_the_flash_undoes_no_capture(evening):
    evening.meet()
    before = evening.handheld.restarted()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    head, rows = evening.table.play.head, rows_of(evening)
    evening.restart(BROKEN % 3)
    evening.handheld = before
    evening.meet()
    assert evening.table.play.captured and evening.table.play.head == head and "diverged" in evening.codes()
    assert [row for row in rows_of(evening) if row[0] != 3] == [row for row in rows if row[0] != 3]


def told_otherwise(evening, number, damages):
    """Let a firmware of his own tell another move of the same pawn as this event; returns whether it is taken in."""
    evening.meet()
    log, event = evening.handheld.table.log, evening.handheld.table.log.event(number)
    evening.restart(*damages)
    legs = legal_legs(evening.table.play.game, evening.table.play.game.pawn_names.index(event.pawn))
    station, tickets = next(leg for leg in legs if leg[0] != event.station)
    evening.handheld.end.tick = lambda _now: []
    evening.handheld.end.received = lambda _message, _now: []
    evening.handheld.link(evening.table)
    evening.handheld.say(["here", evening.handheld.device, log.game_id, log.count, log.head])
    other = event._replace(ticket=tickets[0], station=station)
    evening.handheld.say(["event", evening.table.play.game_id, number, events.row_of(other)])
    return evening.table.play.count > number


@pytest.mark.parametrize("damage", [BROKEN, "UPDATE event SET link = '00' WHERE number = %d"])
def test_an_event_that_is_told_otherwise_than_its_row_is_refused(evening, damage):
    log = evening.handheld.table.log
    number = next(at for at in range(log.count) if isinstance(log.event(at), events.PawnMoved))
    rows = rows_of(evening)
    assert not told_otherwise(evening, number, [damage % number])
    assert "diverged" in evening.codes() and "bad-event" not in evening.codes()
    assert [row for row in rows_of(evening) if row[0] != number] == [row for row in rows if row[0] != number]
    evening.handheld = evening.handheld.restarted()
    evening.meet().meet()
    assert evening.agrees() and "diverged" not in evening.codes(), "told as it was"


def other_move(evening):
    """The newest event is a pawn's move: its number, and the text of another legal one in its place."""
    log = evening.handheld.table.log
    number, event = log.count - 1, log.event(log.count - 1)
    assert isinstance(event, events.PawnMoved)
    game = followed(evening.table.store.events(log.game_id)[:-1], log.game_id, "")[0].game
    legs = legal_legs(game, game.pawn_names.index(event.pawn))
    station, tickets = next(leg for leg in legs if leg[0] != event.station)
    return number, events.encode(event._replace(ticket=tickets[0], station=station))


GONE = "DELETE FROM event WHERE number = %d"


@pytest.mark.parametrize("damage", [LOST, GONE])
def test_the_newest_event_is_not_told_otherwise_either(evening, damage):
    evening.meet()
    number, _text = other_move(evening)
    assert not told_otherwise(evening, number, [damage % number])
    assert "diverged" in evening.codes()
    evening.handheld = evening.handheld.restarted()
    evening.meet().meet()
    assert evening.agrees() and "diverged" not in evening.codes(), "told as it was"


def test_a_newest_event_that_is_damaged_into_another_stops_nobody(evening):
    evening.meet()
    number, text = other_move(evening)
    evening.restart(f"UPDATE event SET text = '{text}', link = '00' WHERE number = {number}")
    evening.meet()
    assert evening.agrees() and "diverged" not in evening.codes()


def test_events_that_are_gone_are_told_again(evening):
    evening.meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 3]})
    evening.restart(f"DELETE FROM event WHERE number > {evening.handheld.table.log.count - 4}")
    assert evening.codes() == ["damaged-log"]
    evening.meet()
    assert evening.agrees() and evening.restart().codes() == []


@pytest.mark.parametrize("number", [3, 6])
def test_a_consent_whose_event_is_gone_is_believed_again(evening, number):
    log = evening.handheld.table.log
    back = next(at for at in range(log.count) if isinstance(log.event(at), events.TakenBack))
    evening.restart(GONE % number, GONE % back).meet()
    assert evening.agrees()


CAPITALS = "UPDATE event SET link = upper(link) WHERE number = %d"
CAPITAL_COPY = "UPDATE note SET value = substr(value, 1, 40) || upper(substr(value, 41)) WHERE key LIKE 'second copy %'"


@pytest.mark.parametrize("damage", [[CAPITALS % 0], [CAPITALS % 3], [LOST % 8, CAPITAL_COPY]])
def test_a_chain_hash_in_capitals_is_damaged_and_stops_nobody(evening, damage):
    assert evening.handheld.table.log.count == 9
    evening.restart(*damage).meet()
    assert evening.agrees() and "diverged" not in evening.codes()
    assert evening.restart().codes() == []


@pytest.mark.parametrize("last", [True, False])
def test_an_event_under_a_damaged_number_holds_nobody_up(evening, last):
    number = evening.handheld.table.log.count - 1 if last else 3
    evening.restart(f"UPDATE event SET number = 300 WHERE number = {number}").meet()
    for _start in range(2):
        assert evening.agrees() and evening.restart().codes() == []
        evening.meet()
        rounds = evening.table.play.game.round
        turns = record(GAME)["turns"][len(moves_of(evening)) :]
        play(evening.table, evening.handheld, {"turns": turns[:1]})
        assert evening.table.play.game.round >= rounds and evening.agrees()
    assert [row[0] for row in rows_of(evening)] == list(range(evening.table.play.count))


def moves_of(evening):
    """The moves and legs that count."""
    kinds = (events.PawnMoved, events.PawnPassed, events.MrXMoved)
    return [event for event in evening.table.play.effective_events if isinstance(event, kinds)]


def test_several_damaged_events_are_told_again(evening):
    evening.restart(LOST % 3, BROKEN % 4, LOST % 9, BROKEN % 12).meet()
    assert evening.agrees() and evening.restart().codes() == []


def test_an_agreed_ending_is_told_again(evening):
    evening.meet()
    evening.table.abandon()
    evening.handheld.exchange()
    evening.handheld.agree()
    assert evening.table.play.over
    evening.restart(BROKEN % 3)
    assert not evening.table.play.over
    evening.meet()
    assert evening.agrees() and evening.table.play.over
    evening.handheld.open_log()
    evening.handheld.exchange(60)
    assert audit.of(evening.table.play).state == "sound"


def test_a_consent_that_mr_x_has_refused_is_worth_nothing_while_the_log_is_told_again(evening):
    evening.meet()
    evening.table.abandon()
    evening.handheld.exchange()
    _voices, consent = evening.handheld.table.asked_about
    evening.handheld.decline()
    evening.handheld.exchange()
    evening.owner.post("/dismiss")
    asked_at = evening.table.play.count
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS : TURNS + 3]})
    log = evening.handheld.table.log
    assert log.count > asked_at + 2
    evening.restart(BROKEN % 3, LOST % asked_at)
    evening.handheld.end.tick = lambda _now: []  # a firmware of his own, which tells another story
    evening.handheld.end.received = lambda _message, _now: []
    evening.handheld.link(evening.table)
    evening.handheld.say(["here", evening.handheld.device, log.game_id, log.count, log.head])
    for number in range(3, asked_at):
        evening.handheld.say(["event", log.game_id, number, events.row_of(log.event(number))])
    assert evening.table.play.count == asked_at
    ended = events.game_ended(None, "abandoned", "o", consent)
    evening.handheld.say(["event", log.game_id, asked_at, events.row_of(ended)])
    assert not evening.table.play.over and "bad-event" in evening.codes()


# What people can do meanwhile


def test_nothing_is_entered_while_a_part_of_the_log_is_missing(evening):
    evening.restart(BROKEN % 3)
    play_now, table = evening.table.play, evening.table
    pawn, game = play_now.game.pawn_names[0], play_now.game
    assert not game.mr_x_to_move, "the page shows an earlier turn of the detectives"
    (station, tickets), *_others = legal_legs(game, 0)
    for deed in (
        lambda: table.pencil(pawn, tickets[0], station, game.round),
        lambda: table.move(pawn, tickets[0], station, game.round),
        lambda: table.take_back.ask(pawn),
        lambda: table.abandon(),
    ):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.code == "told-again"
    view = evening.owner.view()
    assert "damaged" in view["headline"]
    assert {shown["turn"] for shown in view["game"]["pawns"]} == {"idle"}
    assert not any("may_take_back" in shown for shown in view["game"]["pawns"])
    evening.meet()
    assert "damaged" not in evening.owner.view()["headline"]
    table.abandon()


def test_a_handheld_that_has_forgotten_the_rest_has_diverged(evening):
    evening.restart(BROKEN % 3)
    evening.handheld.end.tick = lambda _now: []
    evening.handheld.link(evening.table)
    log = evening.table.play
    evening.handheld.say(["here", evening.handheld.device, log.game_id, log.count, log.head])
    assert "diverged" in evening.codes()
    evening.table.set_aside()


def test_what_waited_before_the_damage_waits_on(evening):
    turns = record(GAME)["turns"]
    evening.meet()
    play(evening.table, evening.handheld, {"turns": turns[TURNS:8]})
    at = next(at for at in range(8, len(turns)) if turns[at]["mover"] != "mr_x")
    play(evening.table, evening.handheld, {"turns": turns[8:at]})
    evening.handheld.unplug()
    pawn, (ticket, station) = turns[at]["mover"], turns[at]["legs"][0]
    evening.table.move(pawn, ticket, station, evening.table.play.game.round)
    for number in (3, 0):
        evening.restart(BROKEN % number)
        assert "entry" not in evening.codes()
        assert evening.owner.get("/view").status_code == 200
    evening.meet()
    assert evening.agrees() and "entry" not in evening.codes() and evening.table.moves() == []
    moved = [event for event in evening.table.play.events if isinstance(event, events.PawnMoved)][-1]
    assert moved[1:] == (pawn, ticket, station)


def test_a_question_that_waited_before_the_damage_waits_on(evening):
    evening.meet()
    moved = next(event for event in reversed(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.table.take_back.ask(moved.pawn)
    evening.handheld.exchange()
    evening.restart(BROKEN % 3)
    assert "ask" not in evening.owner.view(), "what it is about is missing"
    evening.meet()
    assert evening.owner.view()["ask"]["kind"] == "take-back"
    count = evening.table.play.count
    evening.handheld.take_back()
    evening.handheld.exchange()
    assert isinstance(evening.table.play.events[count], events.TakenBack) and evening.table.ask() is None


def test_the_players_answer_when_the_part_that_they_are_asked_about_is_told_again(evening):
    ask = asked_for_capture(evening.meet())
    evening.restart(BROKEN % 3)
    with pytest.raises(Refused) as refused:
        evening.table.take_back.answer(ask, True, 0)
    assert refused.value.code == "told-again"
    evening.meet()
    for player in range(evening.table.play.game.edition.players):
        evening.table.take_back.answer(ask, True, player)
    evening.handheld.exchange()
    evening.handheld.take_back()
    evening.handheld.exchange()
    assert not evening.table.play.captured


@pytest.mark.parametrize(("old", "new"), [("[[0,", "[[1,"), ("owner", "owneq"), ("true", "false"), ("crc", "crb")])
def test_answers_that_the_disk_has_damaged_are_asked_for_again(evening, old, new):
    number = asked_for_capture(evening.meet())
    evening.table.take_back.answer(number, True, 0)
    evening.restart(f"UPDATE note SET value = replace(value, '{old}', '{new}') WHERE key = 'consents'")
    assert {answer.by for answer in evening.table.take_back.answers()} == {None}
    evening.meet()
    for player in range(evening.table.play.game.edition.players):
        evening.table.take_back.answer(number, True, player)
    assert evening.table.ask().proposal.voices == "ooo"


# The key of the consents


def test_a_key_outlives_the_beginning_of_its_game(evening):
    key = evening.table.play.key
    evening.meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    assert evening.table.play.captured
    evening.restart(BROKEN % 0)
    assert evening.table.play is None
    evening.meet()
    assert evening.table.play.key == key and "unwitnessed" not in evening.owner.view()["game"]
    last = max(at for at, event in enumerate(evening.table.play.events) if isinstance(event, events.PawnMoved))
    forged = events.taken_back(last, "ddd", "00" * 16)
    evening.handheld.say(["event", evening.table.play.game_id, evening.table.play.count, events.row_of(forged)])
    assert evening.table.play.captured and "bad-event" in evening.codes()


def test_a_key_that_an_earlier_version_kept_by_its_hash_outlives_it_too(evening):
    key, game_id, key_hash = key_of(evening), evening.table.play.game_id, evening.table.play.beginning.key_hash
    evening.restart(
        f"DELETE FROM note WHERE key = '{key_note(game_id)}'",
        f"UPDATE note SET value = '\"{key}\"' WHERE key = '{key_note(key_hash)}'",
    )
    assert evening.table.play.key == key
    assert evening.restart(BROKEN % 0).meet().table.play.key == key


@pytest.mark.parametrize("begun_too", [False, True])
def test_a_key_that_is_lost_is_said_to_be_lost_on_every_page_at_once(evening, begun_too):
    evening.restart(wrong_digit(evening), *([BROKEN % 0] if begun_too else []))
    evening.meet()
    assert evening.agrees() and evening.table.play.key is None and "bad-event" not in evening.codes()
    said = Browser(evening.app).view()["game"]["unwitnessed"]
    assert said.startswith("Unwitnessed: the key of")


@pytest.mark.parametrize("begun_too", [False, True])
def test_without_the_key_nobody_undoes_anything(evening, begun_too):
    evening.restart(wrong_digit(evening), *([BROKEN % 0] if begun_too else [])).meet()
    table = evening.table
    assert not any("may_take_back" in pawn for pawn in evening.owner.view()["game"]["pawns"])
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.PawnMoved))
    for deed in (lambda: table.take_back.ask(table.play.events[first].pawn), table.abandon):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.code == "no-key" and "key" in wording.refusal("no-key")
    evening.handheld.ask_back(first)
    evening.handheld.end.wish = first
    evening.handheld.exchange()
    assert table.take_back.wish() is None and table.ask() is None
    for forged in (events.taken_back(first, "ddd", "00" * 16), events.game_ended(None, "abandoned", "d", "00" * 16)):
        count = table.play.count
        evening.handheld.say(["event", table.play.game_id, count, events.row_of(forged)])
        assert table.play.count == count and "bad-event" in evening.codes()


def test_what_the_handheld_was_asked_with_the_key_counts_without_it(evening):
    evening.meet()
    evening.table.abandon()
    evening.restart(wrong_digit(evening)).meet()
    evening.handheld.agree()
    assert evening.table.play.over and evening.table.play.game.ended == (None, "abandoned")


def ask(evening, kind):
    """The owner asks Mr. X; returns the proposal."""
    if kind == "abandon":
        evening.table.abandon()
    else:
        last = next(event for event in reversed(evening.table.play.events) if isinstance(event, events.PawnMoved))
        evening.table.take_back.ask(last.pawn)
    return evening.table.ask().proposal


def say_yes(evening, kind):
    on_handheld = ending.abandon if kind == "abandon" else taking_back.take_back
    on_handheld(evening.handheld.table, *evening.handheld.table.asked_about)
    if evening.handheld.line is not None:
        evening.handheld.exchange()


def in_question(column, old, new):
    return f"UPDATE entry SET {column} = replace({column}, '{old}', '{new}') WHERE state IN ('waiting', 'asked')"


def other_digit(text):
    return ("1" if text[5] == "0" else "0").join((text[:5], text[6:]))


QUESTION_DAMAGES = {
    "consent": lambda asked: in_question("proposal", asked.consent, "zz"),
    "letters": lambda asked: in_question("proposal", asked.consent, asked.consent[:-1] + "F"),
    "voices": lambda asked: in_question("proposal", '"o"', '"d"'),
    "first": lambda asked: in_question("proposal", f"{asked[2]}, ", "6, "),
    "nothing": lambda asked: in_question("proposal", f"{asked[2]}, ", "0, "),
    "kind": lambda asked: in_question("proposal", '["', '{"'),
    "held": lambda asked: in_question("proposal", ", 9,", ", 8,"),
    "by": lambda asked: in_question("extra", "by", "bz"),
    "game": lambda asked: in_question("game", "3", "2"),
    "state": lambda _asked: "UPDATE entry SET state = 'w' || state WHERE state IN ('waiting', 'asked')",
    "blob": lambda _asked: "UPDATE entry SET extra = x'7b7d'",
}


OF_BOTH_KINDS = [
    (kind, damage)
    for damage in QUESTION_DAMAGES
    for kind in ("take_back", "abandon")
    if kind == "take_back" or damage not in ("first", "nothing")
]


@pytest.mark.parametrize("asked_already", [True, False])
@pytest.mark.parametrize(("kind", "damage"), OF_BOTH_KINDS)
def test_a_question_that_the_disk_has_damaged_is_void(evening, kind, asked_already, damage):
    evening.meet()
    if not asked_already:
        evening.handheld.unplug()
    asked, count = ask(evening, kind), evening.table.play.count
    if asked_already:
        evening.handheld.exchange()
    evening.restart(QUESTION_DAMAGES[damage](asked))
    assert evening.table.ask() is None and "ask" not in evening.owner.view()
    evening.meet().handheld.exchange()
    assert evening.handheld.table.asked is None and evening.table.play.count == count
    assert evening.codes() == ["entry"] and "do it again" in evening.owner.view()["trouble"][0]
    evening.table.dismiss()
    assert ask(evening, kind) == asked
    evening.handheld.exchange()
    say_yes(evening, kind)
    assert evening.agrees() and evening.codes() == [] and evening.table.play.count == count + 1


@pytest.mark.parametrize("yes_was_said", [True, False])
@pytest.mark.parametrize("asked_already", [True, False])
@pytest.mark.parametrize("kind", ["take_back", "abandon"])
def test_a_consent_alone_that_the_disk_has_damaged_is_made_anew(evening, kind, asked_already, yes_was_said):
    evening.meet()
    if not asked_already:
        evening.handheld.unplug()
    asked = ask(evening, kind)
    if asked_already:
        evening.handheld.exchange()
        evening.handheld.unplug()
    if asked_already and yes_was_said:
        say_yes(evening, kind)
    evening.restart(in_question("proposal", asked.consent, other_digit(asked.consent))).meet()
    if not (asked_already and yes_was_said):
        say_yes(evening, kind)
    assert evening.agrees() and evening.codes() == [] and evening.table.ask() is None
    assert evening.table.play.count == asked.held + 1 and evening.table.play.events[-1].consent == asked.consent


@pytest.mark.parametrize(("kind", "damage"), OF_BOTH_KINDS)
def test_a_yes_that_is_on_its_way_counts_although_the_question_is_damaged(evening, kind, damage):
    evening.meet()
    asked = ask(evening, kind)
    evening.handheld.exchange()
    evening.handheld.unplug()
    say_yes(evening, kind)
    evening.restart(QUESTION_DAMAGES[damage](asked)).meet()
    assert evening.agrees() and "bad-event" not in evening.codes()
    assert evening.table.play.over if kind == "abandon" else evening.table.play.events[-1].first == asked.first


@pytest.mark.parametrize("key_lost", [False, True])
def test_a_damaged_question_lets_no_other_consent_stand(evening, key_lost):
    evening.meet()
    asked = ask(evening, "take_back")
    evening.restart(QUESTION_DAMAGES["by"](asked), *([wrong_digit(evening)] if key_lost else []))
    for first, voices in ((6, "o"), (asked.first, "dd")):
        event = events.taken_back(first, voices, asked.consent)
        evening.table.receiver.add(
            evening.handheld.device, evening.table.play.game_id, evening.table.play.count, events.row_of(event)
        )
    assert evening.table.play.count == asked.held


@pytest.mark.parametrize("change", [{"first": None}, {"voices": "oo"}])
def test_a_consent_is_to_its_own_question_where_the_key_is_damaged(evening, change):
    evening.meet()
    asked = ask(evening, "take_back")
    evening.restart(wrong_digit(evening))
    event = events.taken_back(asked.first, asked.voices, asked.consent)
    add = evening.table.receiver.add
    if "first" in change:
        change = {"first": min(filter(evening.table.play.may_take_back, range(asked.first)))}
    for each in (event._replace(**change), event):
        add(evening.handheld.device, evening.table.play.game_id, asked.held, events.row_of(each))
    assert evening.table.play.events[-1] == event


AS_VERSION_2 = ("ALTER TABLE entry DROP COLUMN crc", "PRAGMA user_version = 2")


def test_a_question_of_the_version_without_checksums_waits_on(evening):
    evening.meet()
    asked = ask(evening, "take_back")
    evening.restart(*AS_VERSION_2)
    assert evening.table.ask().proposal == asked
    evening.meet().handheld.exchange()
    say_yes(evening, "take_back")
    assert evening.agrees() and evening.codes() == []
    evening.restart().meet()
    assert evening.agrees() and evening.codes() == []


@pytest.mark.parametrize("damage", ["nothing", "first", "kind", "consent"])
def test_what_does_not_fit_the_game_in_it_is_void(evening, damage):
    evening.meet()
    asked = ask(evening, "take_back")
    evening.handheld.unplug()
    first = QUESTION_DAMAGES[damage](asked) if damage != "first" else in_question("proposal", f"{asked[2]}, ", "1, ")
    evening.restart(first, *AS_VERSION_2)
    assert evening.table.ask() is None and evening.codes() == ["entry"]
    evening.meet()
    assert evening.agrees() and evening.handheld.table.asked is None


def test_a_key_in_capitals_is_damaged(evening):
    evening.restart(f"UPDATE note SET value = upper(value) WHERE key = '{key_note(evening.table.play.game_id)}'").meet()
    assert evening.table.play.key_unknown and evening.owner.view()["game"]["unwitnessed"]
    ending.abandon(evening.handheld.table)
    evening.handheld.open_log()
    evening.handheld.exchange(20)
    found = verify.of_record(json.loads(json.dumps(exporting.record_of(evening.table.play, {}))))
    assert found.is_record and "is not known" in " ".join(finding.text for finding in found.findings)


@pytest.mark.parametrize("name", ['"6089\N{REPLACEMENT CHARACTER}0"', '"6089F0"', '""'])
def test_a_damaged_name_of_the_table_is_drawn_anew(evening, name):
    evening.restart(f"UPDATE note SET value = '{name}' WHERE key = 'table_name'").meet()
    count = evening.table.play.count
    evening.table.abandon()
    evening.handheld.exchange()
    evening.handheld.agree()
    assert evening.table.play.over and evening.table.play.count == count + 1


def test_what_all_were_asked_is_void_without_the_key(evening):
    asked_for_capture(evening.meet())
    evening.restart(wrong_digit(evening))
    assert evening.table.ask() is None
    assert "key" in evening.owner.view()["trouble"][0]


def test_host_and_verify_say_the_same_of_a_game_whose_key_is_lost(evening):
    evening.restart(wrong_digit(evening)).meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    evening.handheld.open_log()
    evening.handheld.exchange(60)
    assert evening.table.play.captured
    assert evening.owner.view()["game"]["audit"]["state"] == "unproven"
    found = verify.of_record(json.loads(json.dumps(exporting.record_of(evening.table.play, {}))))
    said = " ".join(finding.text for finding in found.findings)
    assert "broken" not in said and "is not known" in said


@pytest.mark.parametrize("damaged", ["", "zz", "5e" * 32, "é"])
def test_a_key_that_was_damaged_before_its_game_began_is_no_key(tmp_path, damaged):
    with closing(Table(Store(tmp_path))) as table:
        write_note = table.store.write_note
        table.store.write_note = lambda key, value: write_note(key, damaged if key.startswith("key ") else value)
        begin(table, Handheld().link(table), record(GAME))
        assert table.play.running and table.play.key is None


# What everybody is told of it after the end


def told_of(evening):
    """What page, afterwards and certificate tell of it, once each."""
    evening.meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][len(moves_of(evening)) :]})
    evening.handheld.open_log()
    evening.handheld.exchange(60)
    assert evening.owner.view()["game"]["audit"]["state"] == "sound"
    said = evening.owner.view()["game"]["audit"]["told_again"]
    drawing = evening.owner.get(f"/games/{evening.table.play.game_id}/certificate.svg").text
    assert said in html.unescape(evening.owner.get("/afterwards").text)
    assert said in " ".join(html.unescape(re.sub("<[^>]*>", " ", drawing)).split())
    return said


LOST_NEWEST = LOST.replace("%d", "(SELECT max(number) FROM event)")
NO_COPY = "DELETE FROM note WHERE key LIKE 'second copy %'"


@pytest.mark.parametrize(
    ("changes", "count", "as_before"),
    [
        ([BROKEN % 3], "1 event,", True),
        ([LOST % 3, LOST % 4, BROKEN % 7], "3 events,", True),
        ([LOST % 3, LOST % 4, NO_COPY], "2 events,", True),
        ([LOST_NEWEST], "1 event,", True),
        ([LOST_NEWEST, NO_COPY], "1 event,", False),
        (["UPDATE event SET link = '00' WHERE number > 6", NO_COPY], "events,", False),
    ],
)
def test_what_was_told_again_is_told_after_the_end(evening, changes, count, as_before):
    said = told_of(evening.restart(*changes))
    assert count in said and ("What else was kept shows" in said) == as_before
    assert as_before or "Nothing that was kept shows" in said


def test_where_nothing_was_damaged_nothing_is_told(evening):
    assert told_of(evening) == ""


@pytest.mark.parametrize("note", [[], ["x", True], [1], {}, [None, None]])
def test_a_damaged_note_of_it_is_no_note(table, note):
    table.store.write_note("told again ff", note)
    assert resent_events.of(table.store, "ff") is None


def test_a_note_of_it_that_cannot_be_read_costs_nothing_else(evening):
    evening.restart(BROKEN % 3).meet()
    key = evening.table.play.key
    evening.restart("UPDATE note SET value = '[1' WHERE key LIKE 'told again %'")
    assert evening.codes() == [] and evening.table.play.key == key
    assert told_of(evening) == ""
