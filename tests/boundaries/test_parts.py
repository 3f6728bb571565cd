"""What the long targets share: a part that fails is told in its place, and `make bench` prints a row as it comes."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests import air_fuzz, decisions
from tests.bench import fuzz
from tests.bench.__main__ import print_rows
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.parts import batches, failures

ROOT = Path(__file__).parents[2]


def fault():
    raise IndexError("list index out of range")


def test_a_part_that_fails_is_told_in_its_place_and_the_others_go_on(capsys):
    parts = [("first", partial(print, "one")), ("second", fault), ("third", partial(print, "three"))]
    assert failures("all", lambda: parts) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == ["one", "second: FAILED, IndexError: list index out of range", "three"]
    assert "Traceback" in said.err


def test_parts_that_cannot_be_named_and_a_missing_program_are_told_too(capsys):
    def parts():
        yield "first", partial(print, "one")
        fault()

    assert failures("all", parts) == 1
    assert capsys.readouterr().out.splitlines() == ["one", "all: FAILED, IndexError: list index out of range"]
    named = [("first", partial(pytest.fail, "no VM")), ("next", partial(exit, "no Node")), ("third", partial(print, 3))]
    assert failures("all", lambda: named) == 2
    assert capsys.readouterr().out.splitlines()[-1] == "3"


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (1, [1]), (50, [50]), (51, [50, 1]), (100, [50, 50])])
def test_batches_have_every_case_once(count, sizes):
    made = list(batches(count, 50))
    assert [len(numbers) for numbers in made] == sizes
    assert [number for numbers in made for number in numbers] == list(range(count))


def test_a_decision_that_is_missed_fails_make_soak(monkeypatch, tmp_path):
    monkeypatch.setattr(decisions, "log_of_a_game", lambda folder, seed: None)
    monkeypatch.setattr(decisions.test_computer, "altered", lambda log: [(1, log)])
    monkeypatch.setattr(decisions.decision_check, "decisions", lambda log: [])
    with pytest.raises(AssertionError, match="1 of 1 altered decisions missed"):
        decisions.found(tmp_path, 1)


def test_ctrl_c_ends_all_parts():
    def ctrl_c():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        failures("all", lambda: [("first", ctrl_c)])


def test_a_row_is_printed_before_the_next_one_is_measured(capsys):
    def rows():
        yield Row("first", "ms", 3, 2, "at most 2")
        assert capsys.readouterr().out.split() == ["first", "3", "ms", "2", "ms", "1.50", "at", "most", "2"]
        yield Row("second", "ms", 3, 0, "")

    assert failures("all", lambda: [("both", partial(print_rows, rows))]) == 1
    assert capsys.readouterr().out == "both: FAILED, ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize(("needed", "found"), [(101, 101), (140, 140), (160, 160), (97, 97)])
def test_the_smallest_heap_is_found_whatever_one_that_is_too_small_raises(needed, found):
    def play(kib):
        assert 96 < kib <= 160
        if kib < needed:
            fault()

    assert smallest(play, 96, 160) == found
    assert found <= smallest(play, 96, 160, 2) <= found + 1


@pytest.mark.parametrize("least", [96, 159])
def test_where_no_heap_is_large_enough_what_the_largest_one_raises_is_raised(least):
    with pytest.raises(IndexError):
        smallest(lambda kib: fault(), least, 160)


def test_a_record_on_which_the_referees_differ_or_fail_is_told_and_the_others_go_on(monkeypatch, capsys):
    answers = {0: ({}, '{"error": "one"}', '{"error": "one"}'), 1: ({}, "1", "2"), 3: ({}, "1", "2")}
    monkeypatch.setattr(fuzz, "differing", answers.__getitem__)
    assert fuzz.main(4) == 1
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("python")] == [
        "python -m tests.bench.fuzz 1 1: plain: 1",
        "python -m tests.bench.fuzz 1 2: KeyError(2)",
        "python -m tests.bench.fuzz 1 3: plain: 1",
    ]
    assert said.endswith("4 records, 3 failed: 1 one\n")


def test_a_connection_that_fails_is_told_and_the_others_go_on(monkeypatch, capsys):
    def insider(air, dice):
        raise AssertionError("it did not come")

    monkeypatch.setattr(air_fuzz, "insider", insider)
    assert air_fuzz.main(4 * air_fuzz.PIECE) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in said[:-1]] == [f"python -m tests.air_fuzz seed {seed}" for seed in (1, 3)]
    assert "2 failed" in said[-1]


def test_make_fuzz_runs_all_its_parts_whichever_fails(tmp_path):
    for name in ("bench/fuzz", "fuzz", "air_fuzz"):
        path = tmp_path / f"tests/{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"import sys; print({name!r}); sys.exit({name == 'bench/fuzz':d})")
    made = ("fuzz", f"PY={sys.executable}", "-o", "setup", "-o", ".venv/test-ready")
    command = ["make", "--file", ROOT / "Makefile", "--no-print-directory", "-C", tmp_path, *made]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode != 0, done.stdout.split()[-3:]) == (True, ["bench/fuzz", "fuzz", "air_fuzz"]), done.stderr
