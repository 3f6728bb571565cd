"""What is wired where: the only module of the firmware that a maker edits.

Set CHIP, the OLED's chip and what is FITTED; to use other GPIOs than the presets, change the lines of the chip below.
`make flash`, and the board at its start, check all of it against what the chip can do (chips.py) and explain what is
wrong. The tables and drawings in hardware/ are made from this module too, so it imports nothing.
"""

CHIP = "esp32"  # "esp32", "esp32-s3" or "esp32-c3"
OLED_CHIP = "ssd1306"  # "ssd1306" (mostly 0.96 inch) or "sh1106" (mostly 1.3 inch)
OLED_ADDRESS = 0x3C  # the display's on I2C; 0x3D where its back says 0x7A
FITTED = ()  # those that you have built in, of "buzzer", "led", "battery"
KEYS = "123A456B789C*0#D"  # the keypad's print, row by row from the top left

# GPIO numbers. Rows from the top, columns from the left; None: this chip has no pin to spare for it.
PRESETS = {
    "esp32": {
        "rows": (32, 33, 25, 26),
        "columns": (27, 14, 13, 4),
        "sda": 21,
        "scl": 22,
        "buzzer": 18,
        "led": 19,
        "battery": 34,
    },
    "esp32-s3": {
        "rows": (4, 5, 6, 7),
        "columns": (15, 16, 17, 18),
        "sda": 8,
        "scl": 9,
        "buzzer": 14,
        "led": 38,  # the one on the DevKitC-1, version 1.1; 48 on version 1.0
        "battery": 10,
    },
    "esp32-c3": {
        "rows": (0, 1, 3, 4),
        "columns": (5, 6, 7, 10),
        "sda": 8,
        "scl": 9,
        "buzzer": None,
        "led": None,
        "battery": None,
    },
}

_WIRED = PRESETS.get(CHIP, {})  # whatever is missing is refused at the start by chips.py
ROWS = _WIRED.get("rows", ())
COLS = _WIRED.get("columns", ())
SDA = _WIRED.get("sda")
SCL = _WIRED.get("scl")
