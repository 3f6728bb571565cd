"""A Display of 128x64 dots on I2C, driven by an SSD1306 or an SH1106.

One row of text is one page of the display's memory (eight dots high, a byte a column), so what changed is found row by
row and sent as stretches of columns, by page addressing, which both chips support. The display's memory is never read
back, because these modules cannot.

Rests on the SSD1306 datasheet (Solomon Systech, rev. 1.1: section 9 command table, 8.1.5 I2C interface; application
note: software initialization flow) and the SH1106 datasheet (Sino Wealth, V2.3: commands 1 to 23).
"""

import framebuf

_COLUMNS = 128
# A stretch costs seven bytes besides its dots: 2 addresses, 2 control bytes, 3 commands. A shorter gap is sent with it.
_GAP = 7

# What framebuf's font lacks: eight columns from the left, bit 0 on top.
GLYPHS = {
    "Ä": b"\x00\x79\x7d\x14\x14\x7d\x79\x00",
    "Ö": b"\x00\x39\x7d\x44\x44\x7d\x39\x00",
    "Ü": b"\x00\x3d\x7d\x40\x40\x7d\x3d\x00",
    "ä": b"\x00\x21\x75\x54\x54\x7d\x79\x00",
    "ö": b"\x00\x32\x7a\x48\x48\x7a\x32\x00",
    "ü": b"\x00\x3a\x7a\x40\x40\x7a\x7a\x00",
    "▯": b"\x00\x3e\x22\x22\x22\x36\x1c\x00",  # a battery's empty cell
    "ß": b"\x00\x7e\x7f\x01\x45\x7f\x3a\x00",
}

_OFF = b"\x00\xae"
_ON = b"\x00\xaf"
# Control byte, then: off; clock; multiplex 64; offset 0; start line 0; {charge pump; addressing}; mirror columns, rows;
# COM pins; contrast; pre-charge; VCOMH; show memory; not inverted.
_BEGIN = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40%s\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x30\xa4\xa6"
# The chips' charge pump on (and page addressing, the SH1106's only one); the column that is the panel's first.
_CHIPS = {"ssd1306": (b"\x8d\x14\x20\x02", 0), "sh1106": (b"\xad\x8b", 2)}


class Oled:
    """Eight rows of sixteen characters on an OLED; see ports.Display.

    `i2c` as machine.I2C, of which writeto() is used; `address` is 0x3C or 0x3D; `chip` "ssd1306" or "sh1106", any other
    raises KeyError. Nothing is sent before the first show().
    """

    def __init__(self, i2c, address=0x3C, chip="ssd1306"):
        self._i2c = i2c
        self._address = address
        self._pump, self._first_column = _CHIPS[chip]
        self._command = bytearray(4)
        self._row = bytearray(1 + _COLUMNS)  # room for a control byte, then the row being drawn
        self._bytes = memoryview(self._row)
        self._blank = framebuf.FrameBuffer(self._row, 1 + _COLUMNS, 8, framebuf.MONO_VLSB)
        self._cell = bytearray(8)
        self._pixels = framebuf.FrameBuffer(self._cell, 8, 8, framebuf.MONO_VLSB)
        self._sent = bytearray(8 * _COLUMNS)
        self._shown: "list" = [None] * 8  # what each row shows: text, or (large text, third); None if unknown
        self._lit = True
        self.answers = False  # whether the display acknowledged the last bytes

    def show(self, lines, large):
        """Show at most eight lines, and the large text; see ports.Display."""
        try:
            fresh = not self.answers
            if fresh:
                self._begin()
            for row in range(8):
                want = lines[row] if row < len(lines) else ""
                if large and 0 <= row - large[0] < 3:
                    want = (large[1], row - large[0])
                if want != self._shown[row]:
                    self._draw(want)
                    self._send(row, self._shown[row] is None)
                    self._shown[row] = want
            if fresh and self._lit:
                self._i2c.writeto(self._address, _ON)
            self.answers = True
        except OSError:
            self.answers = False

    def off(self):
        """Switch the display off."""
        self._switch(False)

    def on(self):
        """Switch the display on."""
        self._switch(True)

    def _switch(self, lit):
        self._lit = lit
        if self.answers:
            try:
                self._i2c.writeto(self._address, _ON if lit else _OFF)
            except OSError:
                self.answers = False

    def _begin(self):
        """Initialize the display, switched off; its memory is unknown, so every row is to be sent."""
        for row in range(8):
            self._shown[row] = None
        self._i2c.writeto(self._address, _BEGIN % self._pump)

    def _draw(self, want):
        """Draw one row into _row: text, or a third of a large text."""
        self._blank.fill(0)
        row = self._row
        if isinstance(want, str):
            column = 1
            for character in want[:16]:
                row[column : column + 8] = self._glyph(character)
                column += 8
            return
        text, third = want
        column = 1 + (_COLUMNS - 24 * len(text[:5])) // 2
        for character in text[:5]:
            for dots in self._glyph(character):
                byte = 0
                for bit in range(8):
                    byte |= (dots >> (8 * third + bit) // 3 & 1) << bit
                row[column] = row[column + 1] = row[column + 2] = byte
                column += 3

    def _glyph(self, character):
        """Return the eight columns of a character."""
        if character in GLYPHS:
            return GLYPHS[character]
        self._pixels.fill(0)
        self._pixels.text(character, 0, 0)
        return self._cell

    def _send(self, row, whole):
        """Send the stretches of _row that differ from what was sent, or the whole of it."""
        base = row * _COLUMNS
        start = last = -1
        for column in range(_COLUMNS):
            dots = self._row[column + 1]
            if whole or self._sent[base + column] != dots:
                self._sent[base + column] = dots
                if start < 0:
                    start = column
                elif column - last > _GAP:
                    self._send_stretch(row, start, last)
                    start = column
                last = column
        if start >= 0:
            self._send_stretch(row, start, last)

    def _send_stretch(self, row, start, last):
        """Send the columns `start` to `last` of _row; the byte before them, sent already, is overwritten."""
        column = start + self._first_column
        command = self._command
        command[1] = 0xB0 | row
        command[2] = column & 0x0F
        command[3] = 0x10 | column >> 4
        self._i2c.writeto(self._address, command)
        self._row[start] = 0x40
        self._i2c.writeto(self._address, self._bytes[start : last + 2])
