"""What heap a game needs on the handheld as on a chip (tests/system/chip_board.py).

Modelled on the native MicroPython, not measured on a chip. Elsewhere than on Linux on x86-64 there is none, and no row.
"""

import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

from firmware import image
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.scale import SCALE
from tests.system import test_chip
from tests.system.chip_rig import ChipRig
from tests.system.native_vm import BUILT

LEAST, MOST = (96, 160) if SCALE == 1 else (159, 160)  # KiB, between which the smallest heap is looked for


def measurements():
    """Heaps."""
    if not BUILT:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        for what, areas in (("one area", (0, 0)), ("two areas", test_chip.AREAS)):
            yield f"smallest heap for a whole game, {what}", partial(_heap_rows, folder, what, areas)


def _heap_rows(folder, what, areas):
    heap = test_chip.CHIP_RATIO * smallest(lambda kib: play(folder, kib, areas), LEAST, MOST)
    yield Row(f"smallest heap for a whole game, {what}, as on a chip", "KiB", heap, None, "at most 80")


def play(folder, kib, areas):
    """Play a whole game in a heap of so many KiB; raises where it is too small."""
    with closing(ChipRig(folder / "image", folder / f"heap-{kib}-{areas[0]}", heap=kib << 10, areas=areas)) as rig:
        while "TROUBLE" in rig.display.text():
            rig.press("#")
        test_chip.play_whole(rig)
