"""The host tells events apart by type: a misspelt type fails where it is named, a misspelt word is just never equal."""

import ast
import re
from pathlib import Path

from shared.events import computer_events, events
from tests.for_each import for_each

HOST = Path(__file__).parents[2] / "host"
TYPES = [name for name, each in {**vars(events), **vars(computer_events)}.items() if hasattr(each, "_fields")]
KINDS = {re.sub(r"\B([A-Z])", r"_\1", name).lower() for name in TYPES}


def compared(text):
    """The comparisons with the kind of an event. Those of an item of a row are none: a row is not checked yet."""
    for node in ast.walk(ast.parse(text)):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        words = [each for side in sides for each in [side, *getattr(side, "elts", ())]]
        told = any(isinstance(each, ast.Constant) and each.value in KINDS for each in words)
        if told and not any(isinstance(side, ast.Subscript) for side in sides):
            yield f"line {node.lineno}: {ast.unparse(node)}"


@for_each(sorted(HOST.rglob("*.py")))
def test_the_host_compares_no_kind_of_an_event(path):
    assert list(compared(path.read_text(encoding="utf-8"))) == []
