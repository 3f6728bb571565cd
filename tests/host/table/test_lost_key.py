"""The key of a game's consents: it outlives the beginning of its game, and without it nobody undoes anything."""

import json
from contextlib import closing

import pytest

from host.game.refused import Refused
from host.records import exporting, verify
from host.store.store import Store
from host.table.table import Table
from host.view import wording
from mrx.game import ending
from shared.events import events
from tests.host.browser import Browser
from tests.host.damaged_host import BROKEN
from tests.host.handheld import Handheld, begin, play, record
from tests.host.table.test_damaged_game import GAME, TURNS
from tests.host.table.test_damaged_game import kept as kept

pytestmark = pytest.mark.sqlite


def key_of(evening):
    return json.loads(evening.table.store.note(f"key {evening.table.play.game_id}"))


def wrong_digit(evening):
    """The statement that changes one digit of the key of the shown game."""
    key, game_id = key_of(evening), evening.table.play.game_id
    other = ("1" if key[20] == "0" else "0").join((key[:20], key[21:]))
    return f"UPDATE note SET value = '\"{other}\"' WHERE key = 'key {game_id}'"


def no_json(evening):
    return f"UPDATE note SET value = substr(value, 2) WHERE key = 'key {evening.table.play.game_id}'"


def asked_for_capture(evening):
    """He is caught, and the players are asked to take the last move back; returns the question's id."""
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    assert evening.table.play.captured
    last = max(at for at, event in enumerate(evening.table.play.events) if isinstance(event, events.PawnMoved))
    evening.table.take_back.ask(evening.table.play.events[last].pawn)
    assert evening.table.ask().state == "here"
    return str(evening.table.ask().number)


def test_a_key_outlives_the_beginning_of_its_game(evening):
    key = evening.table.play.key
    evening.meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    assert evening.table.play.captured
    evening.restart(BROKEN % 0).meet()
    assert evening.table.play.key == key and "unwitnessed" not in evening.owner.view()["game"]
    last = max(at for at, event in enumerate(evening.table.play.events) if isinstance(event, events.PawnMoved))
    forged = events.taken_back(last, "ddd", "00" * 16)
    evening.handheld.say(["event", evening.table.play.game_id, evening.table.play.count, events.row_of(forged)])
    assert evening.table.play.captured and "bad-event" in evening.codes()


def test_a_key_that_an_earlier_version_kept_by_its_hash_outlives_it_too(evening):
    key, game_id, key_hash = key_of(evening), evening.table.play.game_id, evening.table.play.beginning.key_hash
    evening.restart(
        f"DELETE FROM note WHERE key = 'key {game_id}'",
        f"UPDATE note SET value = '\"{key}\"', crc = -1 WHERE key = 'key {key_hash}'",
    )
    assert evening.table.play.key == key
    assert evening.restart(BROKEN % 0).meet().table.play.key == key


@pytest.mark.parametrize("begun_too", [False, True])
@pytest.mark.parametrize("damage", [wrong_digit, no_json])
def test_a_key_that_is_lost_is_said_to_be_lost_on_every_page_at_once(evening, begun_too, damage):
    evening.restart(damage(evening), *([BROKEN % 0] if begun_too else []))
    evening.meet()
    assert evening.agrees() and evening.table.play.key is None and "bad-event" not in evening.codes()
    said = Browser(evening.app).view()["game"]["unwitnessed"]
    assert said.startswith("Unwitnessed: ")


@pytest.mark.parametrize("begun_too", [False, True])
@pytest.mark.parametrize("damage", [wrong_digit, no_json])
def test_without_the_key_nobody_undoes_anything(evening, begun_too, damage):
    evening.restart(damage(evening), *([BROKEN % 0] if begun_too else [])).meet()
    table = evening.table
    assert not any("may_take_back" in pawn for pawn in evening.owner.view()["game"]["pawns"])
    first = max(at for at in table.play.effective_numbers if isinstance(table.play.events[at], events.PawnMoved))
    for deed in (lambda: table.take_back.ask(table.play.events[first].pawn), table.abandon):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.code == "no-key" and "key" in wording.refusal("no-key")
    evening.handheld.ask_back(first)
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


def test_a_key_in_capitals_is_damaged(evening):
    evening.restart(f"UPDATE note SET value = upper(value) WHERE key = 'key {evening.table.play.game_id}'").meet()
    assert evening.table.play.key_unknown and evening.owner.view()["game"]["unwitnessed"]
    ending.abandon(evening.handheld.table)
    evening.handheld.open_log(20)
    found = verify.of_record(json.loads(json.dumps(exporting.record_of(evening.table.play, {}))))
    assert found.is_record and "is not known" in " ".join(finding.text for finding in found.findings)


def test_what_all_were_asked_is_void_without_the_key(evening):
    asked_for_capture(evening.meet())
    evening.restart(wrong_digit(evening))
    assert evening.table.ask() is None
    assert "key" in evening.owner.view()["trouble"][0]


def test_host_and_verify_say_the_same_of_a_game_whose_key_is_lost(evening):
    evening.restart(wrong_digit(evening)).meet()
    play(evening.table, evening.handheld, {"turns": record(GAME)["turns"][TURNS:]})
    evening.handheld.open_log(60)
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
