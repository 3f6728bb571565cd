"""The audit: every seal, every leg, and exactly which window fails."""

from random import Random

import pytest

from host.game.replica import Replica
from host.records import sealed_log, sealing
from host.store.store import Store
from host.table.table import Table
from shared.board.board import MODES
from shared.board.edition import BLACK, TICKETS
from shared.events import commitment, events
from shared.log import audit
from shared.rules import public_game_host, rules
from shared.rules.public_game import PublicGame
from tests.host.handheld import Handheld, play_open, record


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """The log of a whole game, open; the tests change copies of it."""
    table = Table(Store(tmp_path_factory.mktemp("table")))
    handheld = Handheld().link(table)
    play_open(table, handheld, "milton-bradley-3p-captured")
    table.close()
    return table.play


def rebuilt(log, change):
    """The log with its events changed by `change(events)`, as a handheld that cheats might have told it."""
    story = [list(event) for event in log.events]
    change(story)
    replica = Replica(log.game_id, log.device)
    for event in story:
        replica.add(events.of_list(event), 0)
    return replica


def number_of(story, kind, window):
    return next(at for at, event in enumerate(story) if event[0] == kind and event[1] == window)


def test_a_sound_log_passes_the_audit(log):
    found = audit.of(log)
    assert (found.state, found.faults) == ("sound", [])
    assert found.opened == found.sealed == len(log.game.windows) + 1


def test_a_log_that_is_opened_in_part_is_waiting(log):
    found = audit.of(rebuilt(log, lambda story: story.pop()))
    assert (found.state, found.opened) == ("waiting", found.sealed - 1)


@pytest.mark.parametrize("field", [2, 3, 4, 5])
def test_an_opening_that_is_not_what_was_sealed_names_its_window(log, field):
    def change(story):
        opened = story[number_of(story, "leg_opened", 4)]
        others = {2: opened[2] % 199 + 1, 3: "bus" if opened[3] != "bus" else "taxi", 4: "0" * 32, 5: "0" * 32}
        opened[field] = others[field]

    assert audit.of(rebuilt(log, change)).faults == [(4, "seal")]


def resealed(log, story, window, station, mode):
    """Seal and open a window again, as a handheld that cheats from the start would."""
    opened = story[number_of(story, "leg_opened", window)]
    opened[2], opened[3] = station, mode
    code = commitment.START_MODE if mode == "start" else events.MODE_WORDS.index(mode)
    inner = commitment.inner(code, commitment.bytes_of(opened[5]))
    seal = commitment.seal(commitment.bytes_of(log.game_id), window, station, commitment.bytes_of(opened[4]), inner)
    kind, field = ("mr_x_started", 1) if window == 0 else ("mr_x_moved", 4)
    at = 1 if window == 0 else number_of(story, kind, window)
    story[at][field] = commitment.hex_of(seal)


def with_illegal_leg(log, story):
    """Seal in window 5 a station where he has never been."""
    far = next(station for station in range(1, 200) if station not in {event[2] for event in log.opened.values()})
    resealed(log, story, 5, far, story[number_of(story, "leg_opened", 5)][3])


def test_an_illegal_leg_under_a_sound_seal_names_its_window(log):
    assert (5, "no-route") in audit.of(rebuilt(log, lambda story: with_illegal_leg(log, story))).faults


@pytest.mark.parametrize("ticket", range(len(TICKETS)), ids=TICKETS)
def test_every_ticket_is_known_to_the_rule_for_modes(log, ticket):
    """The audit compares a ticket's word with the mode's: one with a word of its own would fail every sound leg."""
    game = public_game_host.begin(log.beginning)
    game.apply(log.events[1])
    station, target = next(
        (station, target)
        for station in game.board.stations()
        for target in game.board.stations()
        if rules.mr_x_leg_error(game, station, ticket, target, "only") is None
    )
    mode = rules.mode_of(game, station, ticket, target)
    moved = events.mr_x_moved(1, TICKETS[ticket], "only", "0" * 64)
    for other, word in enumerate(MODES):
        if game.board.joined(station, other, target):
            opened = events.leg_opened(1, target, word, "0" * 32, "0" * 32)
            wanted = [] if other == mode or ticket == BLACK else ["mode"]
            assert audit._leg_codes(game, station, moved, opened) == wanted
    assert game.board.joined(station, mode, target)


def test_a_start_off_the_cards_is_found(log):
    def change(story):
        resealed(log, story, 0, 1, "start")

    assert (0, "start") in audit.of(rebuilt(log, change)).faults


def test_a_capture_that_was_kept_silent_is_found(log):
    """The pawn that caught him goes on as if it had not."""

    def change(story):
        end = next(at for at, event in enumerate(story) if event[0] == "game_ended")
        story[end] = events.game_ended(None, "abandoned")

    found = audit.of(rebuilt(log, change))
    assert [code for _window, code in found.faults] == ["hid"]


@pytest.mark.parametrize("reason", ["trapped", "captured"])
def test_an_ending_that_did_not_happen_is_found(log, reason):
    """The last pawn's move is left out, so that nobody stands on his station and he could still move."""

    def change(story):
        end = next(at for at, event in enumerate(story) if event[0] == "game_ended")
        story[end] = events.game_ended("detectives", reason)
        entered = max(at for at, event in enumerate(story) if event[0] == "pawn_moved")
        del story[entered]

    found = audit.of(rebuilt(log, change))
    assert [code for _window, code in found.faults] == ["ending"]


def test_a_withheld_opening_hides_no_fault_elsewhere(log):
    """What lies before and after it is judged all the same."""

    def change(story):
        with_illegal_leg(log, story)
        del story[number_of(story, "leg_opened", 9)]

    found = audit.of(rebuilt(log, change))
    assert (5, "no-route") in found.faults and found.state == "broken" and found.opened == found.sealed - 1


def test_a_broken_seal_hides_no_fault_elsewhere(log):
    def change(story):
        with_illegal_leg(log, story)
        story[number_of(story, "leg_opened", 9)][4] = "0" * 32

    assert {(9, "seal"), (5, "no-route")} <= set(audit.of(rebuilt(log, change)).faults)


def test_a_withheld_start_is_no_fault(log):
    found = audit.of(rebuilt(log, lambda story: story.pop(number_of(story, "leg_opened", 0))))
    assert (found.faults, found.state) == ([], "waiting")


def with_takings_back(rows, backs):
    """The log of these rows in which, for each (end, first), all from event `first` on is taken back before event
    `end`, and then made again; all of it is opened."""
    told, place, void, at = [], {}, [], 0
    ended = [row[0] for row in rows].index("leg_opened")
    for end, first in [*backs, (ended, None)]:
        for number in range(at, end):
            place[number] = len(told)
            told.append(rows[number])
        if first is not None:
            void += [place[number] for number in range(first, end) if rows[number][0] == "mr_x_moved"]
            told.append(["taken_back", place[first]])
            at = first
    opened = {row[1]: row for row in rows[ended:]}
    told += [*rows[ended:], *([*opened[told[number][1]], number] for number in void)]
    return sealed_log.log_of({"commitments": told})


@pytest.fixture(scope="module")
def rows():
    """The sealed log of a long game, and the numbers of the events in it that can be taken back."""
    game = record("milton-bradley-5p-escaped")
    told = sealing.sealed(game, game["result"])
    return told, [at for at, row in enumerate(told) if row[0] in ("mr_x_moved", "pawn_moved")]


def test_however_far_it_is_taken_back_the_game_goes_on_from_there(rows):
    told, moves = rows
    choose, backs, at = Random(7), [], 40
    for _ in range(40):
        end = choose.randrange(at + 1, len(moves))
        at = choose.randrange(end)
        backs.append((moves[end], moves[at]))
    log = with_takings_back(told, backs)
    found = audit.of(log)
    assert len(log.opened_void) > 100 and (found.state, found.faults) == ("sound", [])


def test_a_log_of_many_takings_back_is_not_made_from_its_beginning_each_time(rows, monkeypatch):
    """Otherwise a stranger who asks for the certificate of such a game holds up the whole table."""
    told, moves = rows
    log = with_takings_back(told, [(moves[-1] + 1, moves[-1])] * 200)
    made = []
    apply = PublicGame.apply
    monkeypatch.setattr(PublicGame, "apply", lambda game, event: (made.append(event), apply(game, event)))
    assert audit.of(log).state == "sound"
    assert len(made) < 40 * 200
