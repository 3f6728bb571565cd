"""The handheld as on a chip (tests/system/chip_board.py): how long a start and a leg take, and what heap a game needs.

Modelled on the native MicroPython, not measured on a chip. Elsewhere than on Linux on x86-64 there is none, and no row.
"""

import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

from firmware import image
from tests.bench.row import Row
from tests.bench.smallest_heap import smallest
from tests.portable.recorded import Recorded
from tests.scale import SCALE, scaled
from tests.system import test_chip
from tests.system.chip_rig import ChipRig
from tests.system.native_vm import BUILT

LEG_MS = 1000  # more than a leg takes to be drawn and sent
ACTIONS = scaled(103)
LEAST, MOST = (96, 160) if SCALE == 1 else (159, 160)  # KiB, between which the smallest heap is looked for


def measurements():
    """First screens, legs, heaps."""
    if not BUILT:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        image.build(folder / "image")
        for chip in test_chip.FIRST_SCREEN_MS:
            yield f"{chip}: first screen and legs", partial(_time_rows, folder, chip)
        for what, areas in (("one area", (0, 0)), ("two areas", test_chip.AREAS)):
            yield f"smallest heap for a whole game, {what}", partial(_heap_rows, folder, what, areas)


def _time_rows(folder, chip):
    with closing(ChipRig(folder / "image", folder / f"first-{chip}", chip=chip)) as rig:
        wanted = f"at most {test_chip.FIRST_SCREEN_MS[chip]:,}"
        yield Row(f"{chip}: power-on to first screen", "ms", _first_dots_ms(rig), None, wanted)
        yield Row(f"{chip}: flash reads until it waits for a key", "", rig.board.flash_calls()[0], None, "")
        drawn, sent = _legs_ms(rig)
        yield Row(f"{chip}: # of a leg to its last byte on the display, at most", "ms", drawn, None, "at most 150")
        yield Row(f"{chip}: # of a leg to its event on the cable, at most", "ms", sent, None, "")


def _heap_rows(folder, what, areas):
    heap = test_chip.CHIP_RATIO * smallest(lambda kib: play(folder, kib, areas), LEAST, MOST)
    yield Row(f"smallest heap for a whole game, {what}, as on a chip", "KiB", heap, None, "at most 80")


def _first_dots_ms(rig):
    return next(time for time, data in rig.board.transfers if data[0] == 0x40 and any(data[1:]))


def _legs_ms(rig):
    """(the longest from # to the last dot, the longest to the event) of Mr. X's legs in a game."""
    game = Recorded(test_chip.WHOLE)
    test_chip.begin(rig, game)
    drawn, sent = [0], [0]
    for mover, ticket, station, leg, surface in game.actions[:ACTIONS]:
        if mover != "mr_x" or leg != "only" or surface is not None:
            game.act(rig)
            rig.wait(LEG_MS)
            game.acknowledge(rig)
            continue
        rig.press(f"{station:03}{'ABCD'[('taxi', 'bus', 'underground', 'black').index(ticket)]}")
        rig.wait(LEG_MS)
        said = len(rig.said)
        began = rig.now
        rig.press("#")
        rig.wait(LEG_MS)
        drawn.append(max(time for time, _ in rig.board.transfers) - began)
        sent.append(next(time for time, data in rig.said[said:] if b'"mr_x_moved"' in data) - began)
        game.acknowledge(rig)
    return max(drawn), max(sent)


def play(folder, kib, areas):
    """Play a whole game in a heap of so many KiB; raises where it is too small."""
    with closing(ChipRig(folder / "image", folder / f"heap-{kib}-{areas[0]}", heap=kib << 10, areas=areas)) as rig:
        while "TROUBLE" in rig.display.text():
            rig.press("#")
        test_chip.play_whole(rig)
