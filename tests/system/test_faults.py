"""A host that is killed again and again, at any moment of a whole game: tests/kills.py."""

import random

from tests import kills


def test_a_host_that_is_killed_loses_doubles_and_refuses_nothing(tmp_path):
    dice, killed = random.Random(1), []
    while len(killed) < 10:
        folder = tmp_path / str(len(killed))
        folder.mkdir()
        killed += kills.whole_game(folder, "milton-bradley-3p-captured", dice)
