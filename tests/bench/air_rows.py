"""The smallest heaps for a whole game over the air (tests/system/test_air_game.py), radio code and session included.

None was measured on a chip. The native VM runs on Linux on x86-64 alone.
"""

import itertools
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

from firmware import image
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.scale import SCALE, scaled
from tests.system import test_air_game, test_chip
from tests.system.air_game import AirBoardRig, AirChipRig, AirGame
from tests.system.native_vm import BUILT

RANGES = ((96, 128), (112, 176)) if SCALE == 1 else ((126, 128), (174, 176))  # KiB, of either VM


def measurements():
    """Heaps on both VMs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        for layout in layouts():
            yield (f"smallest heap for a whole game over the air, {layout[0]}", partial(_heap_rows, folder, *layout))


def layouts():
    """(what, least and most KiB, step, how many of a chip's bytes one of it is, what makes the rig), as SCALE says."""
    every = [("32-bit VM", *RANGES[0], 1, 1, AirBoardRig)]
    if BUILT:
        for what, areas in (("one area", (0, 0)), ("two areas", test_chip.AREAS)):
            make = partial(AirChipRig, areas=areas)
            every.append((f"{what}, as on a chip", *RANGES[1], 2, test_chip.CHIP_RATIO, make))
    return every[-scaled(len(every)) :]


def _heap_rows(folder, what, least, most, step, ratio, make):
    heap = ratio * smallest(lambda kib: play(folder / f"{what} {kib}", folder / "image", kib, make), least, most, step)
    yield Row(f"smallest heap for a whole game over the air, {what}", "KiB", heap, None, "")


def play(folder, built, kib, make):
    """Play a whole game in a heap of so many KiB, or its beginning, as SCALE says; raises where it is too small."""
    with closing(AirGame(test_air_game.WHOLE, folder, partial(make, built, folder / "flash", heap=kib << 10))) as game:
        game.begin()
        for _ in itertools.islice(game.play(), scaled(len(game.game.actions))):
            game.rig.live_heap()
        if SCALE == 1:
            game.open_log()
