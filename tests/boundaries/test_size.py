"""No Python file of the product has more than 400 lines, and no function more than 40."""

import ast

from tests import ROOT
from tests.for_each import for_each

MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 40
SOURCES = [path for folder in ("shared", "firmware", "host") for path in sorted((ROOT / folder).rglob("*.py"))]


@for_each(SOURCES)
def test_files_and_functions_are_short(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = node.end_lineno - node.lineno + 1
            assert lines <= MOST_LINES_OF_A_FUNCTION, f"{node.name} has {lines} lines"
