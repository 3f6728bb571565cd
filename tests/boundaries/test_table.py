"""The handheld's Table stays small enough to be known by heart, and what draws a screen sets nothing going."""

import ast
from pathlib import Path

from tests.for_each import for_each

SCREENS = sorted(Path(__file__).parents[2].glob("firmware/mrx/screens/**/*.py"))
ASKS = {"pawn_moves.ways"}  # functions of mrx.game that change nothing
DRAWS = {"lines", "large", "held", "outdated"}


@for_each(SCREENS)
def test_what_draws_a_screen_begins_no_work(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    game = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module.startswith("mrx.game")
        for alias in node.names
    }
    for of_class in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        methods = {node.name: node for node in of_class.body if isinstance(node, ast.FunctionDef)}
        wanted, seen = DRAWS & set(methods), set()
        while wanted:
            name = wanted.pop()
            seen.add(name)
            nodes = list(ast.walk(methods[name]))
            own = {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"}
            wanted |= own & set(methods) - seen
            used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            assert "begin" not in used, f"{of_class.name}.{name} begins work"
            called = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)} - ASKS
            assert not {call for call in called if call.split(".")[0] in game}, f"{of_class.name}.{name}: {called}"
