"""What holds in every game, whatever the edition and the house rules."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.board import fast_board
from shared.record import notation
from shared.record.judge import judge
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


@few
@given(games)
def test_a_record_goes_through_json_and_notation_unchanged(record):
    assert json.loads(json.dumps(record)) == record
    assert notation_reader.read_turns(notation.write_turns(record["turns"])) == record["turns"]


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
