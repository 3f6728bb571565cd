"""A whole game of 24 windows over the air, on the VM in Node and on the native MicroPython, in small heaps.

A process each for host and board, and real TCP between them. The access point goes away ten times, the host is killed
twice, and the handheld is plugged in once and unplugged. With a PIN, and in German. `make bench` looks for the smallest
heap in which that goes well.
"""

import pytest

from tests.system.air_game import AirBoardRig, AirChipRig, AirGame
from tests.system.test_chip import CHIP_RATIO

WHOLE = "milton-bradley-5p-escaped"  # 24 windows, two doubles
CAP = 114 << 10  # bytes of the 32-bit VM, where the garbage of a whole turn must fit; 111 KiB were enough
HEAP = 136 << 10  # bytes of the native VM; 132 to 134 KiB were enough, 97 or 98 on a chip
LIVE, NATIVE_LIVE = 86 << 10, 120 << 10  # bytes of the 32-bit and of the native VM


def play(game):
    """Play it to its end and judge it; the live heap after each action."""
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
@pytest.mark.nightly
def test_a_whole_game_on_the_32_bit_vm(image, tmp_path):
    live = play(AirGame(WHOLE, tmp_path, lambda **air: AirBoardRig(image, tmp_path / "flash", heap=CAP, **air)))
    print(f"live heap: {min(live)} to {max(live)} bytes of a heap of {CAP}")
    assert max(live) <= LIVE


@pytest.mark.slow
def test_a_whole_game_on_the_native_vm(image, tmp_path):
    live = play(AirGame(WHOLE, tmp_path, lambda **air: AirChipRig(image, tmp_path / "flash", heap=HEAP, **air)))
    print(f"live heap: {min(live)} to {max(live)} bytes of a heap of {HEAP}; {CHIP_RATIO} of them are a chip's")
    assert max(live) <= NATIVE_LIVE
