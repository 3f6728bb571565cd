"""What the long targets share: a part that fails is told in its place, and `make bench` prints a row as it comes."""

from functools import partial

import pytest

from tests.bench.__main__ import print_rows
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.parts import failures


def fault():
    raise IndexError("list index out of range")


def test_a_part_that_fails_is_told_in_its_place_and_the_others_go_on(capsys):
    parts = [("first", partial(print, "one")), ("second", fault), ("third", partial(print, "three"))]
    assert failures("all", lambda: parts) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == ["one", "second: FAILED, IndexError: list index out of range", "three"]
    assert "Traceback" in said.err


def test_what_cannot_even_name_its_parts_is_told_too(capsys):
    def parts():
        yield "first", partial(print, "one")
        fault()

    assert failures("all", parts) == 1
    assert capsys.readouterr().out.splitlines() == ["one", "all: FAILED, IndexError: list index out of range"]


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
