"""A computer player decides the same on CPython and on the native MicroPython, in whole games, bit for bit."""

import shutil

import pytest

from tests.portable import self_play
from tests.shared_files import shared_files
from tests.system import native_vm
from tests.system.portable_files import ROOT

HEAP = 4 << 20  # bytes
MAIN = """
from tests.portable import self_play
for number, level in {games}:
    print(number, level, self_play.digest(number, level))
"""
GAMES = [(0, "easy"), (1, "easy"), (2, "fair"), (3, "fair"), (4, "hard")]  # all editions, 2 and 3 detectives, R25


def differing(folder, games):
    """Those of the games that one of the interpreters plays otherwise."""
    files = {**shared_files(), "/tests/portable/self_play.py": ROOT / "tests/portable/self_play.py"}
    run = native_vm.run(folder, files, MAIN.format(games=games), HEAP)
    there = run.stdout.splitlines()
    here = [f"{number} {level} {self_play.digest(number, level)}" for number, level in games]
    shutil.rmtree(folder / "shared")
    assert len(there) == len(here), run.stdout[-2000:]
    return [game for game, one, other in zip(games, here, there, strict=True) if one != other]


@pytest.mark.slow
def test_whole_games_are_the_same_on_a_native_micropython(tmp_path):
    assert differing(tmp_path, GAMES) == []
