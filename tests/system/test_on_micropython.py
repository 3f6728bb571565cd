"""The portable tests once more, on the real MicroPython VM: each file in a VM of its own.

Under pytest they run as they are. Here the files of the device are laid out as they lie on it, with tests/data beside
them, so that `import shared`, `import mrx` and open("tests/data/...") mean the same on both.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PORTABLE = sorted((ROOT / "tests/portable").glob("test_*.py"))


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


@pytest.mark.parametrize("test_file", PORTABLE, ids=lambda path: path.stem)
def test_passes_on_micropython(test_file, on_micropython):
    tests = names_of_tests(test_file.read_text())
    assert tests, f"{test_file.name} holds no test"
    steps = [["import", f"import sys; sys.path.insert(0, '/'); import {test_file.stem} as portable"]]
    steps += [[name, f"portable.{name}()"] for name in tests]
    run = on_micropython(laid_out(test_file), steps)
    if run.returncode:
        pytest.fail(f"{test_file.name} on MicroPython:\n{run.stdout}", pytrace=False)
