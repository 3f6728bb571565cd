"""The firmware on the real VM as pins.py may have it: each chip's preset, and all extras; each to Mr. X's first leg."""

from pathlib import Path

import pytest

from tests.system.virtual_board import VirtualBoard

PINS = (Path(__file__).parents[2] / "firmware/mrx/device/pins.py").read_text()
EXTRAS = '("buzzer", "led", "battery")'
NAPS_AFTER_MS = 6000  # with a battery, when no host is there


def wired(flash, chip, fitted):
    """Put another pins.py on a board's flash; a source goes before what is compiled."""
    changed = PINS
    for old, new in (('CHIP = "esp32" ', f'CHIP = "{chip}" '), ("FITTED = ()", f"FITTED = {fitted}")):
        assert old in changed
        changed = changed.replace(old, new, 1)
    path = flash / "mrx/device/pins.py"
    path.parent.mkdir(parents=True)
    path.write_text(changed)


@pytest.mark.parametrize(
    ("chip", "fitted"), [("esp32", EXTRAS), ("esp32-s3", "()"), ("esp32-s3", EXTRAS), ("esp32-c3", "()")]
)
def test_a_leg_is_made_by_keys(image, tmp_path, chip, fitted):
    wired(tmp_path / "flash", chip, fitted)
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
