"""Every sentence of the pages in every language: none missing or unused, no placeholder lost, none outside gettext."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask_babel import force_locale, get_domain, gettext

from host import settings
from host.view import wording
from host.web import catalogues, languages
from host.web.room import room_of
from mrx.language import Text
from shared.board.edition import PAWNS, PURSE
from tests.host.browser import Browser

HOST = Path(languages.__file__).parents[1]
OTHERS = [code for code in languages.CODES if code != "en"]
# Attributes that are read aloud or shown.
SPOKEN = ("aria-label", "placeholder", "title", "alt")


@pytest.fixture(scope="module")
def sentences():
    """Every message of the sources, a plural as a pair."""
    kinds = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
    return {message for _file, _line, message, _comments, _context in extract_from_dir(HOST, kinds, {})}


def catalogue(code):
    with (HOST / "web/translations" / f"{code}.po").open("rb") as text:
        return {message.id: message for message in read_po(text, locale=code) if message.id}


def forms(text):
    return [text] if isinstance(text, str) else list(text)


def placeholders(text):
    return sorted(re.findall(r"%\(\w+\)[ds]|\{\w+\}", text))


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_missing_or_unused(sentences, code):
    known = catalogue(code)
    assert sentences - set(known) == set()
    assert set(known) - sentences == set()
    assert [message.id for message in known.values() if message.fuzzy or not all(forms(message.string))] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_placeholder_is_lost(code):
    for message in catalogue(code).values():
        originals = forms(message.id)
        for at, translated in enumerate(forms(message.string)):
            wanted = placeholders(originals[min(at, len(originals) - 1)])
            assert placeholders(translated) in (wanted, placeholders(originals[-1])), message.id


@pytest.mark.parametrize("code", languages.CODES)
def test_pawns_and_tickets_have_the_letters_of_the_handheld(app, code):
    """Mr. X reads L050 on his handheld while the others look at the pages."""
    text = Text(code)
    with app.test_request_context(), force_locale(code):
        words = wording.words()
    assert words["pawns"] == {name: text.pawn_letter(name) for name in PAWNS}
    assert {name: words["letters"][name] for name in PURSE[:4]} == {
        name: text.ticket_letter(ticket) for ticket, name in enumerate(PURSE[:4])
    }


@pytest.mark.parametrize("code", OTHERS)
def test_the_pages_are_in_this_language(app, code):
    browser = Browser(app)
    asked_for = browser.client.get("/view", headers={"Accept-Language": f"{code}-XX,en;q=0.5"}).get_json()
    assert asked_for["headline"] == catalogue(code)["No game yet"].string
    assert browser.post("/language", language=code)["ok"]
    assert browser.view()["headline"] == asked_for["headline"]
    refused = browser.press("/move").get_json()
    first = catalogue(code)["Join the table first: its code is on the television and on the owner's page."].string
    assert refused["said"].replace("\N{NO-BREAK SPACE}", " ") == first


def test_a_damaged_text_leaves_english_and_is_told_in_the_log(tmp_path, monkeypatch, app, caplog):
    (tmp_path / "de.po").write_bytes(b'msgid "No game yet"\nmsgstr "\xff')
    monkeypatch.setattr(catalogues, "_SOURCES", tmp_path)
    languages._translations.cache_clear()
    page = Browser(app).client.get("/view", headers={"Accept-Language": "de"})
    assert page.get_json()["headline"] == "No game yet"
    assert "install the program anew" in caplog.text
    languages._translations.cache_clear()


def test_they_are_also_with_a_relative_data_folder(tmp_path, host, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = host(**settings.from_environment({"DATA_DIR": "kept"}))
    page = Browser(app).client.get("/view", headers={"Accept-Language": "de"})
    assert page.get_json()["headline"] == catalogue("de")["No game yet"].string


def test_each_reader_of_the_feed_gets_their_language(app):
    views = room_of(app).views
    for language in ("de", "en", "de"):
        text = views.text(language)[1]
        assert ("No game yet" in text) == (language == "en"), language
    assert app.extensions["table"].version == views.text("de")[0]


class Words(HTMLParser):
    """Whatever a template would show or say that went through no gettext."""

    def __init__(self):
        super().__init__()
        self.found = []
        self._silent = 0

    def handle_starttag(self, tag, attributes):
        self._silent += tag in ("script", "style")
        self.found += [value for name, value in attributes if name in SPOKEN and has_words(value or "")]

    def handle_endtag(self, tag):
        self._silent -= tag in ("script", "style")

    def handle_data(self, data):
        shown = re.sub(r'[\w-]+="[^"]*"', "", data)  # attributes that a block or a macro puts into a tag elsewhere
        if not self._silent and has_words(shown):
            self.found.append(shown.strip())


def has_words(text):
    return re.search(r"[A-Za-zÀ-ÿ]{2,}", text) is not None


@pytest.mark.parametrize("path", sorted((HOST / "web/templates").glob("*.html")), ids=lambda path: path.name)
def test_no_words_are_outside_gettext(path):
    bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(), flags=re.DOTALL)
    words = Words()
    words.feed(bare)
    assert words.found == []


def test_no_french_line_breaks_before_a_sign(app):
    """What the host serves has a no-break space wherever the .po text has a plain one."""
    with app.test_request_context(), force_locale("fr"):
        texts = get_domain().get_translations()
        for message in catalogue("fr").values():
            one, several = (message.id, None) if isinstance(message.id, str) else message.id
            for shown in [texts.gettext(one)] if several is None else [texts.ngettext(one, several, n) for n in (1, 2)]:
                assert not re.search(r" [;:!?»]|« ", shown), shown
        assert gettext("%(what)s: %(which)s", what="A", which="B") == "A\N{NO-BREAK SPACE}: B"


@pytest.mark.parametrize("code", [code for code in languages.CODES if code != "en"])
def test_no_line_breaks_within_mr_x(app, code):
    with app.test_request_context(), force_locale(code):
        assert "Mr.\N{NO-BREAK SPACE}X" in gettext("Mr. X's tickets")
