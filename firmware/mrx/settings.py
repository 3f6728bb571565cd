"""What the handheld remembers beside its game: its own name on the link, and its language. Nothing secret.

Needed at the start and when the language changes only.
"""

import json

from mrx.storage.file_names import SETTINGS
from shared.commitment import bytes_of, hex_of

_DEVICE_BYTES = 8


def read(flash, entropy):
    """(name, language) from a ports.Flash; in place of a name that is not there or spoilt, one from a ports.Entropy.

    With another name a host takes this for another handheld, so a sound one stays whatever else is spoilt.
    """
    try:
        settings = json.loads((flash.read(SETTINGS) or b"").decode())
        device, language = settings[0], settings[-1]
        if len(bytes_of(device)) == _DEVICE_BYTES:
            return device, language
    except (ValueError, TypeError, LookupError, RuntimeError):  # RuntimeError: nested too deep
        pass
    device = hex_of(entropy.take(_DEVICE_BYTES))
    write(flash, device, "en")
    return device, "en"


def write(flash, device, language):
    """Remember both."""
    try:
        flash.replace(SETTINGS, json.dumps([device, language]).encode())
    except OSError:
        pass  # a full flash shows when a move is written; a forgotten language is no reason to stop
