"""The portable tests as files for a MicroPython VM: what they need beside them, and which tests they hold."""

import re

import pytest

from tests import ROOT

PORTABLE_FOLDER = ROOT / "tests/portable"
PORTABLE = sorted(PORTABLE_FOLDER.rglob("test_*.py"), key=lambda path: path.name)

# On CPython every portable test runs each time, and on one of the two VMs; on the other one it is nightly. That is the
# native VM, which takes a third of the time and collects garbage at any moment; but for files whose code computes with
# more than 31 bits. They run on the VM in Node, where, as on a chip, such an int is an object of its own kind; with the
# firmware itself that VM runs whole games in other tests of this folder.
_LONG_INTS = {"test_commitment", "test_frames", "test_seed", "test_session"}
ON_NODE = {path for path in PORTABLE if path.stem in _LONG_INTS}
# There a missing file is OSError 44, not 2 as on a chip and on the native VM, where the board's file is looked for.
NEVER_ON_NODE = {path for path in PORTABLE if path.stem == "test_assembly"}
# A test and its marks. Each test process reads all files: that takes 10 ms so, and a second by their syntax trees.
_TEST = re.compile(r"^((?:@.+\n)*)def (test_\w+)\(", re.MULTILINE)


def variants(usual, never=frozenset()):
    """The portable files for pytest.mark.parametrize, those marked as nightly that are not `usual` on this VM."""
    marks = {file: () if file in usual else pytest.mark.nightly for file in PORTABLE if file not in never}
    return [pytest.param(file, marks=mark, id=file.stem) for file, mark in marks.items()]


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


def names_of_tests(test_file, nightly=False):
    """Names of the tests in a portable file, in its order: without those that are nightly on a VM, or these alone."""
    found = _TEST.findall(test_file.read_text(encoding="utf-8"))
    return [name for marks, name in found if ("@nightly_on_vm\n" in marks) == nightly]


WITH_NIGHTLY = [file for file in PORTABLE if names_of_tests(file, nightly=True)]
