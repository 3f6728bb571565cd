"""Reads the .po texts of `translations/`, which hold the pages' sentences in each language but English."""

import io
import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import Translations

DAMAGED = (OSError, ValueError, PoFileError)  # what `read` raises where a text is damaged or lacking
_SOURCES = Path(__file__).parent / "translations"
_NAME_SPACE = r"(?<=Mr\.) (?=X)"
_NO_BREAK = re.compile(_NAME_SPACE)
_NO_BREAK_IN_FRENCH = re.compile(_NAME_SPACE + r"| (?=[;:!?»])|(?<=«) ")


def read(code: str) -> Translations:
    """The sentences of a language. Raises DAMAGED."""
    with (_SOURCES / f"{code}.po").open("rb") as text:
        catalogue = read_po(text, locale=code, abort_invalid=True)
    _without_breaks(catalogue, _NO_BREAK_IN_FRENCH if code == "fr" else _NO_BREAK)
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    return Translations(binary)


def _without_breaks(catalogue: Catalog, space: re.Pattern[str]) -> None:
    """No line may break within "Mr. X", nor at French's space before ; : ! ? » and after «. The .po text has plain
    spaces, which people can see and type."""
    for message in catalogue:
        if message.id:
            if isinstance(message.string, str):
                message.string = space.sub("\N{NO-BREAK SPACE}", message.string)
            else:
                message.string = tuple(space.sub("\N{NO-BREAK SPACE}", text) for text in message.string or ())
