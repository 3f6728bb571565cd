"""The presets of boards that people own, against their chips' tables of pins."""

import json

from hardware import boards
from mrx.device import chips


def test_each_preset_is_one_that_the_firmware_takes():
    for name, board in boards.BOARDS.items():
        preset = json.loads(boards.preset_file(name))
        assert chips.preset_refusals(preset) == [], name
        assert board.title and board.source and board.solder in ("nothing", "keypad", "keypad and display")


def test_what_a_maker_wires_himself_never_keeps_the_chip_from_starting():
    """A row rests high and a column has a pull-up, but only once the firmware runs: at reset nobody pulls them."""
    for name, board in boards.BOARDS.items():
        keys = board.parts["keys"]
        for gpio in (*keys.get("rows", ()), *keys.get("columns", ())):
            why = chips.pin_error(board.parts["chip"], "row", gpio)
            assert why is None or why.startswith(("is read at reset", "is the serial port", "is wired to the extra")), (
                name,
                gpio,
                why,
            )


BAD = {
    "another chip": ({"chip": "esp8266"}, "it names a chip, a display or keys that this firmware does not know."),
    "another display": ({"display": {"chip": "e-paper"}}, "it names a chip, a display or keys"),
    "no keys": ({"keys": {}}, "something is missing in it."),
    "no preset": (None, "something is missing in it."),
    "a pin that the chip has not": ({"battery": 77}, "the esp32-s3 has no GPIO 77."),
    "a text for a number": ({"display": boards.BOARDS["cardputer"].parts["display"] | {"access": "0x40"}}, "access, "),
    "three rows": (
        {"keys": {"kind": "matrix", "rows": [1, 2, 4], "columns": [5, 6, 7, 9], "keys": "123A456B789C*0#D"}},
        "its keypad must have four rows",
    ),
    "a pin twice": ({"battery": 36}, "two wires have one GPIO."),
    "a pin that is no number": ({"battery": "10"}, "the esp32-s3 has no GPIO 10."),
}


def test_a_preset_that_cannot_be_so_is_told_in_words():
    for what, (change, told) in BAD.items():
        preset = None if change is None else json.loads(boards.preset_file("cardputer")) | change
        assert chips.preset_refusals(preset)[0].startswith(told), what
