"""Public functions of the host have types: pyright checks a call only where the function it calls is annotated."""

import ast
from pathlib import Path

from tests.for_each import for_each

HOST = Path(__file__).parents[2] / "host"


def public_functions(tree):
    """(name, function) of every function and method whose name, and whose class's name, has no leading underscore."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and (method.name[0] != "_" or method.name == "__init__"):
                    yield f"{node.name}.{method.name}", method
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node


@for_each(sorted(HOST.rglob("*.py")))
def test_public_functions_are_annotated(path):
    missing = []
    for name, function in public_functions(ast.parse(path.read_text(encoding="utf-8"))):
        given = function.args
        arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
        bare = [one.arg for one in arguments if one and one.annotation is None and one.arg not in ("self", "cls")]
        if bare or (function.returns is None and function.name != "__init__"):
            missing.append((name, bare))
    assert missing == []
