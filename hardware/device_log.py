"""Prints a board's log of exceptions: `make device-log`, with the board at its prompt (wiring.md says how).

The log has kinds of exceptions and where they were raised, never their texts, so no station is in it.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from serial.tools import list_ports  # noqa: E402

from hardware.flash import Board, Refusal, choose_port  # noqa: E402

# Runs on the board.
READ = """
try:
    with open("/game/trouble.log") as file:
        print(file.read(), end="")
except OSError:
    print("Nothing went wrong so far.")
"""


def main() -> None:
    """Print the log of the board at PORT, or of the one that is plugged in."""
    try:
        print(Board(choose_port(os.environ.get("PORT", ""), list_ports.comports())).run(["exec", READ]), end="")
    except Refusal as refusal:
        sys.exit(f"make device-log: {refusal}")


if __name__ == "__main__":
    main()
