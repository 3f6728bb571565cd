"""What a handheld that plays Mr. X itself takes of its heap beyond a person's game, in bytes of the 32-bit VM."""

from contextlib import closing

import pytest

from tests.nightly import nightly
from tests.system.board_rig import BoardRig
from tests.system.computer_game import PACE_MS, ComputerGame
from tests.system.test_heap import CAP, LIVE

BEYOND = {"easy": 12 << 10, "fair": 20 << 10, "hard": 20 << 10}  # bytes
LOOK_MS = 50
PART_MS = 10
THINKS_MS = 5500  # of PACE_MS
LOOKED_AT = {"easy": (0, 9), "fair": (0, 9), "hard": (0,)}  # windows before the turns in which all of it is looked at


@pytest.mark.slow
@pytest.mark.parametrize("level", nightly(["hard", "easy", "fair"], after=1))
def test_a_level_takes_no_more_than_it_may(image, tmp_path, level):
    """Code and all, at every moment of a turn; the garbage of one turn of the event loop fits too."""
    with closing(BoardRig(image, tmp_path / "flash", heap=CAP + BEYOND[level])) as rig:
        rig.change_language("de")
        game = ComputerGame(rig, level).begin()
        live = []
        for windows in LOOKED_AT[level]:
            for _ in game.turns(windows):
                live.append(rig.live_heap())
            began = rig.now
            while rig.now - began < PACE_MS[level]:
                rig.wait(PART_MS if rig.now - began < THINKS_MS else LOOK_MS)
                live.append(rig.live_heap())
        print(f"live heap at {level}: at most {max(live)} bytes, {max(live) - LIVE} beyond a person's game")
        assert max(live) <= LIVE + BEYOND[level]
        assert rig.trouble() == ""
