"""A tiny ST7789 or ILI9341, to hold the product's display against: what went over SPI in, dots and text out.

Written from the datasheets alone: sleep out, display on, inversion, column and row address set, memory write, memory
access control with its exchange and mirrors, and 16 bits a dot.
"""

import struct

BLACK = 0


class Replay:
    """A panel from power-on on. `panel` is (width, height, first column, first row) of its glass in the memory.

    upright   the memory access control with which its maker shows a picture as it is held
    inverted  whether the glass shows black where the memory has white
    """

    SIZE = (240, 320)  # of the controllers' memory

    def __init__(self, panel, upright, inverted=False):
        self._panel = panel
        self._upright = upright
        self._inverted = inverted
        self._memory = {}
        self._state = {"access": 0, "on": False, "awake": False, "inverting": False, "bits": 0}
        self._windows = {0x2A: (0, 239), 0x2B: (0, 319)}
        self._command, self._given, self._at = 0, b"", 0

    def take(self, data, is_data):
        """Take the bytes of one write while the controller is selected."""
        if not is_data:
            for byte in data:
                self._obey(byte)
        elif self._command == 0x2C:
            self._write(data)
        else:
            self._given += data
            self._settle()

    def _obey(self, command):
        self._command, self._given, self._at = command, b"", 0
        simple = {0x11: ("awake", True), 0x29: ("on", True), 0x28: ("on", False), 0x21: ("inverting", True)}
        if command in simple:
            name, value = simple[command]
            self._state[name] = value

    def _settle(self):
        if self._command in (0x2A, 0x2B) and len(self._given) == 4:
            self._windows[self._command] = struct.unpack(">HH", self._given)
        elif self._command == 0x36:
            self._state["access"] = self._given[0]
        elif self._command == 0x3A:
            self._state["bits"] = self._given[0] & 7

    def _write(self, data):
        assert self._state["bits"] == 5, "sixteen bits a dot"
        first, last = self._windows[0x2A]
        row = self._windows[0x2B][0]
        width = last - first + 1
        for number in range(len(data) // 2):
            at = self._at + number
            self._memory[self._place(first + at % width, row + at // width)] = (
                data[2 * number] << 8 | data[2 * number + 1]
            )
        self._at += len(data) // 2

    def _place(self, column, row, access=None):
        """Where in the memory an address lies."""
        access = self._state["access"] if access is None else access
        x, y = (row, column) if access & 0x20 else (column, row)
        width, height = self.SIZE
        return (width - 1 - x if access & 0x40 else x, height - 1 - y if access & 0x80 else y)

    def _seen(self, x, y):
        """The colour at a place, as whoever holds it sees it."""
        if not (self._state["on"] and self._state["awake"]):
            return BLACK
        assert self._state["inverting"] == self._inverted
        return self._memory.get(self._place(self._panel[2] + x, self._panel[3] + y, self._upright), BLACK)

    def dots(self):
        """Rows of colours."""
        return [[self._seen(x, y) for x in range(self._panel[0])] for y in range(self._panel[1])]

    def text(self, glyphs):
        """Eight strings of sixteen characters of 15 x 16 dots by `glyphs`, {eight columns: character}."""
        return ["".join(self._character(15 * x, 16 * y, glyphs) for x in range(16)) for y in range(8)]

    def _character(self, left, top, glyphs):
        columns = bytearray(8)
        for column in range(8):
            for bit in range(8):
                columns[column] |= (self._seen(left + column * 15 // 8, top + 2 * bit) != BLACK) << bit
        return glyphs.get(bytes(columns), "?")
