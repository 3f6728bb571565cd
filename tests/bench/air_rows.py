"""The smallest heaps for a whole game over the air (tests/system/test_air_game.py), radio code and session included.

None was measured on a chip. "Frozen" is the same without what a frozen image keeps in flash, see frozen_code.py; the
native VM runs on Linux on x86-64 alone.
"""

import shutil
import tempfile
from pathlib import Path

from firmware import image
from tests.bench import frozen_code
from tests.bench.row import Row
from tests.scale import SCALE, scaled
from tests.system import test_air_game, test_chip
from tests.system.air_game import AirBoardRig, AirChipRig, AirGame
from tests.system.chip_board import ChipReset
from tests.system.native_vm import BUILT
from tests.system.virtual_board import BoardGone

RANGES = ((96, 128), (112, 176)) if SCALE == 1 else ((126, 128), (174, 176))  # KiB, of either VM
GAME = test_air_game.WHOLE if SCALE == 1 else "milton-bradley-2p-trapped"  # a short one


def rows():
    """Heaps on both VMs, as they are and frozen."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        code = _code(folder) / 1024
        yield Row("code of a handheld on the air, which a frozen one has in flash", "KiB", code, None, "")
        layouts = [("32-bit VM", RANGES[0], 1, 1, lambda heap, **air: AirBoardRig(heap=heap, **air))]
        if BUILT:
            for what, areas in (("one area", (0, 0)), ("two areas", test_chip.AREAS)):
                make = lambda heap, areas=areas, **air: AirChipRig(heap=heap, areas=areas, **air)  # noqa: E731
                layouts.append((f"{what}, as on a chip", RANGES[1], 2, test_chip.CHIP_RATIO, make))
        for what, (least, most), step, ratio, make in layouts[-scaled(len(layouts)) :]:
            while most - least > step:
                middle = (least + most) // 2
                least, most = (least, middle) if _fits(folder, middle << 10, make) else (middle, most)
            heap = most * ratio
            yield Row(f"smallest heap for a whole game over the air, {what}", "KiB", heap, None, "")
            yield Row("the same, frozen", "KiB", heap - code, None, "at most 60")


def _code(folder):
    told = folder / "told"
    frozen_code.build_with_tale(told)
    game = AirGame(GAME, folder / "code", lambda **air: AirBoardRig(told, folder / "flash", **air))
    try:
        names = frozen_code.loaded(game.rig.board.said())
    finally:
        game.close()
    return frozen_code.weight(folder, names)


def _fits(folder, heap, make):
    place = folder / f"heap-{heap}"
    shutil.rmtree(place, ignore_errors=True)
    try:
        test_air_game.play(
            AirGame(
                GAME, place,
                lambda **air: make(heap, image=folder / "image", folder=place / "flash", **air),
            )
        )  # fmt: skip
        return True
    except (AssertionError, BoardGone, ChipReset, ValueError):
        return False
