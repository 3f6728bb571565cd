"""A host that is killed again and again, at any moment of a whole game: tests/killed_host.py."""

import itertools
import random

from tests import killed_host


def test_a_host_that_is_killed_loses_doubles_and_refuses_nothing(tmp_path):
    dice, killed = random.Random(1), []
    for game in itertools.count():  # a quick game may be over before a host is killed
        if len(killed) >= 5:
            break
        folder = tmp_path / str(game)
        folder.mkdir()
        killed += killed_host.whole_game(folder, "milton-bradley-3p-captured", dice)
