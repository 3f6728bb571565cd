"""The languages of the pages: gettext catalogues through Flask-Babel, with English as the source.

The repository holds only the .po texts; the host compiles them into its data folder when it starts. A wheel holds them
compiled: `python -m host.web.languages FOLDER`.
"""

import functools
import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from flask import Flask, request, session
from flask_babel import Babel, force_locale

from host import settings
from host.store.store import Unusable

LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"))
CODES = tuple(code for code, _name in LANGUAGES)
_IN_WHEEL = Path(__file__).parents[2] / "build/translations"
_SOURCES = Path(__file__).parent / "translations"
_NAME_SPACE = r"(?<=Mr\.) (?=X)"
_NO_BREAK = re.compile(_NAME_SPACE)
_NO_BREAK_IN_FRENCH = re.compile(_NAME_SPACE + r"| (?=[;:!?»])|(?<=«) ")


def add_to(app: Flask, folder: Path) -> None:
    """Give an app its languages; what has to be compiled goes into `folder`."""
    if settings.FROM_CLONE:
        compile_catalogues(folder)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder if settings.FROM_CLONE else _IN_WHEEL)
    Babel(app, locale_selector=chosen)


def chosen() -> str:
    """The visitor's language: what he chose here, else what the browser asks for, else English."""
    if session.get("language") in CODES:
        return session["language"]
    wished = [tag.replace("_", "-").split("-")[0].lower() for tag in request.accept_languages.values()]
    return next((code for code in wished if code in CODES), "en")


def in_every_language(app: Flask, sentence: Callable[[], str]) -> Iterator[str]:
    """What sentence() returns in each language, for a reader whose language is unknown."""
    with app.app_context():
        for code in CODES:
            with force_locale(code):
                yield sentence()


def compile_catalogues(folder: Path) -> None:
    """Compile the .po texts to the .mo files that gettext reads. Raises Unusable if a text is damaged, OSError if the
    folder cannot be written."""
    for source in sorted(_SOURCES.glob("*.po")):
        target = folder / source.stem / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_compiled(source))


@functools.cache
def _compiled(source: Path) -> bytes:
    """The bytes of the .mo file for a .po text; made once in a process, for it takes 25 ms."""
    binary = io.BytesIO()
    try:
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem, abort_invalid=True)
    except (ValueError, PoFileError) as fault:
        raise Unusable(f"The program's file {source} is damaged; install the program anew.") from fault
    _without_breaks(catalogue, _NO_BREAK_IN_FRENCH if source.stem == "fr" else _NO_BREAK)
    write_mo(binary, catalogue)
    return binary.getvalue()


def _without_breaks(catalogue: Catalog, space: re.Pattern[str]) -> None:
    """No line may break within "Mr. X", nor at French's space before ; : ! ? » and after «. The .po text has plain
    spaces, which people can see and type."""
    for message in catalogue:
        if message.id:
            if isinstance(message.string, str):
                message.string = space.sub("\N{NO-BREAK SPACE}", message.string)
            else:
                message.string = tuple(space.sub("\N{NO-BREAK SPACE}", text) for text in message.string or ())


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]))
