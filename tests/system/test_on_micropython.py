"""The portable tests once more, on the real MicroPython VM: each file in a VM of its own.

Under pytest they run as they are. Here the files of the device are laid out as they lie on it, with tests/data beside
them, so that `import shared`, `import mrx` and open("tests/data/...") mean the same on both.
"""

import pytest

from tests.system import native_vm
from tests.system.portable_files import (
    HANDHELD,
    LEFT_OUT,
    PORTABLE,
    ROOT,
    laid_out,
    names_of_tests,
    usual_tests,
    variants,
)

USUAL = set(PORTABLE) - HANDHELD if native_vm.BUILT else PORTABLE


def test_there_are_portable_tests():
    assert PORTABLE


def test_what_is_named_is_there():
    for name, tests in LEFT_OUT.items():
        assert len(set(tests)) == len(tests)
        assert set(tests) < set(names_of_tests((ROOT / "tests/portable" / name).read_text())), name
    assert set(PORTABLE) > HANDHELD


@pytest.mark.parametrize("test_file", variants(USUAL))
def test_passes_on_micropython(test_file, on_micropython):
    passes(test_file, usual_tests(test_file), on_micropython)


@pytest.mark.nightly
@pytest.mark.parametrize("name", LEFT_OUT)
def test_the_longest_pass_on_micropython(name, on_micropython):
    passes(ROOT / "tests/portable" / name, LEFT_OUT[name], on_micropython)


def passes(test_file, tests, on_micropython):
    """Run these tests of a file on a VM of its own."""
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    steps += [[name, f"portable.{name}()"] for name in tests]
    run = on_micropython(laid_out(test_file), steps)
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)
