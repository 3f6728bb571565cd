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
    return ast.unparse(_Joining(name, count).visit(ast.parse(text)))


def chosen(text, at):
    """Return a source that joined() made, with its texts in language number `at` alone."""
    return ast.unparse(_Choosing(at).visit(ast.parse(text))) if repr(_BETWEEN)[1:-1] in text else text


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


class _Choosing(ast.NodeTransformer):
    def __init__(self, at):
        self._at = at

    def visit_Constant(self, node):
        if isinstance(node.value, str) and _BETWEEN in node.value:
            return ast.Constant(node.value.split(_BETWEEN)[self._at])
        return node
