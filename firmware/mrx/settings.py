"""What the handheld remembers beside its game: its own name on the link, and its language. Nothing secret.

Needed at the start and when the language changes only.
"""

import json

from shared.commitment import hex_of

_NAME = "settings.json"


def read(flash, entropy):
    """(name, language) from a ports.Flash; where there is none, or a spoilt one, a name drawn from a ports.Entropy."""
    try:
        device, language = json.loads((flash.read(_NAME) or b"").decode())
        if isinstance(device, str) and device and isinstance(language, str):
            return device, language
    except (ValueError, TypeError):
        pass
    device = hex_of(entropy.take(8))
    write(flash, device, "en")
    return device, "en"


def write(flash, device, language):
    """Remember both."""
    try:
        flash.replace(_NAME, json.dumps([device, language]).encode())
    except OSError:
        pass  # a full flash shows when a move is written; a forgotten language is no reason to stop
