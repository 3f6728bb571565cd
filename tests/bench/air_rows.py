"""The smallest heaps for a whole game over the air (tests/system/test_air_game.py), radio code and session included.

None was measured on a chip. "Frozen" is the same without what a frozen image keeps in flash, see frozen_code.py; the
native VM runs on Linux on x86-64 alone.
"""

import itertools
import tempfile
from contextlib import closing
from functools import cache, partial
from pathlib import Path

from firmware import image
from tests.bench import frozen_code
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.scale import SCALE, scaled
from tests.system import test_air_game, test_chip
from tests.system.air_game import AirBoardRig, AirChipRig, AirGame
from tests.system.native_vm import BUILT

RANGES = ((96, 128), (112, 176)) if SCALE == 1 else ((126, 128), (174, 176))  # KiB, of either VM


def measurements():
    """Heaps on both VMs, as they are and frozen."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        code = cache(lambda: _code(folder) / 1024)
        yield "code of a handheld on the air", partial(_code_rows, code)
        for layout in layouts():
            yield (
                f"smallest heap for a whole game over the air, {layout[0]}",
                partial(_heap_rows, folder, code, *layout),
            )


def layouts():
    """(what, least and most KiB, step, how many of a chip's bytes one of it is, what makes the rig), as SCALE says."""
    every = [("32-bit VM", *RANGES[0], 1, 1, AirBoardRig)]
    if BUILT:
        for what, areas in (("one area", (0, 0)), ("two areas", test_chip.AREAS)):
            make = partial(AirChipRig, areas=areas)
            every.append((f"{what}, as on a chip", *RANGES[1], 2, test_chip.CHIP_RATIO, make))
    return every[-scaled(len(every)) :]


def _code_rows(code):
    yield Row("code of a handheld on the air, which a frozen one has in flash", "KiB", code(), None, "")


def _heap_rows(folder, code, what, least, most, step, ratio, make):
    heap = ratio * smallest(lambda kib: play(folder / f"{what} {kib}", folder / "image", kib, make), least, most, step)
    yield Row(f"smallest heap for a whole game over the air, {what}", "KiB", heap, None, "")
    yield Row("the same, frozen", "KiB", heap - code(), None, "at most 60")


def play(folder, built, kib, make):
    """Play a whole game in a heap of so many KiB, or its beginning, as SCALE says; raises where it is too small."""
    with closing(AirGame(test_air_game.WHOLE, folder, partial(make, built, folder / "flash", heap=kib << 10))) as game:
        game.begin()
        for _ in itertools.islice(game.play(), scaled(len(game.game.actions))):
            game.rig.live_heap()
        if SCALE == 1:
            game.open_log()


def _code(folder):
    told = folder / "told"
    frozen_code.build_with_tale(told)
    with closing(AirGame(test_air_game.WHOLE, folder / "code", partial(AirBoardRig, told, folder / "flash"))) as game:
        names = frozen_code.loaded(game.rig.board.said())
    return frozen_code.weight(folder, names)
