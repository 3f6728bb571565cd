"""The table of slow portable tests names tests that are there, and leaves some of each file fast."""

from pathlib import Path

from tests.slow_portable import SLOW

PORTABLE = Path(__file__).parents[1] / "portable"


def test_each_slow_portable_test_is_there():
    for name, tests in SLOW.items():
        source = (PORTABLE / name).read_text()
        assert [test for test in tests if f"\ndef {test}():" not in source] == [], name


def test_some_portable_tests_of_each_file_stay_fast():
    for name, tests in SLOW.items():
        assert (PORTABLE / name).read_text().count("\ndef test_") > len(tests), name
