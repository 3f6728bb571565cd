"""How much memory each kind of game needs, and what a plain ESP32 has: the table inside wiring.md.

Reckoned for a chip from the native MicroPython, whose words are twice as long: tests/system/test_plain_chip.py.
"""

PLAIN_KIB = 159  # of MicroPython's heap that are free at the prompt of a chip without PSRAM
RADIO_KIB = 45  # ESP-IDF's, beside the heap, with Wi-Fi
# Of the heap, with a PIN and in German, where `make flash` has put the firmware on the board.
GAME_KIB = 82
COMPUTER_KIB = {"easy": 97, "fair": 107, "hard": 107}  # where the handheld plays Mr. X at this level
AIR_KIB = 100  # without the cable, paired


def table():
    """Return the KiB of each kind of game in Markdown, and whether they fit."""
    lines = ["| Mr. X is | by the cable | over Wi-Fi |", "| --- | --- | --- |"]
    levels = {f"handheld {level}": need for level, need in COMPUTER_KIB.items()}
    for who, need in ({"a person": GAME_KIB} | levels).items():
        kib = (need, AIR_KIB + RADIO_KIB + need - GAME_KIB)
        cells = [f"{each}{' (too much)' if each > PLAIN_KIB else ''}" for each in kib]
        lines.append(f"| {who} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines)
