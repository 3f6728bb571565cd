"""What holds in every game, whatever the edition and the house rules."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.board import fast_board
from shared.board.edition import COLOURS
from shared.record import notation
from shared.record import record as records
from shared.record.judge import judge
from shared.rules.edition_table import from_rules
from shared.rules.public_game_start import purse
from tests.bench import random_games
from tests.portable import notation_reader

pytestmark = pytest.mark.slow  # many games each

games = st.integers(min_value=0).map(lambda seed: a_game(random.Random(seed)))
few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def a_game(dice):
    """An open, sound record of any edition with any house rules, played to its end or cut short."""
    record = None
    while record is None:
        record = random_games.played(dice)
    if dice.random() < 0.3:
        record["turns"] = record["turns"][: dice.randrange(len(record["turns"]) + 1)]
        record["result"] = None
    return record


def said(record):
    answer = judge(record, fast_board.board_of, fast_board.REACH)
    assert answer["ok"], answer
    return answer


def edition_of(record):
    return from_rules(record["edition"], record["players"], record["rules"])


def true_station(record):
    legs = [leg for turn in record["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    return legs[-1][1] if legs else record["start"]["mr_x"]


def prefixes(record):
    """The record as it stood after some of its turns."""
    length = len(record["turns"])
    for turns in sorted({0, 1, length // 3, length // 2, length - 1}):
        if 0 <= turns < length:
            yield {**record, "turns": record["turns"][:turns], "result": None}


@few
@given(games)
def test_r3_r11_no_ticket_is_made_or_lost(record):
    edition = edition_of(record)
    names = [name for name, _ in record["start"]["pawns"] if name in COLOURS]
    if "unlimited" in (edition.mr_x_tickets, edition.pawn_tickets):
        return
    tickets = said(record)["tickets"]
    spent = [leg[0] for turn in record["turns"] if turn["mover"] == "mr_x" for leg in turn["legs"]]
    for number, word in enumerate(("taxi", "bus", "underground")):
        box = sum(purse(edition, name)[number] for name in ["mr_x", *names])
        held = sum(tickets[name][word] for name in ["mr_x", *names])
        assert held + spent.count(word) == box
    assert tickets["mr_x"]["black"] + spent.count("black") == purse(edition, "mr_x")[3]
    doubles = sum(turn["mover"] == "mr_x" and len(turn["legs"]) == 2 for turn in record["turns"])
    assert tickets["mr_x"]["double"] + doubles == purse(edition, "mr_x")[4]
    assert min(count for purse in tickets.values() for count in purse.values()) >= 0


@few
@given(games)
def test_possible_always_holds_the_true_station(record):
    for document in (record, *prefixes(record)):
        assert true_station(document) in said(document)["possible"]


@few
@given(games)
def test_a_hidden_record_never_refutes_its_open_one(record):
    for document in (record, *prefixes(record)):
        opened = said(document)
        hidden = said(records.hide({**document, "result": opened["result"]}, edition_of(record)))
        for key in ("round", "window", "to_move", "tickets", "result"):
            assert hidden[key] == opened[key]
        assert set(opened["possible"]) <= set(hidden["possible"])
        if opened["result"] is None:
            assert opened["possible"] == hidden["possible"]


@few
@given(games)
def test_whoever_may_move_has_the_next_turn_of_the_record(record):
    for document in prefixes(record):
        answer = said(document)
        turn = record["turns"][len(document["turns"])]
        assert turn["mover"] in answer["to_move"]
        if turn["mover"] == "detectives":
            assert answer["legal"] == {"detectives": None}
            continue
        if turn["legs"]:
            assert turn["legs"][0] in answer["legal"][turn["mover"]]
        else:
            assert answer["legal"][turn["mover"]] == []
        assert len(turn["legs"]) < 2 or answer["may_double"]


@few
@given(games)
def test_a_record_goes_through_json_and_notation_unchanged(record):
    assert json.loads(json.dumps(record)) == record
    assert notation_reader.read_turns(notation.write_turns(record["turns"])) == record["turns"]


@few
@given(games, st.integers(min_value=0))
def test_nothing_makes_the_referee_fall_over(record, seed):
    dice = random.Random(seed)
    for _ in range(5):
        record = random_games.broken(dice, record)
        answer = judge(record, fast_board.board_of, fast_board.REACH)
        assert answer["ok"] or (answer["error"] and answer["message"])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=8,
)
PATHS = [
    [int(key) if key.isdigit() else key for key in path.split(".")]
    for path in (
        *("format", "edition", "rules", "players", "start", "turns", "commitments", "result", "meta", "start.mr_x"),
        *("start.pawns", "start.pawns.0", "start.pawns.0.0", "start.pawns.0.1", "turns.0", "turns.0.mover"),
        *("turns.0.legs", "turns.0.legs.0", "turns.0.legs.0.0", "turns.0.legs.0.1", "turns.0.surface", "rules.board"),
        *("rules.windows", "rules.rounds", "rules.surfacing", "rules.pawns", "rules.shares", "rules.bobbies"),
        *("rules.pawn_order", "rules.mr_x_tickets", "rules.tickets", "rules.start_cards", "rules.voluntary_surfacing"),
        *("rules.cut_off",),
    )
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PATHS), json_values)
def test_any_value_anywhere_is_judged_in_a_sentence(path, value):
    record = {
        "format": "mrx-record/1",
        "edition": "milton-bradley",
        "rules": {},
        "players": 5,
        "start": {"mr_x": 132, "pawns": [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]},
        "turns": [{"mover": "mr_x", "legs": [["taxi", 114]]}],
    }
    inside = record
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    answer = judge(record, fast_board.board_of, fast_board.REACH)
    assert answer["ok"] or (answer["error"] and answer["message"])
