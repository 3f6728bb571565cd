"""The pages run on browsers of 2020, and their scripts hold no sentence and no address of elsewhere."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

STATIC = ROOT / "host/web/static"
LINTERS = {
    "eslint": ["-c", "tests/boundaries/browsers/eslint.config.mjs", "host/web/static/js"],
    "stylelint": ["--config", "tests/boundaries/browsers/stylelint.config.mjs", "host/web/static/css/*.css"],
}
ENTRIES = {"eslint": "eslint/bin/eslint.js", "stylelint": "stylelint/bin/stylelint.mjs"}
# A word processor's worth of letters in a row, with spaces between: that is a sentence, and belongs to the templates.
SENTENCE = re.compile(r"""(["'`])(?:(?!\1).)*?(?<![\w-])[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}(?![\w-])(?:(?!\1).)*\1""")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def scripts():
    return sorted((STATIC / "js").glob("*.js"))


@pytest.mark.slow
@pytest.mark.parametrize("linter", LINTERS)
def test_scripts_and_styles_are_of_2020(linter):
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    entry = ROOT / "node_modules" / ENTRIES[linter]
    if not node or not entry.exists():
        pytest.fail("The pages' linters are missing. Type: npm ci", pytrace=False)
    found = subprocess.run([node, str(entry), *LINTERS[linter]], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.stem)
def test_no_sentence_lives_in_a_script(script):
    text = COMMENT.sub("", script.read_text())
    assert [match.group() for match in SENTENCE.finditer(text)] == []


def test_nothing_is_loaded_from_elsewhere():
    files = [*STATIC.rglob("*.*"), *(ROOT / "host/web/templates").glob("*.html")]
    for file in files:
        addresses = set(re.findall(r"https?://[^\s\"')]+", file.read_text()))
        assert addresses <= {"http://www.w3.org/2000/svg"}, file


def test_every_word_that_a_script_says_is_in_the_template():
    words = "".join((ROOT / "host/web/templates" / name).read_text() for name in ("_words.html", "_follow_text.html"))
    known = set(re.findall(r'^  "([\w-]+)":', words, re.MULTILINE))
    for script in scripts():
        said = set(re.findall(r'\bsay\("([\w-]+)"\s*[,)]', script.read_text()))
        assert said <= known, script.name


def test_the_pages_state_draw_and_act_apart():
    """The board views and drawings post nothing and hold no rule: only `actions` posts, only `feed` listens."""
    for script in scripts():
        text = script.read_text()
        if script.stem not in ("actions", "post"):
            assert "post.js" not in text, script.name
        if script.stem.startswith("board_"):
            imports = set(re.findall(r'from "\./([\w]+)\.js"', text))
            assert imports <= {"elements", "board_flags", "board_lines", "board_marks", "board_pan", "board_plates"}, (
                script.name
            )
