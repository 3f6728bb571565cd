"""Short names: what may share one, what keeps its own, and that a traceback can be read all the same."""

import ast

import pytest

from firmware import image
from firmware.shortening import Program

PARENT = """
from gadget import Wire
_SIZE = const(4)
class Parent:
    def __init__(self, machine):
        self._wheel = machine
        self.answer = _SIZE
    def turn_round(self, by_degrees):
        return self._wheel, by_degrees
"""
CHILD = """
from shop.parent import Parent
class Child(Parent):
    def __init__(self, colour):
        super().__init__(colour)
        self._paint = colour
    def show(self):
        return getattr(self, "answer"), self.turn_round(by_degrees=3), [self for self in (self._paint,)]
"""
STRANGER = """
def _polish(child):
    child.gloss = 2
    return child
"""
ROOMY = """
from shop.parent import Parent
class Roomy(Parent):
    def __init__(self, attic):
        super().__init__(attic)
        self._attic = self._cellar = self._barn = attic
"""
SOURCES = {
    "shop/parent.py": PARENT,
    "shop/child.py": CHILD,
    "shop/stranger.py": STRANGER,
    "begin.py": "import shop.child",
}


def shortened():
    return Program(SOURCES, {"begin.py"})


def classes(program):
    """The shortened modules run together, without their imports; what they define."""
    found = {"const": lambda value: value, "Wire": None}
    for path in (program.new_path("shop/parent.py"), program.new_path("shop/child.py")):
        tree = ast.parse(program.texts[path])
        tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom)]
        exec(compile(tree, path, "exec"), found)
    return [value for value in found.values() if isinstance(value, type)]


def test_a_shortened_program_does_the_same():
    child = max(classes(shortened()), key=lambda made: len(made.__mro__))("red")
    method = next(name for name in vars(type(child)) if not name.startswith("__"))
    assert getattr(child, method)() == (4, ("red", 3), ["red"])


def test_names_of_one_family_stay_apart():
    names = dict(shortened().long_names().values())
    family = list(names["shop/parent.py"].values()) + list(names["shop/child.py"].values())
    assert len(names["shop/child.py"]) == len(set(names["shop/child.py"].values()))
    assert "_wheel" in family and "_paint" in family
    apart = {long: new for new, long in {**names["shop/parent.py"], **names["shop/child.py"]}.items()}
    assert apart["_wheel"] != apart["_paint"]


def test_what_somebody_else_may_ask_for_keeps_its_name():
    text = "\n".join(shortened().texts.values())
    for name in ("Wire", "gadget", "_SIZE", "answer", "by_degrees"):
        assert name in text, name
    for name in ("_wheel", "_paint", "turn_round"):
        assert name not in text, name


@pytest.mark.slow
def test_every_place_of_a_traceback_of_ours_has_its_long_name():
    names = image.program().long_names()
    assert len({path for path, _ in names.values()}) == len(names) > 90
    for path, short in names.values():
        assert len(short) == len(set(short.values())), path


def test_modules_that_have_room_for_names_leave_the_others_theirs():
    with_it = Program({**SOURCES, "shop/roomy.py": ROOMY}, {"begin.py"}, ("shop/roomy.py",))
    for path in SOURCES:
        assert with_it.texts[with_it.new_path(path)] == shortened().texts[shortened().new_path(path)]
    before = Program({**SOURCES, "shop/roomy.py": ROOMY}, {"begin.py"})
    assert before.texts != with_it.texts
