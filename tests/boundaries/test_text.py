"""Every text of the handheld, in both languages, fits the display and its glyphs."""

import ast
from pathlib import Path

import pytest

from mrx.language import LANGUAGES, Text
from shared.events import PAWN_WORDS

ROOT = Path(__file__).parents[2]
COLUMNS = 16
GLYPHS = "ÄÖÜäöüß"  # what the display's driver adds to framebuf's font
SCREENS = [*sorted((ROOT / "firmware/mrx/screens").rglob("*.py")), ROOT / "firmware/mrx/app.py"]
OF_TICKETS = {"%s to", "Say %s", "no %s left", "no %s|to %03d"}  # their %s is a ticket; elsewhere it is a pawn


def constant(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def pairs(path):
    """(English, German) of every text: what say() and text() are given, and pairs in a table at the module's top."""
    found = []
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("say", "text"):
            if all(constant(argument) for argument in node.args):
                assert len(node.args) == 2, f"{path.name}:{node.lineno} lacks a language"
                found.append((node.args[0].value, node.args[1].value))
            else:
                assert not any(constant(argument) for argument in node.args), f"{path.name}:{node.lineno}"
    for item in tree.body:
        if isinstance(item, ast.Assign):
            for node in ast.walk(item.value):
                if isinstance(node, ast.Tuple) and len(node.elts) in (2, 3) and all(constant(e) for e in node.elts):
                    found.append((node.elts[-2].value, node.elts[-1].value))
    return found


def filled(pair, at):
    """The text in language number `at` with everything that may stand in its fields."""
    text = pair[at].replace("%02d", "99").replace("%03d", "199").replace("%d", "99")
    if "%s" not in text:
        return [text]
    words = Text(LANGUAGES[at])
    if pair[0] in OF_TICKETS:
        name = words.short_ticket if pair[0].startswith("no") else words.ticket
        return [text % name(ticket) for ticket in range(4)]
    return [text % words.pawn(pawn) for pawn in PAWN_WORDS]


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
@pytest.mark.parametrize("at", range(len(LANGUAGES)), ids=LANGUAGES)
def test_every_line_fits(path, at):
    for pair in pairs(path):
        for text in filled(pair, at):
            for line in text.split("|"):
                assert len(line) <= COLUMNS, line


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_every_character_has_a_glyph(path):
    for pair in pairs(path):
        assert all(32 <= ord(c) < 127 for c in pair[0]), pair[0]
        assert all(32 <= ord(c) < 127 or c in GLYPHS for c in pair[1]), pair[1]


def test_there_are_texts_to_look_at():
    assert sum(len(pairs(path)) for path in SCREENS) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_pawns_and_tickets_apart(language):
    words = Text(language)
    assert len({words.pawn_letter(pawn) for pawn in PAWN_WORDS}) == len(PAWN_WORDS)
    assert len({words.ticket_letter(ticket) for ticket in range(4)}) == 4
    assert all(len(words.pawn(pawn)) <= 6 for pawn in PAWN_WORDS)
    assert all(len(words.short_ticket(ticket)) <= 8 for ticket in range(4))
