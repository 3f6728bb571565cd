"""What comments, docstrings and documents name of ours is there: paths, modules, and what `see` sends a reader to."""

import ast
import io
import re
import tokenize
from functools import cache

from tests.boundaries.test_vocabulary import ROOT, python_files, tracked
from tests.for_each import for_each

TOPS = ("firmware", "hardware", "host", "mrx", "shared", "tests")
BASES = (ROOT, ROOT / "firmware")  # what lies on a handheld is imported without `firmware`
PATH = re.compile(r"(?<![\w./{-])((?:[\w-]+/)+[\w-]+\.(?:py|mjs|js|css|html|md|toml|csv|scad))\b")
MODULE = re.compile(rf"(?<![\w./~-])((?:{'|'.join(TOPS)})(?:\.\w+)+)\b(?!\()")  # and no call
SEE = re.compile(r"\b[Ss]ee `(\w+)`")
ELSEWHERE = ("shared/tinyusb/",)  # MicroPython's own sources


@cache
def code(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def names(path):
    """Every name that a Python file's code has."""
    found = set()
    for node in ast.walk(code(path)):
        found |= {value for _field, value in ast.iter_fields(node) if isinstance(value, str) and value.isidentifier()}
    return found


@cache
def said(path):
    """What a file says to its readers: a document all of it, a Python file its docstrings and comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    parts = [ast.get_docstring(node) or "" for node in ast.walk(code(path)) if isinstance(node, documented)]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join([*parts, *(token.string for token in tokens if token.type == tokenize.COMMENT)])


DOCUMENTS = [path for path in tracked() if path.suffix == ".md" and path.name != "CHANGELOG.md"]
READ = [*python_files(), *DOCUMENTS]
FILES = [path.relative_to(ROOT) for path in tracked()]
ENDS = {"/".join(path.parts[at:]) for path in FILES for at in range(len(path.parts))}  # each path, from any folder on
STEMS = {path.stem for path in FILES} | {part for path in FILES for part in path.parts[:-1]}


@cache
def is_named(dotted):
    """Whether a dotted name is a module's or a package's, or leads to a name that is in a module's code."""
    parts = dotted.split(".")
    for count in range(len(parts), 0, -1):
        for base in BASES:
            place = base.joinpath(*parts[:count])
            module = place.with_suffix(".py")
            if module.is_file():
                return set(parts[count:]) <= names(module)
            if place.is_dir():
                rest = parts[count:]
                return not rest or ((place / "__init__.py").is_file() and set(rest) <= names(place / "__init__.py"))
    return False


def missing(path, pattern, is_there):
    """What a file says to its readers by this pattern, and is not there."""
    if all(map(is_there, pattern.findall(path.read_text(encoding="utf-8")))):
        return []  # so most files need no closer look, which takes long
    return [named for named in pattern.findall(said(path)) if not is_there(named)]


@for_each(READ)
def test_a_path_or_a_module_that_is_named_is_there(path):
    assert missing(path, PATH, lambda named: named in ENDS or named.startswith(ELSEWHERE)) == []
    assert missing(path, MODULE, is_named) == []


@for_each(python_files())
def test_what_a_reader_is_sent_to_is_a_module_or_in_this_file(path):
    assert missing(path, SEE, lambda named: named in STEMS or named in names(path)) == []
