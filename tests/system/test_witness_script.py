"""The page's own script keeps few chain heads, and finds another log under the same game id by them."""

import itertools
import json
import subprocess

import pytest

from tests import ROOT

SCRIPT = ROOT / "host/web/static/js/witness.js"


def log_of(length, salt="a", taken_back=()):
    """(events, links) of a log as /afterwards.json has it, begun by a host; taken_back: {number: (first, voices)}."""
    events = [["game_begun", "00" * 16, "milton-bradley", 3, [], [], "key"], ["mr_x_started", "seal"]]
    while len(events) < length:
        number = len(events)
        back = dict(taken_back).get(number)
        events.append(["taken_back", *back] if back else ["mr_x_moved", number - 1, "taxi", "only", "seal"])
    return events, [f"{salt}{number:04d}".ljust(64, "0") for number in range(1, length + 1)]


def answer(at, yes=True, voice="d", first=5, links=None, player=None):
    head = (links or log_of(40)[1])[at - 1]
    return {"at": at, "head": head, "first": first, "yes": yes, "voice": voice, "player": player}


TWO_GAMES = """
const store = {};
globalThis.localStorage = { getItem: (key) => store[key] || null, setItem: (key, text) => { store[key] = text; } };
const { keepHead, keptOf } = await import("data:text/javascript," + encodeURIComponent(process.argv[1]));
const [one, two] = ["1", "2"].map((digit) => "abcdef01" + digit.repeat(24));
store["mr-x-witness"] = JSON.stringify([{ id: "abcdef01", heads: [[1, "9".repeat(16)]], answers: [] }]);
const earlier = keptOf(one);
const told = (game_id, head) => ({ id: "abcdef01", over: false, chain: { game_id, events: 5, head: head.repeat(64) } });
keepHead(told(one, "a"));
keepHead(told(two, "b"));
for (let other = 10; other < 30; other += 1) keepHead(told("abcdef02" + String(other).repeat(12), String(other % 10)));
console.log(JSON.stringify({ earlier, games: [one, two].map(keptOf) }));
"""


def test_two_games_whose_ids_begin_alike_are_kept_apart(node):
    """The handheld chooses the id: alike first digits must not make a browser say that the log was replaced. Nor does
    who looks at twenty other tables forget them."""
    command = [node, "--input-type=module", "-e", TWO_GAMES, SCRIPT.read_text()]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["earlier"] is None, "what an earlier version kept under eight digits is forgotten"
    assert [game["heads"] for game in found["games"]] == [[[5, "a" * 64]], [[5, "b" * 64]]]
    assert not any("other" in game for game in found["games"])


@pytest.fixture
def witness(node):
    """A function (counts or pairs seen, log, answers) that gives what the script prints."""

    def run(seen, log, answers=()):
        events, links = log
        pairs = [[each, log_of(1000)[1][each - 1]] if isinstance(each, int) else each for each in seen]
        given = json.dumps({"seen": pairs, "answers": list(answers), "events": events, "links": links})
        command = [node, str(ROOT / "tests/system/check_witness.mjs"), str(SCRIPT)]
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return run


def test_the_same_game_is_the_same_and_two_logs_seen_during_it_are_told(witness):
    found = witness([3, 7, 12], log_of(20))
    assert found["compared"] == {"n": 3, "from": 3, "to": 12, "diverged": None}
    for salt in "ab":
        compared = witness([4, 9, [9, log_of(40, "b")[1][8]], 15], log_of(40, salt))["compared"]
        assert compared["diverged"] is not None, salt


def test_every_head_is_kept_in_few_kilobytes_and_of_very_many_the_newest_and_spread_ones(witness):
    counts = list(range(2, 160))
    kept = witness(counts, log_of(200))["kept"]
    assert [pair[0] for pair in kept["heads"]] == counts
    assert [len(head) for _count, head in kept["heads"]] == [16] * 157 + [64]
    assert len(json.dumps(kept, separators=(",", ":"))) < 4096
    counts = list(range(2, 900))
    kept = [pair[0] for pair in witness(counts, log_of(1000))["kept"]["heads"]]
    assert (kept[0], kept[-1], len(kept)) == (2, 899, 400)
    gaps = [after - before for before, after in itertools.pairwise(kept)]
    assert max(gaps[:-1]) <= 4 * min(gaps[:-1])


@pytest.mark.parametrize("fork", [5, 60, 119])
def test_a_log_that_was_shown_for_one_event_and_then_replaced_is_found(witness, fork):
    """However far the other log went on, whoever saw the replaced event kept its head."""
    _events, links = log_of(160)
    other = links[:fork] + log_of(160, "b")[1][fork:]
    seen = [*range(2, fork + 2), *[[count, other[count - 1]] for count in range(fork + 2, 160)]]
    found = witness(seen, (log_of(160)[0], other))["compared"]["diverged"]
    assert found is not None and found["by"] == fork + 1


def test_another_log_is_found_and_where_it_diverged_by_heads_of_answers_too(witness):
    events, links = log_of(40)
    other = links[:9] + log_of(40, "b")[1][9:]
    found = witness([4, 9, 15, 30], (events, other))["compared"]["diverged"]
    assert found == {"after": 9, "by": 15, "windows": [7, 13]}
    assert witness([4, 9], log_of(40, "b"))["compared"]["diverged"]["after"] == 0
    assert witness([4, 9, 15], log_of(12))["compared"]["diverged"]["by"] == 15
    elsewhere = answer(11, links=log_of(40, "b")[1])
    assert witness([4, 20], log_of(40), [elsewhere])["compared"]["diverged"]["by"] == 11


@pytest.mark.parametrize(
    ("given", "back", "outcome"),
    [
        (answer(11), {11: (5, "d", "code")}, "agreed"),
        (answer(11), {11: (5, "o", "code")}, "missing"),
        (answer(11), {11: (5,)}, "missing"),
        (answer(11, voice=""), {11: (5, "o", "code")}, "agreed"),
        (answer(11), {}, "dropped"),
        (answer(11), {12: (5, "d", "code")}, "dropped"),
        (answer(11), {11: (6, "d", "code")}, "dropped"),
        (answer(11, yes=False), {}, "kept"),
        (answer(11, yes=False), {10: (7, "d", "code"), 15: (6, "d", "code")}, "kept"),
        (answer(11, yes=False), {12: (5, "d", "code")}, "later"),
        (answer(11, yes=False), {11: (9, "d", "code"), 30: (2, "d", "code")}, "later"),
        (answer(11, yes=False), {11: (5, "o", "code")}, "against"),
    ],
)
def test_each_answer_is_compared_with_the_log(witness, given, back, outcome):
    assert witness([4], log_of(40, taken_back=back), [given])["outcomes"] == [outcome]


def test_the_last_answer_to_a_question_counts(witness):
    answers = [answer(11, yes=False), answer(11, player=1), answer(11)]
    found = witness([4], log_of(40, taken_back={11: (5, "d", "code")}), answers)
    assert found["outcomes"] == ["agreed", "agreed"]
