"""The times of a key press agree where they are written: in the keypad, the main loop and the virtual board."""

import re
from pathlib import Path

import pytest

from mrx.app import PRESS_LAG_MS, SEEN_MS, TICK_MS
from mrx.device.keys import DEBOUNCE_MS, HOLD_MS

VIRTUAL = Path(__file__).parents[2] / "firmware/virtual"


def constant(file, name):
    found = re.search(rf"^const {name} = (\d+);", (VIRTUAL / file).read_text(encoding="utf-8"), re.MULTILINE)
    return int(found[1])


def test_a_tick_is_as_long_as_the_app_thinks():
    source = (VIRTUAL.parent / "mrx/device/running.py").read_text(encoding="utf-8")
    assert re.findall(r"^_TICK_MS = (\d+)$", source, re.MULTILINE) == [str(TICK_MS)]


def test_the_main_loop_knows_how_late_the_keypad_reports_a_key():
    assert PRESS_LAG_MS == DEBOUNCE_MS


@pytest.mark.parametrize("file, name", [("pad.mjs", "TAP_MS"), ("orders.mjs", "PRESS_MS")])
def test_a_short_press_outlasts_the_debounce_and_is_no_hold(file, name):
    # The scan after the debounce may come a tick late.
    assert DEBOUNCE_MS + TICK_MS < constant(file, name) < HOLD_MS


def test_the_virtual_board_presses_number_sign_only_on_a_picture_that_counts_as_seen():
    assert constant("orders.mjs", "LOOK_MS") == SEEN_MS + PRESS_LAG_MS
