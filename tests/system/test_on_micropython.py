"""The portable tests once more, on the real MicroPython VM: each file in a VM of its own.

Under pytest they run as they are. Here the files of the device are laid out as they lie on it, with tests/data beside
them, so that `import shared`, `import mrx` and open("tests/data/...") mean the same on both.
"""

import pytest

from tests.system import native_vm
from tests.system.portable_files import ON_NODE, PORTABLE, WITH_NIGHTLY, laid_out, names_of_tests, variants

USUAL = ON_NODE if native_vm.BUILT else PORTABLE


def test_there_are_tests_for_each_vm():
    assert len(ON_NODE) == 4 and WITH_NIGHTLY
    assert [file for file in PORTABLE if not names_of_tests(file)] == []


@pytest.mark.parametrize("test_file", variants(USUAL))
def test_passes_on_micropython(test_file, on_micropython):
    passes(test_file, names_of_tests(test_file), on_micropython)


@pytest.mark.nightly
@pytest.mark.parametrize("test_file", WITH_NIGHTLY, ids=lambda file: file.stem)
def test_the_longest_pass_on_micropython(test_file, on_micropython):
    passes(test_file, names_of_tests(test_file, nightly=True), on_micropython)


def passes(test_file, tests, on_micropython):
    """Run these tests of a file on a VM of its own."""
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    steps += [[name, f"portable.{name}()"] for name in tests]
    run = on_micropython(laid_out(test_file), steps)
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)
