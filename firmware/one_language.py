"""Leaves one language of a program's texts, so that a chip has no other in its heap. This runs on a desktop only.

In the sources each text for a player is a call of say() or text() with a constant for every language:
`self.say("BLACK", "SCHWARZ", "NOIR", "NEGRO")`. joined() makes one constant of each such call, before names are
shortened, and chosen() takes one language out of it afterwards: so names are the same whatever the language.
"""

import ast

_CALLS = ("say", "text")  # of which text() gives the list of the lines that "|" separates
_BETWEEN = "\x1f"  # ASCII's unit separator, which no text contains


def joined(name, text, count):
    """Return the source text of a module in which each text in `count` languages is one constant.

    Raises SystemExit if a language is missing.
    """
    if not any(f"{call}(" in text for call in _CALLS):
        return text
    return ast.unparse(_Joining(name, count).visit(ast.parse(text)))


def chosen(text, count):
    """Return a source that joined() made once for each of `count` languages, with its texts in that one alone."""
    if repr(_BETWEEN)[1:-1] not in text:
        return [text] * count
    found = [node for node in ast.walk(ast.parse(text)) if _is_in_all(node)]
    found.sort(key=lambda node: (node.lineno, node.col_offset), reverse=True)  # the last first, for what follows moves
    return [_with_texts(text, found, at) for at in range(count)]


def _is_in_all(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and _BETWEEN in node.value


def _with_texts(text, nodes, at):
    """A source with language number `at` of each of these constants, which stand on one line each, in their place."""
    lines = text.encode().splitlines(keepends=True)
    for node in nodes:
        line = lines[node.lineno - 1]
        chosen = repr(node.value.split(_BETWEEN)[at]).encode()
        lines[node.lineno - 1] = line[: node.col_offset] + chosen + line[node.end_col_offset :]
    return b"".join(lines).decode()


class _Joining(ast.NodeTransformer):
    def __init__(self, name, count):
        self._name = name
        self._count = count

    def visit_Call(self, node):
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        texts = [getattr(argument, "value", None) for argument in node.args]
        if name not in _CALLS or len(texts) < 2 or not all(isinstance(text, str) for text in texts):
            return node
        if len(texts) != self._count:
            raise SystemExit(f"{self._name}: a text has {len(texts)} languages instead of {self._count}: {texts[0]}")
        constant = ast.Constant(_BETWEEN.join(texts))
        if name == "say":
            return constant
        return ast.Call(ast.Attribute(constant, "split", ast.Load()), [ast.Constant("|")], [])
