"""Names that the house keeps out, and what a repository must not tell."""

import ast
import re
import subprocess
import sys
from functools import cache

import pytest

from tests import ROOT
from tests.for_each import for_each

VAGUE = re.compile(r"manager|handler|helper|util", re.IGNORECASE)
MICROPYTHON = {
    *("machine", "network", "esp32", "framebuf", "micropython", "neopixel", "bluetooth", "cryptolib", "uctypes", "vfs"),
    *("requests", "ntptime"),
}
DEPENDENCIES = {
    *("babel", "click", "flask", "gevent", "jinja2", "mpremote", "platformdirs", "segno", "serial", "werkzeug")
}
STAND_INS = {"machine", "cryptolib", "vfs", "network", "socket"}  # firmware/virtual plays these on purpose
# Spelled in two halves, so that this file passes its own test.
UNTOLD = [
    *("/wo" + "rk/", "/tm" + "p/", "/ro" + "ot/", "/ho" + "me/", "pypi" + ".org", "npmjs" + ".org"),
    "pythonhosted" + ".org",
]


PRODUCT = ("shared", "firmware", "host", "hardware")
KEPT_OUT = {  # of all names; docs/glossary.md has the words to use
    *("desk", "shelf", "doors", "recital", "visitor", "seats", "untried", "occasions", "rub", "sift", "grow_old"),
    *("parted", "no_way", "standing", "together", "ahead", "computer_audit", "computer_replay", "replay_queue"),
}
NO_MODULES = {"presses", "posts", "wire", "tables", "known", "moment", "sent", "over", "fault", "taken"}
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
LITERAL = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`")


def tracked():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def python_files():
    return [path for path in tracked() if path.suffix == ".py"]


def sources():
    """What we write in Python and JavaScript."""
    return [path for path in tracked() if path.suffix in (".py", ".js", ".mjs")]


def product_files():
    return [path for path in python_files() if path.relative_to(ROOT).parts[0] in PRODUCT]


@cache
def names_of(path):
    """(the classes and functions of a Python file, the parameters, variables and attributes that it gives a value)."""
    defined, assigned = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            assigned.add(node.arg)
        elif isinstance(node, ast.alias) and node.asname:
            assigned.add(node.asname)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            assigned.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            assigned.add(node.attr)
    return defined, assigned


def names_in(path):
    """Every name that a file of ours defines, with its own; of a script, every name in it."""
    if path.suffix == ".py":
        return {path.stem}.union(*names_of(path))
    code = LITERAL.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    return {path.stem} | set(re.findall(r"[A-Za-z_]\w*", code))


@for_each(python_files)
def test_names_say_what_things_are(path):
    assert not VAGUE.search(path.stem)
    assert [name for name in names_of(path)[0] if VAGUE.search(name)] == []


def words_of(name):
    """A name's parts, lower case, between underscores: ScreenContext gives _screen_context_."""
    return "_" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_") + "_"


@for_each(sources)
def test_names_are_those_of_the_glossary(path):
    assert path.stem not in NO_MODULES
    words = {name: words_of(name) for name in names_in(path)}
    found = [(name, word) for name, parts in words.items() for word in KEPT_OUT if f"_{word}_" in parts]
    assert found == []


def test_no_module_shares_a_name_with_a_library_module():
    names = {path.stem for path in product_files()} - {"__init__", "__main__"} - STAND_INS
    names |= {path.parent.name for path in product_files() if path.name == "__init__.py"}
    assert not names & (set(sys.stdlib_module_names) | MICROPYTHON | DEPENDENCIES)


def test_the_repository_speaks_of_the_product_alone():
    for path in tracked():
        if path.suffix in (".png",):
            continue
        text = path.read_text(encoding="utf-8")
        for word in UNTOLD:
            assert word not in text, f"{path.relative_to(ROOT)} says {word}"


def test_no_binaries_but_the_pictures_of_the_readme():
    readme = (ROOT / "README.md").read_text()
    for path in tracked():
        if b"\0" in path.read_bytes():
            assert path.suffix == ".png" and path.name in readme, path


@pytest.mark.parametrize("folder", ["shared", "firmware", "firmware/virtual", "host", "hardware", "tests"])
def test_a_folder_tells_its_contract_at_its_door(folder):
    door = ROOT / folder / "README.md"
    assert door.is_file() and 30 <= len(door.read_text().split()) <= 2100  # words
