"""Freezes the firmware into a MicroPython image of your own: it takes less heap, and no file has to be copied.

In MicroPython's ports/esp32: `make BOARD=ESP32_GENERIC FROZEN_MANIFEST=<this file>`. The functions below are those of
"MicroPython manifest files". The game's own files stay on the file system.
"""

SHARED = (
    "__init__.py",
    "board.py",
    "board_data.py",
    "board_unpack.py",
    "commitment.py",
    "edition.py",
    "edition_table.py",
    "events.py",
    "events_check.py",
    "frames.py",
    "possible.py",
    "public_game.py",
    "public_game_start.py",
    "rules.py",
    "rules_start.py",
    "start_cards.py",
    "sync.py",
)

include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
package("mrx", base_path=".", opt=3)  # noqa: F821
package("shared", files=SHARED, base_path="..", opt=3)  # noqa: F821
module("boot.py", opt=3)  # noqa: F821
module("main.py", opt=3)  # noqa: F821
