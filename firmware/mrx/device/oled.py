"""A Display of 128x64 dots on I2C, driven by an SSD1306 or an SH1106.

One row of text is one page of the display's memory, so a row is sent by page addressing, which both chips support. The
display's memory is never read back, because these modules cannot.

Rests on the SSD1306 datasheet (Solomon Systech, rev. 1.1: section 9 command table, 8.1.5 I2C interface; application
note: software initialization flow) and the SH1106 datasheet (Sino Wealth, V2.3: commands 1 to 23).
"""

from mrx.device.text_display import TextDisplay

_OFF = b"\x00\xae"
_ON = b"\x00\xaf"
# Control byte, then: off; clock; multiplex 64; offset 0; start line 0; {charge pump; addressing}; mirror columns, rows;
# COM pins; contrast; pre-charge; VCOMH; show memory; not inverted.
_BEGIN = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40%s\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x30\xa4\xa6"
# The chips' charge pump on (and page addressing, the SH1106's only one); the column that is the panel's first.
_CHIPS = {"ssd1306": (b"\x8d\x14\x20\x02", 0), "sh1106": (b"\xad\x8b", 2)}


class Oled(TextDisplay):
    """Eight rows of sixteen characters on an OLED; see ports.Display.

    `i2c` as machine.I2C, of which writeto() is used; `address` is 0x3C or 0x3D; `chip` "ssd1306" or "sh1106", any other
    raises KeyError.
    """

    renewed = True

    def __init__(self, i2c, address=0x3C, chip="ssd1306"):
        super().__init__()
        self._i2c = i2c
        self._address = address
        self._pump, self._first_column = _CHIPS[chip]
        self._command = bytearray(4)
        self._bytes = memoryview(self._row)

    def _begin(self):
        self._i2c.writeto(self._address, _BEGIN % self._pump)

    def _light(self, lit):
        self._i2c.writeto(self._address, _ON if lit else _OFF)

    def _send_stretch(self, row, start, last):
        column = start + self._first_column
        command = self._command
        command[1] = 0xB0 | row
        command[2] = column & 0x0F
        command[3] = 0x10 | column >> 4
        self._i2c.writeto(self._address, command)
        self._row[start] = 0x40
        self._i2c.writeto(self._address, self._bytes[start : last + 2])
