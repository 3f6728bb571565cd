"""How much memory each kind of game needs, and what a plain ESP32 has: the table inside wiring.md.

Reckoned for a chip from the native MicroPython, whose words are twice as long: tests/system/test_plain_chip.py.
"""

PLAIN_KIB = 159  # of MicroPython's heap that are free at the prompt of a chip without PSRAM
RADIO_KIB = 45  # ESP-IDF's, beside the heap, with Wi-Fi
# Of the heap, with a PIN and in German, where `make flash` has put the firmware on the board.
GAME_KIB = 82
COMPUTER_KIB = {"easy": 97, "fair": 107, "hard": 107}  # where the handheld plays Mr. X at this level
AIR_KIB = 100  # without the cable, paired


def games():
    """Return [(what, KiB)] of every kind of game."""
    rows = [("by the cable", GAME_KIB)]
    rows += [(f"by the cable, the handheld plays Mr. X: {level}", need) for level, need in COMPUTER_KIB.items()]
    rows.append(("over Wi-Fi", AIR_KIB + RADIO_KIB))
    for level, need in COMPUTER_KIB.items():
        rows.append((f"over Wi-Fi, the handheld plays Mr. X: {level}", AIR_KIB + RADIO_KIB + need - GAME_KIB))
    return rows


def table():
    """Return it in Markdown."""
    lines = [f"| a game | KiB | of a plain ESP32's {PLAIN_KIB} are left |", "| --- | --- | --- |"]
    for what, need in games():
        lines.append(f"| {what} | {need} | {PLAIN_KIB - need if need <= PLAIN_KIB else 'it does not fit'} |")
    return "\n".join(lines)
