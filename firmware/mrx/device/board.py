"""What this board is made of: as a preset's file says that was chosen at `make flash`, or else as pins.py says.

Needed at the start only and then unloaded. It touches no pin and judges nothing: chips does.
"""

import json

FILE = "board.json"  # in the root; hardware/boards.py has what may stand in it
_ENOENT = 2


def preset():
    """Return the parts that FILE describes, None without one. Raises OSError or ValueError if it cannot be read."""
    try:
        with open(FILE) as file:
            return json.load(file)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
    return None


def described():
    """Return the board's parts.

    chip      as pins.CHIP
    display   {"chip": one of chips.DISPLAYS, and what its driver needs}
    keys      {"kind": one of chips.KEYS, and what its driver needs}
    buzzer, led, battery  GPIO numbers of the extras that are fitted
    naps      whether it may sleep between two looks at the keys, where a battery is fitted

    To be called where chips.refused() has found nothing; otherwise it may raise anything.
    """
    made = preset()
    if made:
        return made
    from mrx.device import pins

    wired = pins.PRESETS[pins.CHIP]
    board = {
        "chip": pins.CHIP,
        "display": {"chip": pins.OLED_CHIP, "address": pins.OLED_ADDRESS, "sda": wired["sda"], "scl": wired["scl"]},
        "keys": {"kind": "matrix", "rows": wired["rows"], "columns": wired["columns"], "keys": pins.KEYS},
        "naps": True,
    }
    for extra in pins.FITTED:
        board[extra] = wired[extra]
    return board
