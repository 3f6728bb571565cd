"""A Display of characters whose rows are drawn one by one: what its kinds have in common.

A row of text is eight dots high and a byte a column, and what has changed is found character by character and sent as
stretches of columns. A kind of display has _begin(), _light() and _send_stretch().
"""

import framebuf

COLUMNS = 128
# Two whole rows take 6.4 ms on I2C at 400 kHz, and a tick of 10 ms has other work, too. So a call begins no
# row when it has sent more columns than one has.

# What framebuf's font lacks and a text has; "▯" is a battery's empty cell, "•" stands for a digit that is hidden;
# "✓" and "←" stand for the keys of a keyboard that count as # and *, ok and del. A text and its
# dots take less heap than a dict of them.
GLYPHS = "ÀÁÄÇÈÉÎÓÖÚÜàáâäçèéêíîñóôöùúûü¿▯∞•✓←"
GLYPH_COLUMNS = 6  # of each; the first and the last of its eight columns are empty
DOTS = (  # from the left, bit 0 on top
    b"\x78\x7d\x15\x16\x7c\x78\x78\x7c\x16\x15\x7d\x78\x79\x7d\x14\x14\x7d\x79\x3e\x7f\xc1\xc1\x63\x22"  # À Á Ä Ç
    b"\x7e\x7f\x4b\x4a\x42\x42\x7e\x7e\x4a\x4b\x43\x42\x00\x42\x7d\x7d\x42\x00\x38\x7c\x46\x45\x7d\x38"  # È É Î Ó
    b"\x39\x7d\x44\x44\x7d\x39\x3c\x7c\x42\x41\x7d\x3c\x3d\x7d\x40\x40\x7d\x3d\x20\x75\x55\x56\x7c\x78"  # Ö Ú Ü à
    b"\x20\x74\x56\x55\x7d\x78\x20\x76\x55\x55\x7e\x78\x21\x75\x54\x54\x7d\x79\x38\x7c\xc4\xc4\x6c\x28"  # á â ä ç
    b"\x38\x7d\x55\x56\x5c\x58\x38\x7c\x56\x55\x5d\x58\x38\x7e\x55\x55\x5e\x58\x00\x00\x78\x7a\x01\x00"  # è é ê í
    b"\x00\x02\x79\x79\x02\x00\x7a\x79\x09\x0a\x7a\x71\x30\x78\x4a\x49\x79\x30\x30\x7a\x49\x49\x7a\x30"  # î ñ ó ô
    b"\x32\x7a\x48\x48\x7a\x32\x38\x79\x41\x42\x78\x78\x38\x78\x42\x41\x79\x78\x38\x7a\x41\x41\x7a\x78"  # ö ù ú û
    b"\x3a\x7a\x40\x40\x7a\x7a\x30\x78\x4d\x45\x60\x20\x3e\x22\x22\x22\x36\x1c\x18\x24\x18\x18\x24\x18"  # ü ¿ ▯ ∞
    b"\x00\x18\x3c\x3c\x18\x00\x10\x30\x60\x30\x18\x0c\x10\x38\x54\x10\x10\x10"  # • ✓ ←
)


_RENEWED_AFTER = 2000  # calls of update() with nothing to send: 20 s
_SAME = 2  # so many characters between two that differ are sent with them: that is sooner done than a new stretch
_LAST = 127  # the last code of framebuf's font


class TextDisplay:
    """Eight rows of sixteen characters; see ports.Display. Nothing is sent before the first update()."""

    renewed = False  # whether it is begun and sent anew now and then, for it may have been without power unnoticed
    has_letters = False  # whether the keys belong to a keyboard, so that # and * are shown as the keys that it has

    def __init__(self):
        self._row = bytearray(1 + COLUMNS)  # room for a control byte, then the row being drawn
        self._dots = framebuf.FrameBuffer(self._row, 1 + COLUMNS, 8, framebuf.MONO_VLSB)
        self._cell = bytearray(8)
        self._cell_dots = framebuf.FrameBuffer(self._cell, 8, 8, framebuf.MONO_VLSB)
        self._wanted: "list" = [""] * 8  # what each row is to show: text, or (large text, third)
        self._shown: "list" = [None] * 8  # what it shows; None if unknown
        self._lit = True
        self._due = False  # whether there may be something to send
        self._fresh = True  # whether it is still to be begun, or to be lit once its memory is sound
        self._calls = 0  # of update() since anything was sent
        self.answers = False  # whether the display acknowledged the last bytes

    def _begin(self):
        """Initialize the display, switched off. Raises OSError if it does not answer."""
        raise NotImplementedError

    def _light(self, lit):
        """Switch the display on or off. Raises OSError if it does not answer."""
        raise NotImplementedError

    def _send_stretch(self, row, start, last):
        """Send the columns `start` to `last` of _row; the byte before them may be overwritten.

        Raises OSError if the display does not answer.
        """
        raise NotImplementedError

    def show(self, lines, large):
        """Show at most eight lines, and the large text, at once; see ports.Display."""
        self.set(lines, large)
        while self.update():
            pass

    def set(self, lines, large):
        """Take what update() is to send; return whether there is anything."""
        for row in range(8):
            want = lines[row] if row < len(lines) else ""
            if large and 0 <= row - large[0] < 3:
                want = (large[1][:5], row - large[0])
            else:
                if self.has_letters:
                    want = want.replace("#", "✓").replace("*", "←")
                want = want[:16] + " " * (16 - len(want))
            self._wanted[row] = want
        self._due = True
        if not self.answers:
            self._fresh = True
        return self._wanted != self._shown

    def update(self):
        """Send some of the rows that differ, two at most if they are to be sent whole; return whether there are more.

        A display that does not answer is tried again after the next set(), because waiting for it takes long.
        """
        if not self._due:
            self._calls += self.renewed and self._lit
            if self._calls < _RENEWED_AFTER:
                return False
            self._due = self._fresh = True
            self.answers = False
        try:
            if self._fresh and not self.answers:
                for row in range(8):
                    self._shown[row] = None  # its memory is unknown, so every row is to be sent
                self._begin()
                if self._calls:
                    self._light(True)  # its memory is mostly as it was
                self.answers = True
            self._calls = sent = 0
            for row in range(8):
                if self._wanted[row] != self._shown[row]:
                    if sent > COLUMNS + 8:
                        return True
                    sent += self._send(row, self._wanted[row], self._shown[row])
                    self._shown[row] = self._wanted[row]
            if self._fresh and self._lit:
                self._light(True)
            self._fresh = False
        except OSError:
            self.answers = False
        self._due = False
        return False

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
                self._light(lit)
            except OSError:
                self.answers = False

    def _send(self, row, want, shown):
        """Draw and send the characters of a row that differ from what it shows, or the whole of it.

        Returns how many columns that took, each beginning of a stretch counted as one character more.
        """
        text, third, width = (want, -1, 8) if isinstance(want, str) else (want[0], want[1], 24)
        old = shown if third < 0 else shown and shown[0]
        if not text or not old or type(want) is not type(shown) or len(old) != len(text):
            old = b""
        codes, old = _codes(text), old and _codes(old)
        count = len(codes)
        left = (COLUMNS - width * count) // 2
        if not old:
            self._draw(codes, third, left)
            self._send_stretch(row, 0, COLUMNS - 1)
            return COLUMNS
        start = end = sent = 0  # of a stretch that is to be sent
        for at in range(count + 1):
            if at < count and codes[at] == old[at]:
                continue
            if end and (at == count or at > end + _SAME):
                self._draw(codes[start:end], third, left + width * start)
                self._send_stretch(row, left + width * start, left + width * end - 1)
                sent += width * (end - start) + 8
                end = 0
            start, end = start if end else at, at + 1
        return sent

    def _draw(self, codes, third, column):
        """Draw characters, by their codes, into _row from a column on; `third` of large ones, or -1."""
        row = self._row
        self._dots.fill(0)
        column += 1
        if third < 0:
            self._dots.text(codes, column, 0)  # pyright: ignore[reportArgumentType] - it takes bytes, too
            if max(codes) <= _LAST:
                return
        for code in codes:
            if third >= 0:
                self._draw_large(code, third, column)
                column += 16
            elif code > _LAST:
                row[column : column + 8] = self._glyph(code)
            column += 8

    def _draw_large(self, code, third, column):
        """Draw a third of a character, three times as large."""
        row = self._row
        for dots in self._glyph(code):
            high = dots >> 4
            spread = (dots & 1) | (dots & 2) << 2 | (dots & 4) << 4 | (dots & 8) << 6  # every third bit
            spread |= (high & 1) << 12 | (high & 2) << 14 | (high & 4) << 16 | (high & 8) << 18
            row[column] = row[column + 1] = row[column + 2] = 7 * spread >> 8 * third & 0xFF
            column += 3

    def _glyph(self, code):
        """Return the eight columns of a character."""
        self._cell_dots.fill(0)
        if code > _LAST:
            at = GLYPH_COLUMNS * (code - _LAST - 1)
            self._cell[1 : 1 + GLYPH_COLUMNS] = DOTS[at : at + GLYPH_COLUMNS]
        else:
            self._cell_dots.text(chr(code), 0, 0)
        return self._cell


def _codes(text):
    """Return a byte for each character: its own, or where GLYPHS has it _LAST + 1 and its place there; else a blank's.

    A character of a text would be looked up among all names for as long as it takes to draw three.
    """
    utf8 = text.encode()
    if len(utf8) == len(text):
        return utf8
    codes = bytearray()
    at = 0
    while at < len(utf8):
        code, size = utf8[at], 1
        if code > _LAST:
            size = 2 if code < 0xE0 else 3
            code = 1 + _LAST + GLYPHS.find(utf8[at : at + size].decode())
            code = 32 if code == _LAST else code
        codes.append(code)
        at += size
    return bytes(codes)
