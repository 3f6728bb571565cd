"""Every text of the handheld, in each of its languages, fits the display and its glyphs."""

import ast
import re
from pathlib import Path

import pytest

from mrx.language import LANGUAGES, Text
from shared.board.edition import PAWNS
from shared.link.sync import MOST_NAME

MRX = Path(__file__).parents[2] / "firmware/mrx"
GLYPHS = re.search(r'^GLYPHS = "(.+)"$', (MRX / "device/text_display.py").read_text(), re.MULTILINE)[
    1
]  # it needs a chip's modules
COLUMNS = 16
TITLE_COLUMNS = 14  # of the first line: behind it stand the marks of battery and link
LANGUAGE_NAMES = MRX / "screens/menu/choose_language.py"
# What is on a maker's display alone is in English, as is what the board says on its cable.
MODULES = [path for path in sorted(MRX.rglob("*.py")) if MRX / "device" not in path.parents]
WRAPPED = ("house_rules.py",)  # its texts are words, which it wraps into lines
WITHOUT_MARKS = ("maintenance.py",)
OF_DIGITS = {"to %s"}  # their %s is what was typed of a station
OF_NAMES = ("%s|is Mr X", "ARE YOU MR X,")  # of a person
OF_TICKETS = {"%s to", "Say %s", "Say: %s", "Said %s", "no %s left", "no %s|to %03d"}  # is a ticket; elsewhere a pawn


def constant(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def texts(path):
    """Each text as a tuple of its languages: what say() and text() are given."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("say", "text"):
            place = f"{path.name}:{node.lineno}"
            if any(isinstance(argument, ast.Starred) for argument in node.args):
                continue  # a method that hands its texts on
            assert all(constant(argument) for argument in node.args), f"{place} is to be given constants"
            assert len(node.args) == len(LANGUAGES), f"{place} lacks a language"
            found.append(tuple(argument.value for argument in node.args))
    return found


def places():
    """(file, text in all languages) of every text that is a line or lines, not a list of names."""
    return [(path.name, text) for path in MODULES if path.name != "language.py" for text in texts(path)]


def filled(text, at):
    """The text in language number `at` with everything that may stand in its fields."""
    plain = text[at].replace("%02d", "99").replace("%03d", "199").replace("%d", "99")
    if "%s" not in plain:
        return [plain]
    if text[0] in OF_DIGITS:
        return [plain % "199"]
    if text[0].startswith(OF_NAMES):
        return [plain % ("W" * MOST_NAME)]
    words = Text(LANGUAGES[at])
    if text[0] in OF_TICKETS:
        name = words.short_ticket if text[0].startswith("no") else words.ticket
        return [plain % name(ticket) for ticket in range(4)]
    return [plain % words.pawn(pawn) for pawn in PAWNS]


def is_title(text):
    """Whether its first line is a screen's first: those are in capitals."""
    first = re.sub("%0?[0-9]*[ds]", "", text[0].split("|")[0])
    return first[:1].isalpha() and first == first.upper()


@pytest.mark.parametrize("at", range(len(LANGUAGES)), ids=LANGUAGES)
def test_every_line_fits(at):
    for name, text in places():
        for whole in filled(text, at):
            for line in whole.split() if name in WRAPPED else whole.split("|"):
                assert len(line) <= COLUMNS, (name, line)


@pytest.mark.parametrize("at", range(len(LANGUAGES)), ids=LANGUAGES)
def test_a_first_line_leaves_room_for_the_marks(at):
    for name, text in places():
        if is_title(text) and name not in WITHOUT_MARKS:
            for whole in filled(text, at):
                assert len(whole.split("|")[0]) <= TITLE_COLUMNS, (name, whole)


def test_each_language_has_the_lines_and_fields_of_the_others():
    """As many fields in the same order, and an end that is no blank where the English text has none."""
    for name, text in places():
        fields = {tuple(re.findall("%[0-9]*[ds]", each)) for each in text}
        assert len(fields) == 1, (name, text)
        assert all(each.strip() for each in text), (name, text)
        assert len({each.endswith((" ", "|")) for each in text}) == 1, (name, text)


def test_every_character_has_a_glyph():
    """And every glyph is drawn for a text: each takes room on a chip."""
    used = set(LANGUAGE_NAMES.read_text().split("_NAMES = ")[1].split("\n")[0])
    for path in MODULES:
        for text in texts(path):
            used.update(*text)
    lacking = {character for character in used if not 32 <= ord(character) < 127}
    assert lacking - set(GLYPHS) == set()
    # An empty cell; for the help; unlimited tickets; a hidden digit; two keys of a keyboard.
    assert set(GLYPHS) - lacking <= set("▯û∞•✓←")
    assert all(ord(character) < 127 for path in MODULES for text in texts(path) for character in text[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_pawns_and_tickets_apart(language):
    words = Text(language)
    letters = [words.pawn_letter(pawn) for pawn in PAWNS]
    assert len(set(letters)) == len(PAWNS)
    assert all(letter in words.pawn(pawn) for pawn, letter in zip(PAWNS, letters, strict=True))
    assert len({words.ticket_letter(ticket) for ticket in range(4)}) == 4
    assert all(len(words.pawn(pawn)) <= 8 for pawn in PAWNS)
    assert all(len(words.ticket(ticket)) <= 11 for ticket in range(4))
    assert all(len(words.short_ticket(ticket)) <= 8 for ticket in range(4))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_side_by_side_fit(language):
    """A claimed ticket beside its pawn (R25), an offered ticket with its count, the ticket to be confirmed."""
    words = Text(language)
    longest = max(len(words.pawn(pawn)) for pawn in PAWNS)
    assert longest + 1 + max(len(words.short_ticket(ticket)) for ticket in range(3)) <= COLUMNS
    go = {"en": "#=go", "de": "#=los", "fr": "#=jouer", "es": "#=mover"}[language]
    assert any(go in text for text in texts(MRX / "screens/turn/confirm.py"))
    assert all(len(words.ticket(ticket) + " " + go) <= COLUMNS for ticket in range(4))
