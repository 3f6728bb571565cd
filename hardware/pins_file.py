"""The maker's pins.py, read and checked on a desktop. What stops a tool is a Refusal, as what is wrong with it."""

import re
import types
from pathlib import Path

from mrx.device import chips

PATH = "firmware/mrx/device/pins.py"
FILE = Path(__file__).resolve().parent.parent / PATH


class Refusal(Exception):
    """Why a tool does not do what it was asked to, in one sentence for the person who asked."""


def read(chip=None):
    """Return what pins.py says, as attributes; CHIP is `chip`, if one is given.

    Raises Refusal unless every pin in it is possible.
    """
    try:
        from mrx.device import pins
    except Exception as fault:
        where = f", line {fault.lineno}," if isinstance(fault, SyntaxError) else ""
        raise Refusal(f"{PATH}{where} has a slip of typing: {fault.args[0] if fault.args else fault}.") from None
    if chip:
        pins = types.SimpleNamespace(**{**vars(pins), "CHIP": chip})
    wrong = chips.refusals(pins)
    if wrong:
        raise Refusal(f"{PATH} cannot be so. {' '.join(wrong)}")
    return pins


def text(chip):
    """Return the text of pins.py with this CHIP."""
    return re.sub('^CHIP = "[^"]*"', f'CHIP = "{chip}"', FILE.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
