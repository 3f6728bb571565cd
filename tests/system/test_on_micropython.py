"""The portable tests once more on each MicroPython VM: each file in a VM of its own.

The files of the device are laid out as they lie on it, with tests/data beside them, so that imports and
open("tests/data/...") mean the same. The garbage collector of the native VM runs whenever its heap is full; in Node it
runs between two steps alone, so nothing there shows an object that the collector must not find.
"""

import pytest

from tests.system import native_vm
from tests.system.portable_files import (
    NEVER_ON_NODE,
    ON_NODE,
    PORTABLE,
    WITH_NIGHTLY,
    laid_out,
    names_of_tests,
    variants,
)

HEAP = 4 << 20  # bytes of the native VM: so small that the collector runs often
MAIN = """
import {module} as portable

failed = 0
for name in {names}:
    try:
        getattr(portable, name)()
    except BaseException as exception:
        failed += 1
        print("FAILED", name)
        sys.print_exception(exception, sys.stdout)
sys.exit(failed)
"""
LONGEST = [pytest.param(file, marks=pytest.mark.nightly, id=file.stem) for file in WITH_NIGHTLY]


def in_node(test_file, names, on_micropython):
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    return on_micropython(laid_out(test_file), steps + [[name, f"portable.{name}()"] for name in names])


def natively(test_file, names, tmp_path):
    return native_vm.run(tmp_path, laid_out(test_file), MAIN.format(module=test_file.stem, names=names), HEAP)


def passed(test_file, run):
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)


@pytest.mark.parametrize("test_file", variants(ON_NODE if native_vm.BUILT else PORTABLE, NEVER_ON_NODE))
def test_passes_in_node(test_file, on_micropython):
    passed(test_file, in_node(test_file, names_of_tests(test_file), on_micropython))


@pytest.mark.parametrize("test_file", variants(set(PORTABLE) - ON_NODE))
def test_passes_natively(test_file, tmp_path):
    passed(test_file, natively(test_file, names_of_tests(test_file), tmp_path))


@pytest.mark.parametrize("test_file", LONGEST)
def test_the_longest_pass_on_both(test_file, on_micropython, tmp_path):
    names = names_of_tests(test_file, nightly=True)
    passed(test_file, in_node(test_file, names, on_micropython))
    passed(test_file, natively(test_file, names, tmp_path))
