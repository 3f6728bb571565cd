"""A second, tiny SSD1306, to hold the product's against: a list of I2C transfers in, the lit dots out.

Written from the datasheet alone (Solomon Systech, rev. 1.1), for an upright panel, sections 8.1.5 and 9.
"""

PARAMETERS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


def lit_dots(transfers):
    """Return 64 strings of 128 characters, "1" where the display is lit after the transfers (bytes without address)."""
    display = Replay()
    for transfer in transfers:
        display.take(transfer)
    return display.dots()


class Replay:
    """A display from power-on on; noise: the byte that its memory is full of then."""

    def __init__(self, noise=0):
        self._memory = [bytearray([noise] * 128) for _ in range(8)]
        self._place = {"page": 0, "column": 0, "mode": 2, "columns": (0, 127), "pages": (0, 7)}
        self._state = {}

    def take(self, transfer):
        """Take the bytes of one transfer, without the address."""
        control, rest = transfer[0], list(transfer[1:])
        assert control in (0x00, 0x40), "a stream of commands, or of data"
        if control == 0x40:
            for byte in rest:
                self._memory[self._place["page"]][self._place["column"]] = byte
                _advance(self._place)
        while control == 0x00 and rest:
            command = rest.pop(0)
            _obey(command, [rest.pop(0) for _ in range(PARAMETERS.get(command, 0))], self._place, self._state)

    def _lit(self):
        if not (self._state.get("on") and self._state.get("pump")):
            return False
        assert self._state["upright"] == {"columns", "rows"}
        return True

    def dots(self):
        """64 strings of 128 characters, "1" where it is lit."""
        if not self._lit():
            return ["0" * 128] * 64
        return ["".join(str(self._memory[y // 8][x] >> y % 8 & 1) for x in range(128)) for y in range(64)]

    def text(self, glyphs):
        """Eight strings of sixteen characters by `glyphs`, {eight columns: character}; any other cell is "?"."""
        if not self._lit():
            return [" " * 16] * 8
        cells = [[bytes(row[x : x + 8]) for x in range(0, 128, 8)] for row in self._memory]
        return ["".join(glyphs.get(cell, "?") for cell in row) for row in cells]


def _advance(place):
    if place["mode"] == 2:
        place["column"] = (place["column"] + 1) % 128
    elif place["column"] < place["columns"][1]:
        place["column"] += 1
    else:
        place["column"] = place["columns"][0]
        place["page"] = place["page"] + 1 if place["page"] < place["pages"][1] else place["pages"][0]


def _obey(command, given, place, state):
    if command < 0x10:
        place["column"] = place["column"] & 0x70 | command
    elif command < 0x20:
        place["column"] = (command & 7) << 4 | place["column"] & 0x0F
    elif command == 0x20:
        assert given[0] in (0, 2)
        place["mode"] = given[0]
    elif command == 0x21:
        place["columns"], place["column"] = tuple(given), given[0]
    elif command == 0x22:
        place["pages"], place["page"] = tuple(given), given[0]
    elif 0xB0 <= command < 0xB8:
        place["page"] = command & 7
    elif command in (0xAE, 0xAF):
        state["on"] = command == 0xAF
    elif command == 0x8D:
        state["pump"] = given[0] == 0x14
    elif command in (0xA1, 0xC8):
        state.setdefault("upright", set()).add("columns" if command == 0xA1 else "rows")
    else:
        # Settings that leave an upright picture as it is.
        harmless = command in (0x40, 0x81, 0xA4, 0xA6, 0xD5, 0xD9, 0xDA, 0xDB)
        assert harmless or (command, given) in ((0xA8, [0x3F]), (0xD3, [0])), hex(command)
