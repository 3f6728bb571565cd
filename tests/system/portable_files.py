"""The portable tests as files for a MicroPython VM: what they need beside them, and which tests they hold."""

import ast
from pathlib import Path

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
