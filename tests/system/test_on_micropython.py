"""The portable tests once more, on the real MicroPython VM: each file in a VM of its own.

Under pytest they run as they are. Here the files of the device are laid out as they lie on it, with tests/data beside
them, so that `import shared`, `import mrx` and open("tests/data/...") mean the same on both.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PORTABLE = sorted((ROOT / "tests/portable").glob("test_*.py"))
# Left to the nightly tests, for they take most of the time on the VM and differ from others of their file only in the
# game they play. On CPython all of them run every time.
NIGHTLY = {
    "test_handheld_games.py": (
        "test_stranded",
        "test_escaped",
        "test_optional_rules",
        "test_the_box_of_1983",
        "test_the_box_of_2013",
        "test_in_german",
        "test_a_host_moves_the_pawns",
    ),
    "test_power_cuts.py": (
        "test_the_beginning_of_a_game_under_a_pin",
        "test_legs_moves_and_a_surfacing",
        "test_the_capture_and_the_opening",
        "test_the_end_of_a_game_under_a_pin_and_its_opening",
    ),
}


def laid_out(test_file):
    """{path on the VM: path here} of all that a portable test may import or open."""
    files = {f"/{test_file.name}": test_file}
    for folder, at in (("shared", "/shared"), ("firmware/mrx", "/mrx"), ("tests/portable", "/tests/portable")):
        for path in (ROOT / folder).rglob("*.py"):
            if ROOT / "shared/source" not in path.parents and path not in PORTABLE:
                files[f"{at}/{path.relative_to(ROOT / folder)}"] = path
    files["/virtual/cryptolib.py"] = ROOT / "firmware/virtual/cryptolib.py"
    for path in (ROOT / "tests/data").rglob("*"):
        if path.is_file():
            files[f"/{path.relative_to(ROOT)}"] = path
    return files


def names_of_tests(source):
    """Names of the tests in a portable file, in its order."""
    return [
        item.name
        for item in ast.parse(source).body
        if isinstance(item, ast.FunctionDef) and item.name.startswith("test_")
    ]


def test_there_are_portable_tests():
    assert PORTABLE


def test_what_is_nightly_is_there():
    for name, tests in NIGHTLY.items():
        assert set(tests) < set(names_of_tests((ROOT / "tests/portable" / name).read_text())), name


@pytest.mark.parametrize("test_file", PORTABLE, ids=lambda path: path.stem)
def test_passes_on_micropython(test_file, on_micropython):
    left_out = NIGHTLY.get(test_file.name, ())
    tests = [name for name in names_of_tests(test_file.read_text()) if name not in left_out]
    assert tests, f"{test_file.name} holds no test"
    passes(test_file, tests, on_micropython)


@pytest.mark.nightly
@pytest.mark.parametrize("name", NIGHTLY)
def test_the_longest_pass_on_micropython(name, on_micropython):
    passes(ROOT / "tests/portable" / name, NIGHTLY[name], on_micropython)


def passes(test_file, tests, on_micropython):
    """Run these tests of a file on a VM of its own."""
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    steps += [[name, f"portable.{name}()"] for name in tests]
    run = on_micropython(laid_out(test_file), steps)
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)
