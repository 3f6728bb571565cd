"""The handheld's settings on flash: its own name on the link, and its language. Nothing secret.

Needed at the start and when the language changes, and unloaded otherwise.
"""

import json
import sys

from mrx import LANGUAGES
from mrx.module_unloading import unload
from mrx.storage.file_names import SETTINGS
from shared.events.commitment import bytes_of, hex_of

_DEVICE_BYTES = 8


def read(flash, entropy, first_language="en"):
    """Return (name, language) from a ports.Flash; a missing or damaged name is replaced by one from a ports.Entropy.

    The host recognizes the handheld by its name, so a valid name is kept even if the rest is damaged. A handheld
    without settings speaks its first language.
    """
    try:
        settings = json.loads((flash.read(SETTINGS) or b"").decode())
        # The language is the last item of the file: a new setting belongs between the two.
        device, language = settings[0], settings[-1]
        if len(bytes_of(device)) == _DEVICE_BYTES:
            return device, language
    except (ValueError, TypeError, LookupError, RuntimeError):  # RuntimeError: nested too deep
        pass
    device = hex_of(entropy.take(_DEVICE_BYTES))
    write(flash, device, first_language)
    return device, first_language


def write(flash, device, language):
    """Store both."""
    try:
        flash.replace(SETTINGS, json.dumps([device, language]).encode())
    except OSError:
        pass  # a full flash is reported when a move is written; a lost setting is no reason to stop


def text_in(language):
    """Return the Text of a language; an unknown one means English.

    In an archive each module has its texts in one language. So all that have any are unloaded, and from now on come in
    this language; objects made before keep the one that they had.
    """
    at = LANGUAGES.index(language) if language in LANGUAGES else 0
    archive = sys.modules.get("archive")
    if archive and archive.mounted.language != at:
        unload(even_with_room=True)
        archive.change_language(at)
    from mrx.language import Text

    return Text(LANGUAGES[at])
