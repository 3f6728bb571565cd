"""The four languages of the pages: gettext catalogues through Flask-Babel, English being the source.

Only the .po texts are in the repository; what gettext reads is made from them when the host starts, in its data folder.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import request, session
from flask_babel import Babel, force_locale

LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"))
CODES = tuple(code for code, _name in LANGUAGES)
_SOURCES = Path(__file__).parent / "translations"


def add_to(app, folder):
    """Give an app its languages; the compiled catalogues go into `folder`."""
    compile_catalogues(Path(folder))
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    Babel(app, locale_selector=chosen)


def chosen():
    """The visitor's language: what was pressed, else what the browser asks for, else English."""
    if session.get("language") in CODES:
        return session["language"]
    wished = [tag.replace("_", "-").split("-")[0].lower() for tag in request.accept_languages.values()]
    return next((code for code in wished if code in CODES), "en")


def in_every_language(app, sentence):
    """What sentence() answers in each language, for somebody whose language cannot be known."""
    with app.app_context():
        for code in CODES:
            with force_locale(code):
                yield sentence()


def compile_catalogues(folder):
    """Make the .mo files of all catalogues."""
    for source in sorted(_SOURCES.glob("*.po")):
        target = folder / source.stem / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, target.open("wb") as binary:
            write_mo(binary, read_po(text, locale=source.stem))
