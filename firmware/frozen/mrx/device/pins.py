"""What is wired where, in a frozen firmware: the file pins.py on the flash, or else the preset of this chip.

It takes the place of firmware/mrx/device/pins.py, which is frozen as the module `pins`. The maker's file is a copy of
that one, edited; it counts only under that name and in the root.
"""

import os
import sys

_path = sys.path[:]
_is_set = "pins.py" in os.listdir()
sys.path[:] = [""] if _is_set else [".frozen"]
try:
    import pins  # pyright: ignore[reportMissingImports]
finally:
    sys.path[:] = _path
sys.modules.pop("pins", None)  # its values are here

CHIP, PRESETS = pins.CHIP, pins.PRESETS
OLED_CHIP, OLED_ADDRESS, FITTED, KEYS = pins.OLED_CHIP, pins.OLED_ADDRESS, pins.FITTED, pins.KEYS
ROWS, COLS, SDA, SCL = pins.ROWS, pins.COLS, pins.SDA, pins.SCL

if not _is_set:  # an image fits each board with its chip, so what the frozen module says of the chip does not count
    from mrx.device import chips

    CHIP = chips.running_on(getattr(sys.implementation, "_machine", "")) or CHIP
    _wired = PRESETS[CHIP]
    ROWS, COLS, SDA, SCL = _wired["rows"], _wired["columns"], _wired["sda"], _wired["scl"]
del pins
