"""The firmware on the real VM as pins.py may have it: presets and extras play, slips of typing are told in words."""

from pathlib import Path

import pytest

from tests.system.virtual_board import VirtualBoard

PINS = (Path(__file__).parents[2] / "firmware/mrx/device/pins.py").read_text()
EXTRAS = '("buzzer", "led", "battery")'
NAPS_AFTER_MS = 6000  # with a battery, when no host is there


def wired(flash, *changes):
    """Put another pins.py on a board's flash; a source goes before what is compiled."""
    changed = PINS
    for old, new in changes:
        assert old in changed
        changed = changed.replace(old, new, 1)
    path = flash / "mrx/device/pins.py"
    path.parent.mkdir(parents=True)
    path.write_text(changed)


@pytest.mark.parametrize(
    ("chip", "fitted"), [("esp32", EXTRAS), ("esp32-s3", "()"), ("esp32-s3", EXTRAS), ("esp32-c3", "()")]
)
def test_a_leg_is_made_by_keys(image, tmp_path, chip, fitted):
    wired(tmp_path / "flash", ('CHIP = "esp32" ', f'CHIP = "{chip}" '), ("FITTED = ()", f"FITTED = {fitted}"))
    with VirtualBoard(image, tmp_path / "flash") as board:
        board.wait_for_text("MR X'S LOGBOOK")
        board.press("#15026#029#034#050#053#")
        board.wait_for_text("NEW GAME?")
        board.press("#103#")
        board.wait_for_text("YOUR MOVE")
        board.wait(NAPS_AFTER_MS)
        at = board.ask("status")["time_ms"]
        board.ask("press", keys="102A#", ms=60, at=at)  # taps, as short as they may be
        board.wait_for_text("DONE.")
        assert b"trouble" not in board.said()


SLIPS = {
    "the chip": (('CHIP = "esp32" ', 'CHIP = "esp32s3" '), "CHIP is esp32s3; it must be one of esp32, "),
    "the display's chip": (
        ('OLED_CHIP = "ssd1306"', 'OLED_CHIP = "SSD1306"'),
        "OLED_CHIP is SSD1306; it must be one of",
    ),
    "a key": (("*0#D", "*0#"), "KEYS must be the sixteen keys"),
    "a row": (("(32, 33, 25, 26)", "(32, 33, 25)"), "rows of the esp32 must be four GPIO numbers."),
    "a comma": (("FITTED = ()", 'FITTED = ("led")'), "FITTED must be names in brackets, each with a comma"),
    "a name": (('"sda": 21', '"SDA": 21'), "sda of the esp32 is missing."),
    "a bracket": (('"sda": 21,', '"sda": 21),'), "pins.py cannot be read: SyntaxError."),
}
NO_DISPLAY = ("the chip", "a name", "a bracket")  # where pins.py does not say any more where it is


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_pins_is_told_in_words_and_leaves_the_prompt_open(image, tmp_path, slip):
    change, told = SLIPS[slip]
    wired(tmp_path / "flash", change)
    secret = tmp_path / "flash/game/secret.log"
    secret.parent.mkdir()
    secret.write_text("station 117")
    with VirtualBoard(image, tmp_path / "flash") as board:
        board.wait_for_state("prompt")
        assert b"Mr. X: " + told.encode() in board.said()
        assert board.said().endswith(b">>> ")
        assert not secret.exists()
        if slip not in NO_DISPLAY:
            lines = [line.strip() for line in board.text()]
            assert lines[0] == "CANNOT START"
            assert " ".join(lines[1:]).startswith(told)
