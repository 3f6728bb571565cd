"""A second, tiny SSD1306, to hold the product's against: a list of I2C transfers in, the lit dots out.

Written from the datasheet alone (Solomon Systech, rev. 1.1), for an upright panel, sections 8.1.5 and 9.
"""

PARAMETERS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


def lit_dots(transfers):
    """Return 64 strings of 128 characters, "1" where the display is lit after the transfers (bytes without address)."""
    memory = [[0] * 128 for _ in range(8)]
    place = {"page": 0, "column": 0, "mode": 2, "columns": (0, 127), "pages": (0, 7)}
    state = {}
    for transfer in transfers:
        control, rest = transfer[0], list(transfer[1:])
        assert control in (0x00, 0x40), "a stream of commands, or of data"
        if control == 0x40:
            for byte in rest:
                memory[place["page"]][place["column"]] = byte
                _advance(place)
        while control == 0x00 and rest:
            command = rest.pop(0)
            _obey(command, [rest.pop(0) for _ in range(PARAMETERS.get(command, 0))], place, state)
    if not (state.get("on") and state.get("pump")):
        return ["0" * 128] * 64
    assert state["upright"] == {"columns", "rows"}
    return ["".join(str(memory[y // 8][x] >> y % 8 & 1) for x in range(128)) for y in range(64)]


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
