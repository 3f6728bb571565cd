"""Prints a board's log of exceptions: `make device-log`, with the board at its prompt (wiring.md says how).

The log has kinds of exceptions and where they were raised, never their texts, so no station is in it. On the board
modules and functions have short names (firmware/shortening.py); here they are given those of the sources.
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from serial.tools import list_ports  # noqa: E402

from firmware import image  # noqa: E402
from hardware.flash import Board, choose_port  # noqa: E402
from hardware.pins_file import Refusal  # noqa: E402

# Runs on the board.
READ = """
try:
    with open("/game/trouble.log") as file:
        print(file.read(), end="")
except OSError:
    print("Nothing went wrong so far.")
"""


PLACE = re.compile(r'File "/a/(?P<path>[^"]+)\.mpy", line 1, in (?P<name>[^;\s]+)')


def in_full(log):
    """Return a log with the names of these sources in place of the short ones; what they lack stays as it is."""
    if not PLACE.search(log):
        return log
    names = image.program().long_names()

    def place(found):
        path, long = names.get(found["path"] + ".py", (None, {}))
        return f'File "{path}", in {long.get(found["name"], found["name"])}' if path else found.group()

    return PLACE.sub(place, log)


def main() -> None:
    """Print the log of the board at PORT, or of the one that is plugged in."""
    try:
        board = Board(choose_port(os.environ.get("PORT", ""), list_ports.comports()))
        print(in_full(board.run(["exec", READ])), end="")
    except Refusal as refusal:
        sys.exit(f"make device-log: {refusal}")


if __name__ == "__main__":
    main()
