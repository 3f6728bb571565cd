"""The handheld on the real VM: what a key press sends to the display, what heap a game needs, how flash wears."""

import tempfile
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median

from firmware import image
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.portable.recorded import Recorded
from tests.scale import SCALE, scaled
from tests.system import test_heap, test_littlefs, test_ticks
from tests.system.board_rig import BoardRig

LEAST, MOST = (71, 128) if SCALE == 1 else (97, 98)  # KiB, between which the smallest heap is looked for
ACTIONS = None if SCALE == 1 else scaled(130)  # of the game that must fit, None for all


def measurements():
    """Bytes a key press, milliseconds, heap, wear."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        yield "bus, key and first screen", partial(_display_rows, folder)
        yield "smallest heap for a whole game, all on", partial(_heap_rows, folder)
    yield "wear of the flash", _wear_rows


def _display_rows(folder):
    presses = test_ticks.played(folder / "image", folder / "watched", most=ACTIONS)
    sent = median(count for _, _, count in presses)
    yield Row("bus, the median key press of a game", "bytes", sent, test_ticks.FULL_PICTURE, "at most 0.15")
    yield Row("key to last byte, at most", "ms", max(took for _, took, _ in presses), None, "at most 90")
    yield Row(
        "power-on to first screen", "ms", test_ticks.first_screen_ms(folder / "image", folder / "first"), None, "400"
    )


def _heap_rows(folder):
    live = {}

    def play(kib):
        live[kib] = _whole_game(folder, kib)

    heap = smallest(play, LEAST, MOST)
    yield Row("smallest heap for a whole game, all on", "KiB", heap, None, "at most 98")
    yield Row("live heap of it, code and all, at most", "bytes", max(live[heap]), None, "at most 80,896")


def _whole_game(folder, kib):
    """The live heap at every step of a game in a heap of so many KiB; raises where it does not fit."""
    with closing(BoardRig(folder / "image", folder / f"flash{kib}", heap=kib << 10)) as rig:
        game = Recorded(test_heap.WHOLE)
        test_heap.begin_with_all(rig, game)
        live = [rig.live_heap() for _ in test_heap.play(rig, game, ACTIONS)]
        assert rig.trouble() == ""
        return live


def _wear_rows():
    played = test_littlefs.Played(test_littlefs.play_whole)
    writes = played.chip.writes[played.first :]
    erases = Counter(block for block, _, data in writes if data is None)
    yield Row("flash, blocks erased by a game", "", sum(erases.values()), None, "")
    programmed = sum(len(data) for _, _, data in writes if data is not None)
    yield Row("flash, programmed by a game", "kB", programmed / 1000, None, "")
