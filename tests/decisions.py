"""What `make soak` shows of a computer player's decisions: every altered one is found, and no interpreter differs."""

import itertools

from host.store.store import Store
from host.table.table import Table
from shared.computer.computer_player import LEVELS
from shared.log import decision_check
from tests.host.table import test_computer
from tests.system import test_self_play

GAMES_A_RUN = 20  # of one process of the native MicroPython


def found(folder, most):
    """Alter decisions of whole games, one in each of so many logs; each must be found in its window."""
    tried, missed = 0, 0
    for seed in itertools.count():
        for window, log in test_computer.altered(log_of_a_game(folder / str(seed), seed)):
            wrong = [each.window for each in decision_check.decisions(log) if not each.agrees]
            missed += wrong != [window]
            tried += 1
            if tried == most:
                assert not missed, f"{missed} of {tried} altered decisions missed"
                return f"{tried} altered decisions: all found"
    raise AssertionError("the games never end")


def log_of_a_game(folder, seed):
    """The open log of a whole game; every tenth at the level hard, which takes its time."""
    table = Table(Store(folder))
    level = "hard" if seed % 10 == 9 else LEVELS[seed % 2]
    test_computer.played(table, test_computer.begun(table, level, seed), chance=seed)
    log = table.play.copy()
    table.close()
    return log


def same_everywhere(folder, games):
    """Play so many games on CPython and on the native MicroPython, every tenth at the level hard; none may differ."""
    wanted = [(number, "hard" if number % 10 == 9 else LEVELS[number % 2]) for number in range(games)]
    differ = []
    for first in range(0, games, GAMES_A_RUN):
        differ += test_self_play.differing(folder, wanted[first : first + GAMES_A_RUN])
    assert not differ, f"games that differ between the interpreters: {differ}"
    return f"{games} games of a computer player: none differs between the interpreters"
