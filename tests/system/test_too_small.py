"""A board whose heap is too small says so before a game begins, with both numbers: on the native MicroPython."""

import re
from contextlib import closing

import pytest

from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.system.chip_board import ChipBoard, ChipReset
from tests.system.chip_rig import ChipRig, native_image
from tests.system.test_chip import HEAP, WHOLE, begin

SMALLER = (96, 80, 54, 90, 60)  # KiB in which the app says nothing any more, or cannot even be loaded


@pytest.fixture(scope="module")
def native(tmp_path_factory):
    limits = r"^((?:_NEEDED|_APP|_APP_AND_GAME) = )(\d+)"
    return native_image(tmp_path_factory.mktemp("native"), "mrx/device/power_on.py", limits, 3)


@pytest.mark.slow
def test_a_heap_in_which_no_game_fits_says_so_before_one_begins(native, tmp_path):
    with closing(ChipRig(native, tmp_path / "flash", heap=HEAP - (5 << 10))) as rig:
        assert re.match(r"TROUBLE *\n\d+ KB of memory\nare free, a game\nneeds \d+: it may", rig.display.text())
        rig.press("#")
        assert rig.display.text().startswith("MR X'S LOGBOOK")


@pytest.mark.slow
@pytest.mark.parametrize("kib", nightly(SMALLER, after=3))
def test_a_heap_that_is_too_small_even_for_the_app_says_so(native, tmp_path, kib):
    """With both numbers, on the display and on the cable."""
    with closing(ChipBoard(native, tmp_path / "flash", heap=kib << 10)) as board:
        board.power_on()
        board.run_until(2000)
        found = re.match(r"TROUBLE *\n(\d+) KB of memory *\nare free, a game *\nneeds (\d+)", "\n".join(board.text()))
        assert found and int(found[1]) < int(found[2])
        assert f"Mr. X: {found[1]} KB of memory are free, a game needs {found[2]}" in board.words()


@pytest.mark.slow
def test_a_heap_that_is_too_small_ends_in_a_reset_and_not_in_silence(image, tmp_path):
    """The other tests' heap is a hard limit; here nothing is said, for this image asks for a chip's shorter bytes."""
    with pytest.raises(ChipReset):
        rig = ChipRig(image, tmp_path / "flash", heap=HEAP * 7 // 8)
        begin(rig, Recorded(WHOLE))
