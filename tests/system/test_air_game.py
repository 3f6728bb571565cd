"""A whole game of 24 windows over the air, on the VM in Node and on the native MicroPython, under capped heaps.

A process each for host and board, and real TCP between them. The access point goes away ten times, the host is killed
twice, and the handheld is plugged in once and unplugged.
"""

import pytest

from tests.system.air_game import AirBoardRig, AirChipRig, AirGame

WHOLE = "milton-bradley-5p-escaped"  # 24 windows, two doubles
CAP = 112 * 1024  # of the 32-bit VM in Node


def play(game):
    try:
        game.begin()
        live = [game.rig.live_heap() for _ in game.play()]
        seen = game.open_log()
        assert seen["over"]["reason"] == "escaped" and len(seen["windows"]) == 24
        assert all("station" in window for window in seen["windows"])
        return live
    finally:
        game.close()


@pytest.mark.slow
def test_a_whole_game_on_the_32_bit_vm(image, tmp_path):
    live = play(
        AirGame(WHOLE, tmp_path, lambda **with_air: AirBoardRig(image, tmp_path / "flash", heap=CAP, **with_air))
    )
    print("live heap:", min(live), max(live))


@pytest.mark.slow
def test_a_whole_game_on_the_native_vm(image, tmp_path):
    live = play(AirGame(WHOLE, tmp_path, lambda **with_air: AirChipRig(image, tmp_path / "flash", **with_air)))
    print("live heap:", min(live), max(live))
