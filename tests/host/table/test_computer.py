"""A game in which the handheld itself is Mr. X, at a host's table: its seed, its log, and the proof after the end."""

import random

import pytest

from host.game import proposals
from host.proof import decision_check
from host.records import exporting, verify
from host.store.store import Store
from host.table.table import Table
from host.view import presenter
from shared.board.edition import TICKETS
from shared.events import commitment, computer_events, events
from shared.log.decision_check import decisions
from shared.rules import rules
from tests.host.handheld import Handheld, play_open

PAWNS = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]


def begun(table: Table, level="easy", seed=0, changes=()) -> Handheld:
    """A handheld that is Mr. X at a table and has its start."""
    handheld = Handheld(seed=seed).link(table)
    table.begin(proposals.begin("milton-bradley", 5, list(changes), PAWNS, level), {}, {})
    handheld.agree()
    handheld.exchange(3)
    return handheld


def played(table: Table, handheld: Handheld, turns=500, chance=0) -> None:
    """Let pages move the pawns by chance, until the end or for so many turns."""
    draws = random.Random(chance)
    for _ in range(turns):
        if table.play.over:
            break
        game = table.play.game
        if game.mr_x_to_move:
            handheld.exchange(9)
            continue
        legs = bytearray(rules.BUFFER)
        pawn = rules.to_move(game)[0]
        at = 2 * draws.randrange(rules.pawn_legs(game, pawn, legs))
        ticket = next(ticket for ticket in range(3) if legs[at + 1] >> ticket & 1)
        table.move(game.pawn_names[pawn], TICKETS[ticket], legs[at], game.round)
        handheld.exchange(1)
    handheld.exchange(5)


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    """The log of a whole game that is open."""
    table = Table(Store(tmp_path_factory.mktemp("computer") / "table.db"))
    handheld = begun(table, "fair")
    played(table, handheld)
    yield table.play.copy()
    table.close()


def test_the_table_draws_its_half_once_after_the_handheld_has_sealed_its_own_and_the_pages_say_who_is_mr_x(table, app):
    handheld = begun(table, "hard")
    kinds = [event.kind for event in table.play.events]
    assert kinds == ["game_begun", "computer_plays", "seed_drawn", "mr_x_started"]
    assert table.play.witnessed and table.play.computer.level == "hard"
    with app.test_request_context():
        shown = presenter.view(table.snapshot())
    assert shown["headline"] == "Mr. X thinks"
    assert "The handheld itself is Mr. X, and plays at the hard level." in shown["game"]["rules"]
    assert app.test_client().get("/decision-check.json").status_code == 404
    count = handheld.table.count
    handheld.say(["here", handheld.device, table.play.game_id, count, table.play.head])
    handheld.exchange(2)
    assert [event.kind for event in table.play.events].count("seed_drawn") == 1


def test_two_tables_draw_different_halves(table, tmp_path):
    other = Table(Store(tmp_path / "other.db"))
    for each in (table, other):
        begun(each)
    assert table.play.events[1].seal == other.play.events[1].seal
    assert table.play.events[2].half != other.play.events[2].half
    other.close()


def test_a_whole_game_is_open_at_its_end_and_was_its_own_programs_which_verify_says_too(over):
    assert over.seed and len(over.opened) == len(over.seals)
    found = decision_check.of(over)
    assert found.state == "sound" and found.checked == len(over.seals)
    verification = verify.of_record(record_of(over))
    assert verification.status == verify.SOUND
    assert any("played its own program" in finding.text for finding in verification.findings)


def record_of(log):
    """The record that is exported of a game."""
    return exporting.record_of(log, {})


def test_it_takes_back_once_in_a_window_and_the_page_says_why_not_again(table, app):
    handheld = begun(table)
    played(table, handheld, turns=3)
    table.take_back.ask(moved_last(table))
    handheld.exchange(3)
    assert table.play.last_taken_back
    played(table, handheld, turns=1)
    table.take_back.ask(moved_last(table))
    handheld.exchange(3)
    assert [event.kind for event in table.play.events].count("taken_back") == 1
    with app.test_request_context():
        assert "once in each window" in presenter.view(table.snapshot())["trouble"][0]


def moved_last(table):
    return next(event.pawn for event in reversed(table.play.events) if event.kind == "pawn_moved")


def test_it_agrees_to_abandon(table):
    handheld = begun(table)
    table.abandon()
    handheld.exchange(5)
    assert table.play.game.ended == (None, "abandoned") and table.play.seed


# --- altered decisions: the handheld seals another leg than its program's


def resealed(log, number, ticket, station, mode):
    """The log up to event `number`, a leg, which is another one now; or None if the rules forbid it. Opened whole."""
    from shared.log.game_log import GameLog
    from shared.log.validation import validate

    again = GameLog(log.game_id, log.key)
    for event in log.events[:number]:
        again.add(event)
    old = log.events[number]
    opened = log.opened[old.window]
    inner = commitment.inner(events.MODE_WORDS.index(mode), commitment.bytes_of(opened.mode_salt))
    game_id, salt = commitment.bytes_of(log.game_id), commitment.bytes_of(opened.salt)
    seal = commitment.hex_of(commitment.seal(game_id, old.window, station, salt, inner))
    moved = events.mr_x_moved(old.window, ticket, old.leg, seal)
    if validate(again, moved):
        return None
    again.add(moved)
    openings = [opening._replace() for window, opening in log.opened.items() if window < old.window]
    openings.append(opened._replace(station=station, mode=mode))
    if again.game.must_surface:
        again.add(events.mr_x_surfaced(old.window, station, opened.salt, commitment.hex_of(inner), []))
    again.add(events.game_ended(None, "left_off"))
    again.add(log.seed)
    for opening in sorted(openings, key=lambda each: each.window):
        again.add(opening)
    return again


def other_legs(log, number):
    """(ticket, station, mode) of every legal leg that could stand in the place of event `number`."""
    from shared.log.game_log import GameLog

    before = GameLog(log.game_id, log.key)
    for event in log.events[:number]:
        before.add(event)
    game, moved = before.game, log.events[number]
    station = log.opened[moved.window - 1].station
    made = (moved.ticket, log.opened[moved.window].station)
    buffer = bytearray(rules.BUFFER)
    count = game.board.legs(station, buffer)
    for at in range(0, 2 * count, 2):
        for ticket in range(4):
            if (TICKETS[ticket], buffer[at]) == made:
                continue
            if rules.mr_x_leg_error(game, station, ticket, buffer[at], moved.leg) is None:
                yield TICKETS[ticket], buffer[at], events.MODE_WORDS[rules.mode_of(game, station, ticket, buffer[at])]


def altered(log):
    """Every log in which one leg is another legal one, with its window."""
    for number, event in enumerate(log.events):
        if event.kind == "mr_x_moved":
            for ticket, station, mode in other_legs(log, number):
                again = resealed(log, number, ticket, station, mode)
                if again is not None:
                    yield event.window, again


def test_every_leg_that_is_not_its_programs_is_found_in_its_window(over):
    from shared.log import audit

    tried = 0
    for window, log in altered(over):
        assert audit.of(log).faults == []
        wrong = [each.window for each in decisions(log) if not each.agrees]
        assert wrong == [window]
        tried += 1
        if tried == 60:
            break
    assert tried >= 40


def test_another_start_than_its_programs_and_another_seed_than_was_sealed_are_found(over):
    log = over.copy()
    log.opened = {**log.opened, 0: log.opened[0]._replace(station=log.opened[1].station)}
    assert 0 in [each.window for each in decisions(log) if not each.agrees]
    log = over.copy()
    log.seed = computer_events.seed_opened("ab" * 32)
    assert decision_check.of(log).state == "broken"


def test_a_version_that_is_not_known_proves_nothing_nor_does_a_game_without_its_seed(over):
    log = over.copy()
    log.events[1] = log.events[1]._replace(version=999)
    assert decision_check.of(log).state == "other-program"
    assert verify.Verification([], log).verdict == "not proven"
    assert verify.Verification([], over).verdict == "sound"
    log = over.copy()
    log.seed = None
    assert decision_check.of(log).state == "waiting"
    assert verify.Verification([], log).verdict == "not proven"


def test_a_record_that_hides_what_is_secret_hides_the_seed(over):
    hidden = exporting._hidden(record_of(over))
    assert "seed_opened" not in [row[0] for row in hidden["commitments"]]
    assert over.seed.half not in str(hidden)


# --- what it thought


def test_the_page_after_the_game_tells_what_stood_behind_each_leg(table, app):
    handheld = begun(table, "hard", changes=[["surfacing", []], ["windows", 2]])
    played(table, handheld)
    answer = app.test_client().get("/decision-check.json").get_json()
    legs = [number for number, event in enumerate(table.play.events) if event.kind == "mr_x_moved"]
    assert answer["state"] == "good" and f"{len(legs) + 1} decisions" in answer["text"]
    assert [int(number) for number in answer["thoughts"]] == legs
    for sentences in answer["thoughts"].values():
        assert any("of 10 " in sentence for sentence in sentences)
        assert any("As far as you knew" in sentence for sentence in sentences)


def test_a_person_s_game_has_no_thoughts(table, app):
    handheld = Handheld().link(table)
    play_open(table, handheld, "milton-bradley-3p-captured")
    assert app.test_client().get("/decision-check.json").get_json() == {"text": "", "state": "", "thoughts": {}}
