"""A pawn's move that Mr. X's handheld makes otherwise than it was entered on a page is told after the end."""

import re
import secrets

import pytest

from host.game.projection import legal_legs
from host.view import wording
from mrx.game import ending, taking_back
from shared.events import events
from shared.rules.edition import TICKETS
from tests.host.handheld import begin, play_turn, record

GAME = "milton-bradley-3p-captured"


@pytest.fixture
def legs(table, handheld):
    """(pawn, leg, another leg) of the first pawn, whose turn it is."""
    begin(table, handheld, record(GAME))
    play_turn(table, handheld, record(GAME)["turns"][0])
    (one, tickets), (two, others) = legal_legs(table.play.game, 0)[:2]
    return table.play.game.pawn_names[0], (tickets[0], one), (others[0], two)


def key_in(handheld, leg, pawn=0):
    assert handheld.table.move_pawn(pawn, TICKETS.index(leg[0]), leg[1]) is None
    handheld.exchange()


def refuse(table, handheld):
    """A firmware refuses what waits, though it is possible."""
    proposal_id, _row = table.receiver.proposal(handheld.device)
    table.receiver.judged(handheld.end._device, proposal_id, "no-route")


def told(table, handheld):
    """What is told after Mr. X has left off."""
    ending.abandon(handheld.table)
    handheld.open_log()
    handheld.exchange(60)
    assert table.play.over and table.play.opened
    return [(move.pawn, move.leg) for move in table.changed_moves()]


def test_it_stands_on_the_page_and_on_the_certificate(table, handheld, owner, legs):
    pawn, made, entered = legs
    handheld.sleep()
    table.move(pawn, *entered, 1)
    key_in(handheld, made)
    assert table.changed_moves() == [], "before the end the trouble line tells it"
    assert told(table, handheld) == [(pawn, entered)]
    said = f"round 1: {wording.pawn_name(pawn)}, {wording.leg(*entered)}"
    assert said in owner.view()["game"]["audit"]["made_otherwise"]
    assert said in owner.get("/afterwards").text
    drawing = owner.get(f"/games/{table.play.game_id}/certificate.svg").text
    assert said in " ".join(re.sub("<[^>]*>", " ", drawing).split())


def test_a_refused_move_is_told_whatever_is_made_in_its_place(table, handheld, legs):
    pawn, made, entered = legs
    table.move(pawn, *entered, 1)
    refuse(table, handheld)
    table.move(pawn, *made, 1)
    handheld.exchange()
    assert table.play.game.stations[0] == made[1]
    assert told(table, handheld) == [(pawn, entered)]


def test_it_is_told_though_the_owner_has_hidden_the_refusal(table, handheld, owner, legs):
    pawn, made, entered = legs
    table.move(pawn, *entered, 1)
    refuse(table, handheld)
    owner.post("/dismiss")
    key_in(handheld, made)
    assert told(table, handheld) == [(pawn, entered)]


def test_a_refused_move_that_is_made_after_all_is_not_told(table, handheld, legs):
    pawn, made, _entered = legs
    table.move(pawn, *made, 1)
    refuse(table, handheld)
    key_in(handheld, made)
    assert table.troubles() == []
    assert told(table, handheld) == []


def test_a_pencilled_move_counts_too(table, handheld, legs):
    pawn, made, pencilled = legs
    table.pencil(pawn, *pencilled, 1)
    key_in(handheld, made)
    assert told(table, handheld) == [(pawn, pencilled)]


def test_a_game_that_firmware_replaces_by_another_does_not_come_back(table, handheld, owner, legs):
    pawn, made, entered = legs
    table.move(pawn, *entered, 1)
    beginning = handheld.table.log.event(0)._replace(game_id=secrets.token_hex(16), key_hash=None)
    handheld.say(["event", beginning.game_id, 0, events.row_of(beginning)])
    handheld.end._judge = lambda *_: "asked"
    key_in(handheld, made)
    assert table.play.game_id == beginning.game_id and handheld.end.taken
    assert "began another game" in owner.get("/games").text


def test_setting_the_game_aside_and_coming_back_hides_nothing(table, handheld, owner, legs):
    pawn, made, entered = legs
    handheld.unplug()
    table.move(pawn, *entered, 1)
    table.set_aside()
    assert table.play is None and table.moves() == []
    assert handheld.table.move_pawn(0, TICKETS.index(made[0]), made[1]) is None
    handheld.link(table)
    handheld.exchange()
    assert [facts["entry"].proposal.leg for _code, facts in table.troubles()] == [entered]
    assert told(table, handheld) == [(pawn, entered)]


def test_what_was_taken_back_is_forgotten(table, handheld, owner, legs):
    pawn, made, entered = legs
    handheld.sleep()
    table.move(pawn, *entered, 1)
    key_in(handheld, made)
    first = table.play.count - 1
    voices, consent = "o", table.play.consent(first, "o")
    table.take_back.ask(pawn)
    taking_back.take_back(handheld.table, first, voices, consent)
    handheld.exchange()
    assert table.play.count > first + 1 and table.play.game.moved[0] is False
    table.move(pawn, *entered, 1)
    handheld.exchange()
    assert told(table, handheld) == []


def test_moves_that_are_keyed_in_alone_are_not_told(table, handheld, legs):
    key_in(handheld, legs[1])
    assert told(table, handheld) == []


@pytest.mark.parametrize("row", [[1], "x", [3, 1, "puqple", "taxi", 5], [3, 1, "purple", "taxi", "5"], None])
def test_a_damaged_note_is_no_note(table, handheld, owner, legs, row):
    table.store.write_note(f"otherwise {table.play.game_id}", [row])
    key_in(handheld, legs[1])
    assert told(table, handheld) == []
    assert owner.get(f"/games/{table.play.game_id}/certificate").status_code == 200
