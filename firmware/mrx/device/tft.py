"""A Display of 240 colour dots across on SPI, driven by an ST7789 or an ILI9341; below the text it can show touch keys.

A column of a character is one or two dots wide and sixteen high: 128 columns take all 240 dots, and eight rows 128. The
controller fills a window column by column (its memory access control is set so), so the dots of a column are sent as
they stand in a row of text. It never answers, so `answers` is always true.

Rests on the ST7789V datasheet (Sitronix, V1.6: 9.1 system function commands) and the ILI9341 datasheet (Ilitek, V1.11:
8.2 regulative commands); both have the commands used here.
"""

import struct
import time

from mrx.device.text_display import COLUMNS, TextDisplay

_ROW_DOTS = 16
_ROWS_OF_KEYS = 12  # below the text: four rows of keys, three times as large as text
_WIDTH = 240
_COLUMN = 64  # bytes of a column of text: two columns of dots
_BUFFER = 2048  # bytes that are sent at a time, at most
_FULL = _BUFFER - 8 * _COLUMN
_MOST_KNOWN = 128  # columns of text whose dots are kept: 80 bytes each; some 90 are usual
_TITLE, _TEXT, _KEYS = 0xFDE0, 0xFFFF, 0x8410  # red, green, blue in 5, 6, 5 bits: amber, white, grey
# Commands; the two ranges of a window are those of the address that is counted first, and of the other.
_SLEEP_OUT, _INVERT, _ON, _FIRST_SET, _SECOND_SET = 0x11, 0x21, 0x29, 0x2A, 0x2B
_WRITE, _ACCESS, _FORMAT = 0x2C, 0x36, 0x3A


class Tft(TextDisplay):
    """Eight rows of sixteen characters of 15 x 16 dots; see ports.Display.

    spi       as machine.SPI, of which write() is used
    data, select, light  pins as machine.Pin makes them: low for a command; low while it is spoken to; the backlight's
    access    its memory access control, with which a window is filled downwards first
    shift     (across, down): where the first dot lies in its memory
    height    dots, of which those below the text are cleared, and may show keys
    inverted  whether its panel shows black where it is told white
    """

    def __init__(self, spi, data, select, light, access, shift=(0, 0), height=128, inverted=False):
        super().__init__()
        self._spi = spi
        self._data = data
        self._select = select
        self._backlight = light
        self._access = access
        self._across, self._down = shift
        self._height = height
        self._inverted = inverted
        self._sides = b""
        self._keys = ""  # sixteen keys to show below the text
        # (the dots of each half of a column of text, {column of text: its dots})
        self._title, self._text = (_dots_of(_TITLE), {}), (_dots_of(_TEXT), {})
        self._buffer = bytearray(_BUFFER)
        self._bytes = memoryview(self._buffer)

    def show_keys(self, keys):
        """Show these sixteen keys, row by row, in the 192 dots below the text, from now on."""
        self._keys = keys

    def _begin(self):
        self._light(False)
        self._sides = b""  # of the window, which the controller keeps
        self._command(_SLEEP_OUT)
        time.sleep_ms(5)  # so long no other command may follow
        self._command(_FORMAT, b"\x55")
        self._command(_ACCESS, bytes([self._access]))
        if self._inverted:
            self._command(_INVERT)
        self._clear()
        for row in range(_ROWS_OF_KEYS if self._keys else 0):
            self._draw_keys(row)
        self._command(_ON)

    def _light(self, lit):
        self._backlight(1 if lit else 0)

    def _clear(self):
        black = bytes(2 * self._height)
        self._window(0, _WIDTH - 1, 0, self._height - 1)
        for _ in range(_WIDTH):
            self._spi.write(black)
        self._select(1)

    def _draw_keys(self, row):
        self._dots.fill(0)
        for column in range(4):
            self._draw_large(ord(self._keys[row // 3 * 4 + column]), row % 3, 5 + 32 * column)
        text, self._text = self._text, (_dots_of(_KEYS), {})
        self._send_stretch(8 + row, 0, COLUMNS - 1)
        self._text = text

    def _send_stretch(self, row, start, last):
        self._window(_dot(start), _dot(last + 1) - 1, row * _ROW_DOTS, row * _ROW_DOTS + _ROW_DOTS - 1)
        halves, known = self._text if row else self._title
        text, buffer, end = self._row, self._buffer, 0
        while start <= last:
            begin = at = end
            end += _COLUMN
            column, after = text[1 + start], min(start | 7, last) + 1
            try:
                buffer[at:end] = known[column]
                if not start & 7:
                    end -= _COLUMN // 2  # a character's first column is one dot wide
                for column in text[2 + start : 1 + after]:
                    at = end
                    end += _COLUMN
                    buffer[at:end] = known[column]
            except KeyError:
                if len(known) > _MOST_KNOWN:
                    known.clear()
                known[column] = (halves[column & 15] + halves[column >> 4]) * 2
                end = begin
                continue
            start = after
            if end > _FULL or start > last:
                self._spi.write(self._bytes[:end])
                end = 0
        self._select(1)

    def _window(self, left, right, top, bottom):
        """Let the bytes that follow, up to the next command, fill these dots."""
        self._command(_FIRST_SET, struct.pack(">HH", top + self._down, bottom + self._down))
        sides = struct.pack(">HH", left + self._across, right + self._across)
        if sides != self._sides:
            self._sides = sides
            self._command(_SECOND_SET, sides)
        self._command(_WRITE, None)

    def _command(self, number, given: "bytes | None" = b""):
        """Send a command and what is given with it; None: its bytes follow, and the controller stays selected."""
        self._data(0)
        self._select(0)
        self._spi.write(bytes([number]))
        self._data(1)
        if given:
            self._spi.write(given)
        if given is not None:
            self._select(1)


def _dot(column):
    """Where a column of the text begins; the first of a character's eight is one dot wide, the others two."""
    return column * 15 >> 3


def _dots_of(colour):
    """Return what each half of a column's byte is sent as, in a list."""
    lit, dark = struct.pack(">HH", colour, colour), bytes(4)
    return [b"".join([lit if half >> bit & 1 else dark for bit in range(4)]) for half in range(16)]
