"""The firmware on the real VM as pins.py may have it: presets and extras play, typing errors are explained in words."""

from pathlib import Path

import pytest

from firmware import image
from tests.nightly import nightly
from tests.system.virtual_board import VirtualBoard

PINS = (Path(__file__).parents[2] / "firmware/mrx/device/pins.py").read_text()
EXTRAS = '("buzzer", "led", "battery")'
NAPS_AFTER_MS = 6000  # with a battery, when no host is there


def changed_pins(*changes):
    """The text of another pins.py."""
    changed = PINS
    for old, new in changes:
        assert old in changed
        changed = changed.replace(old, new, 1)
    return changed


@pytest.mark.parametrize(
    ("chip", "fitted"),
    [
        ("esp32", EXTRAS),
        pytest.param("esp32-s3", "()", marks=pytest.mark.nightly),
        pytest.param("esp32-c3", "()", marks=pytest.mark.nightly),
        pytest.param("esp32-s3", EXTRAS, marks=pytest.mark.nightly),
    ],
)
def test_a_leg_is_made_by_keys(tmp_path, chip, fitted):
    pins = changed_pins(('CHIP = "esp32" ', f'CHIP = "{chip}" '), ("FITTED = ()", f"FITTED = {fitted}"))
    image.build(tmp_path / "image", {"mrx/device/pins.py": pins})
    with VirtualBoard(tmp_path / "image", tmp_path / "flash") as board:
        board.wait_for_text("MR X'S LOGBOOK")
        board.press("#15026#029#034#050#053#", "NEW GAME?")
        board.press("#103#", "YOUR MOVE")
        board.wait(NAPS_AFTER_MS)
        at = board.ask("status")["time_ms"]
        board.ask("press", keys="102A#", ms=60, at=at)  # taps, as short as they may be
        board.wait_for_text("DONE.")
        assert b"trouble" not in board.said()


SLIPS = {
    "the display's chip": (
        ('OLED_CHIP = "ssd1306"', 'OLED_CHIP = "SSD1306"'),
        "OLED_CHIP is SSD1306; it must be one of",
    ),
    "the chip": (('CHIP = "esp32" ', 'CHIP = "esp32s3" '), "CHIP is esp32s3; it must be one of esp32, "),
    "a key": (("*0#D", "*0#"), "KEYS must be the sixteen keys"),
    "a row": (("(32, 33, 25, 26)", "(32, 33, 25)"), "rows of the esp32 must be four GPIO numbers."),
    "a comma": (("FITTED = ()", 'FITTED = ("led")'), "FITTED must be names in brackets, each with a comma"),
    "a name": (('"sda": 21', '"SDA": 21'), "sda of the esp32 is missing."),
    "a bracket": (('"sda": 21,', '"sda": 21),'), "pins.py cannot be read: SyntaxError."),
}
NO_DISPLAY = ("the chip", "a name", "a bracket")  # where pins.py does not say any more where it is


@pytest.mark.parametrize("slip", nightly(SLIPS, after=1))
def test_a_slip_in_pins_is_told_in_words_and_leaves_the_prompt_open(tmp_path, slip):
    """On a board that got the sources: `make flash` refuses such pins before it copies anything."""
    change, told = SLIPS[slip]
    for name, source in image.sources().items():
        path = tmp_path / "flash" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed_pins(change) if name == "mrx/device/pins.py" else source.read_text())
    secret = tmp_path / "flash/game/secret.log"
    secret.parent.mkdir()
    secret.write_text("station 117")
    with VirtualBoard(None, tmp_path / "flash") as board:
        board.wait_for_state("prompt")
        assert b"Mr. X: " + told.encode() in board.said()
        assert board.said().endswith(b">>> ")
        assert not secret.exists()
        if slip not in NO_DISPLAY:
            lines = [line.strip() for line in board.text()]
            assert lines[0] == "CANNOT START"
            assert " ".join(lines[1:]).startswith(told)


def keypad_told(board):
    board.wait_for_text("keypad")
    return [line.strip() for line in board.text()]


@pytest.fixture
def stuck(image, tmp_path, closed):
    """A function that starts a board some of whose wires touch ground."""

    def start(*pins):
        board = closed(VirtualBoard(image, tmp_path / "flash", off=True))
        board.ask("ground", pins=pins)
        board.ask("power", on=True)
        return board

    return start


def test_a_row_at_ground_is_told_on_the_display_until_a_key_comes_through(stuck):
    board = stuck(33)
    told = keypad_told(board)
    assert " ".join(told).startswith("keypad row 2 (GPIO 33) is stuck: it touches ground.")
    assert told[5] == "Other rows go on"
    assert b"Mr. X: keypad row 2 (GPIO 33) is stuck" in board.said()
    board.hold("5")
    board.wait(1000)
    board.release()
    board.wait(100)
    assert keypad_told(board) == told, "a key of that row is none"
    board.press("#", "MR X'S LOGBOOK")
    board.wait(500)
    assert board.text()[0].startswith("MR X'S LOGBOOK"), "that key was for no screen of the game"


def test_a_column_at_ground_is_told_until_it_is_mended_and_a_fresh_board_can_be_reached_meanwhile(stuck, tmp_path):
    mark = tmp_path / "flash/game/untried"
    mark.parent.mkdir(parents=True)
    mark.touch()
    board = stuck(4)
    told = keypad_told(board)
    assert " ".join(told).startswith("keypad column 4 (GPIO 4) is stuck: it touches ground.")
    assert told[5] == "No key works."
    board.wait(60000)
    assert keypad_told(board) == told
    board.ask("ground", pins=[])
    board.wait_for_text("MR X'S LOGBOOK")
    board.ask("ground", pins=[27])
    board.power_cycle()
    keypad_told(board)
    board.hear(b"\r\x03\r\x01")
    board.wait_for_state("prompt")
    board.wait(100)
    assert b"raw REPL; CTRL-B to exit\r\n>" in board.said()
