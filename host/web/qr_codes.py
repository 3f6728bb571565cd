"""QR codes: as SVG for a page, as characters for a terminal."""

import io

import segno


def qr_svg(text: str) -> str:
    """A text as a QR code, in an SVG element for a page."""
    return segno.make(text, error="m").svg_inline(border=4, dark="#000", light="#fff", omitsize=True)


def qr_terminal(text: str) -> str:
    """A text as a QR code, in characters for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
