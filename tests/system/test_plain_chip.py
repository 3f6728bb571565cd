"""What fits a plain ESP32: a heap of 56,000 and 110,592 bytes, collected as there, and its processor counted."""

from math import ceil

import pytest

from hardware import heaps
from tests.nightly import nightly
from tests.system import test_air_game, test_chip, test_computer_chip
from tests.system.air_game import AirChipRig, AirGame
from tests.system.chip_rig import CHIP_RATIO, FIRST_AREA, PLAIN, SECOND_AREA, ChipRig

# With the radio ESP-IDF has so much less to give to the heap.
WITH_RADIO = PLAIN | {"heap": int((FIRST_AREA + SECOND_AREA - (heaps.RADIO_KIB << 10)) / CHIP_RATIO)}
PICTURE_MS = 300  # a player looks at a picture before the next key
SHORT = "milton-bradley-2p-trapped"


def kib(native):
    """Bytes of the native VM as whole KiB of a chip."""
    return ceil(native * CHIP_RATIO / 1024)


def test_the_table_says_what_the_smallest_heaps_are_tested_with():
    assert kib(test_chip.HEAP) == heaps.GAME_KIB
    assert {level: kib(test_computer_chip.heap_for(level)) for level in heaps.COMPUTER_KIB} == heaps.COMPUTER_KIB
    assert kib(test_air_game.HEAP) == heaps.AIR_KIB
    assert heaps.PLAIN_KIB == (FIRST_AREA + SECOND_AREA - 3584) // 1024  # what MicroPython itself takes


@pytest.fixture
def plain(image, tmp_path):
    """A handheld on a plain ESP32."""
    made = ChipRig(image, tmp_path / "flash", **PLAIN)
    yield made
    assert made.trouble() == ""
    made.close()


@pytest.mark.slow
@pytest.mark.parametrize("on_board", nightly([False, True], after=1), ids=lambda on_board: "on board" * on_board)
def test_a_whole_game_fits(plain, on_board):
    test_chip.play_whole(plain, on_board)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", [SHORT, test_air_game.WHOLE])
def test_a_game_over_the_air_fits_beside_the_radio(image, tmp_path, name):
    game = AirGame(name, tmp_path, lambda **air: AirChipRig(image, tmp_path / "flash", **WITH_RADIO, **air))
    try:
        game.begin()
        for _ in game.play():
            game.rig.wait(PICTURE_MS)
        assert game.open_log()["over"] is not None
        assert game.rig.trouble() == ""
    finally:
        game.close()
