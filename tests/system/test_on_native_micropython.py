"""The portable tests on a second, native MicroPython, whose garbage collector runs whenever the heap is full.

On the VM in Node it runs between two steps alone, so nothing there shows an object that the collector must not find.
"""

import pytest

from tests.system import native_vm
from tests.system.portable_files import ON_NODE, PORTABLE, WITH_NIGHTLY, laid_out, names_of_tests, variants

HEAP = 4 << 20  # bytes: so small that the collector runs often

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


@pytest.mark.parametrize("test_file", variants(set(PORTABLE) - ON_NODE))
def test_passes_on_native_micropython(test_file, tmp_path):
    passes(test_file, names_of_tests(test_file), tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("test_file", WITH_NIGHTLY, ids=lambda file: file.stem)
def test_the_longest_pass_on_native_micropython(test_file, tmp_path):
    passes(test_file, names_of_tests(test_file, nightly=True), tmp_path)


def passes(test_file, names, tmp_path):
    """Run these tests of a file in one process."""
    main = MAIN.format(module=test_file.stem, names=names)
    run = native_vm.run(tmp_path, laid_out(test_file), main, HEAP)
    if run.returncode:
        pytest.fail(f"{test_file.name} on the native MicroPython:\n{run.stdout}", pytrace=False)


def test_a_test_that_fails_there_is_told(tmp_path):
    (tmp_path / "wrong.py").write_text("def test_wrong():\n    assert False, 'so it is'\n")
    run = native_vm.run(tmp_path, {}, MAIN.format(module="wrong", names=["test_wrong"]), HEAP)
    assert run.returncode == 1 and "FAILED test_wrong" in run.stdout and "so it is" in run.stdout
