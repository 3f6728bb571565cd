"""QR codes: as SVG for a page, as characters for a terminal."""

import io
import os
import shutil

import segno

_LIGHT_ON_DARK = "\x1b[38;5;231;48;5;16m%s\x1b[0m"


def qr_svg(text: str) -> str:
    """A text as a QR code, in an SVG element for a page."""
    return segno.make(text, error="m").svg_inline(border=4, dark="#000", light="#fff", omitsize=True)


def qr_terminal(text: str, encoding: str) -> str:
    """A text as a QR code for this process's terminal, in colours of its own, which a dark and a light one show alike.

    encoding: of the terminal. "": it has not the characters, or is too narrow. Where no colours are wanted or known,
    the code is right on a dark terminal alone.
    """
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=4, compact=True)
    try:
        lines = out.getvalue().encode(encoding).decode(encoding).splitlines()
    except UnicodeEncodeError:
        return ""
    if shutil.get_terminal_size().columns < len(lines[0]):
        return ""
    plain = os.environ.get("TERM") == "dumb" or os.environ.get("NO_COLOR")
    return "\n".join(lines if plain else [_LIGHT_ON_DARK % line for line in lines])
