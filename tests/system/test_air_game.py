"""A whole game of 24 windows over the air, on the VM in Node and on the native MicroPython, in small heaps.

A process each for host and board, and real TCP between them. The access point goes away ten times, the host is killed
twice, and the handheld is plugged in once and unplugged. With a PIN, and in German. `make bench` looks for the smallest
heap in which that goes well.
"""

import pytest

from tests.nightly import nightly
from tests.system.air_game import AirBoardRig, AirChipRig, AirGame
from tests.system.test_chip import CHIP_RATIO

WHOLE = "milton-bradley-5p-escaped"  # 24 windows, two doubles
CAP = 126 << 10  # bytes of the 32-bit VM, where all garbage of the start's longest turn must fit; 121 KiB were enough
HEAP = 136 << 10  # bytes of the native VM; 128 KiB were enough, 93 or 94 on a chip
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


VMS = ((AirChipRig, HEAP, NATIVE_LIVE), (AirBoardRig, CAP, LIVE))


@pytest.mark.slow
@pytest.mark.parametrize("vm", nightly(VMS, after=1), ids=("native", "32-bit"))
def test_a_whole_game_fits(image, tmp_path, vm):
    rig, heap, most = vm
    live = play(AirGame(WHOLE, tmp_path, lambda **air: rig(image, tmp_path / "flash", heap=heap, **air)))
    print(f"live heap: {min(live)} to {max(live)} bytes of a heap of {heap}; {CHIP_RATIO} of a native one are a chip's")
    assert max(live) <= most
