"""Puts constants in the place of their names before a module is compiled: a name costs some 30 bytes of heap for good.

In the sources const() cannot stand, because CPython has none. This runs on a desktop only.
"""

import ast
import functools


@functools.cache
def with_constants(text):
    """Return a module's source with each private constant `_NAME = value` at its top as `_NAME = const(value)`.

    mpy-cross then puts the value where the name is used and keeps no name for it.
    """
    lines = text.splitlines(keepends=True)
    for node in reversed(ast.parse(text).body):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if (
            isinstance(target, ast.Name)
            and target.id.startswith("_")
            and target.id.isupper()
            and _is_constant(node.value)
        ):
            value = node.value
            lines[value.end_lineno - 1] = _inserted(lines[value.end_lineno - 1], value.end_col_offset, ")")
            lines[value.lineno - 1] = _inserted(lines[value.lineno - 1], value.col_offset, "const(")
    return "".join(lines)


def with_numbers(text, numbers_of):
    """Return a module's source with the whole numbers that it imports by name at its top in the place of these names.

    numbers_of(module): what `numbers` returns of a module of ours, {} of any other.
    """
    tree, found = ast.parse(text), {}
    for node in [each for each in tree.body if isinstance(each, ast.ImportFrom)]:
        known = numbers_of(node.module)
        found |= {alias.asname or alias.name: known[alias.name] for alias in node.names if alias.name in known}
        node.names = [alias for alias in node.names if alias.name not in known]
        if not node.names:
            tree.body.remove(node)
    return ast.unparse(_Numbers(found).visit(tree)) if found else text


@functools.cache
def numbers(text):
    """Return {name: its value in the syntax tree} of the public constants at a module's top that are whole numbers."""
    found = {}
    for node in ast.parse(text).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name) and _is_sum(node.value):
            found[target.id] = node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = zip(target.elts, node.value.elts, strict=True)
            found |= {name.id: value for name, value in pairs if _is_sum(value)}
    return {name: value for name, value in found.items() if name.isupper() and not name.startswith("_")}


class _Numbers(ast.NodeTransformer):
    def __init__(self, found):
        self._found = found

    def visit_Name(self, node):
        return self._found.get(node.id, node)


def _is_constant(node):
    """Whether mpy-cross can compute a value: numbers, texts, bytes, tuples of them, and sums of numbers."""
    if isinstance(node, ast.Tuple):
        return all(_is_constant(element) for element in node.elts)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (int, str, bytes))
    return _is_sum(node)


def _is_sum(node):
    """Whether a value is a number, or made of numbers."""
    if isinstance(node, ast.BinOp):
        return _is_sum(node.left) and _is_sum(node.right)
    if isinstance(node, ast.UnaryOp):
        return _is_sum(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _inserted(line, offset, text):
    """A line with a text put in after so many bytes of its UTF-8, as ast counts them."""
    data = line.encode()
    return data[:offset].decode() + text + data[offset:].decode()
