"""Every glyph that the handheld can show, as framebuf draws it, for reading the display back as text.

Run in a VM of its own. `glyphs()` returns a line for each: the character, then its eight columns in hex, bit 0 on top.
"""

import binascii
import sys

import framebuf

sys.path.insert(0, "/a")  # where an archive's modules lie


def glyphs():
    cell = bytearray(8)
    dots = framebuf.FrameBuffer(cell, 8, 8, framebuf.MONO_VLSB)
    lines = []
    for code in range(0x20, 0x7F):
        dots.fill(0)
        dots.text(chr(code), 0, 0)
        lines.append(chr(code) + binascii.hexlify(cell).decode())
    try:
        from mrx.device.text_display import DOTS, GLYPH_COLUMNS, GLYPHS  # what framebuf's font lacks
    except Exception:  # a board without our firmware, or with one that does not load
        return "\n".join(lines)
    for at in range(len(GLYPHS)):
        columns = DOTS[GLYPH_COLUMNS * at : GLYPH_COLUMNS * (at + 1)]
        lines.append("%s00%s00" % (GLYPHS[at], binascii.hexlify(columns).decode()))
    return "\n".join(lines)
