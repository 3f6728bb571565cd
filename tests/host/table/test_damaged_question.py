"""What waits in the outbox bears a checksum: where the disk has damaged it, it is void, and everybody reads so."""

import pytest

from mrx.game import ending, taking_back
from shared.events import events
from tests.host.table.test_damaged_game import kept as kept
from tests.host.table.test_lost_key import wrong_digit

pytestmark = pytest.mark.sqlite


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
    on_handheld(evening.handheld.table, *evening.handheld.table.question.about)
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
    assert evening.handheld.table.question.kind is None and evening.table.play.count == count
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


AS_VERSION_2 = (
    *(f"ALTER TABLE {table} DROP COLUMN crc" for table in ("entry", "note", "pencil")),
    "PRAGMA user_version = 2",
)


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
    assert evening.agrees() and evening.handheld.table.question.kind is None


@pytest.mark.parametrize("name", ['"6089\N{REPLACEMENT CHARACTER}0"', '"6089F0"', '""'])
def test_a_damaged_name_of_the_table_is_drawn_anew(evening, name):
    evening.restart(f"UPDATE note SET value = '{name}' WHERE key = 'table_name'").meet()
    count = evening.table.play.count
    evening.table.abandon()
    evening.handheld.agree()
    assert evening.table.play.over and evening.table.play.count == count + 1
