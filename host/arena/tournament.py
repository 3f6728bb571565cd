"""Many games of each pair of players, all pairs on the same starts, so that what differs is how they play.

Wins are Mr. X's, with the 95 % interval of Wilson's score.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from host.arena import fugitives
from host.arena.fugitives import Fugitive
from host.arena.match import Foul, Match, draw_start
from host.hunters import hard_hunter, net_hunter, plain_hunters
from host.hunters.plain_hunters import Hunter
from shared.board.edition import Edition
from shared.computer import computer_player

_Z = 1.96  # 95 % of a normal distribution lie within so many standard deviations

PLAIN: dict[str, Callable[[random.Random], Fugitive]] = {
    "random": fugitives.Random,
    "greatest distance": fugitives.GreatestDistance,
    "student": fugitives.Student,
    "fog": fugitives.Fog,
}
FUGITIVES: dict[str, Callable[[random.Random], Fugitive]] = {
    **PLAIN,
    **{f"handheld {level}": partial(fugitives.Handheld, level) for level in computer_player.LEVELS},
}
HUNTERS: dict[str, Callable[[random.Random], Hunter]] = {
    "random": plain_hunters.Random,
    "last seen": plain_hunters.LastSeen,
    "mean distance": plain_hunters.MeanDistance,
    "cover": plain_hunters.Cover,
    "net": net_hunter.Net,
    "hard": hard_hunter.Hard,
}


class Wins(NamedTuple):
    """How many of so many games Mr. X has won, with the 95 % interval in parts of 1."""

    won: int
    games: int
    low: float
    high: float


def wins(won: int, games: int) -> Wins:
    """The interval for a number of wins."""
    share, square = won / games, _Z * _Z
    middle = share + square / (2 * games)
    width = _Z * (share * (1 - share) / games + square / (4 * games * games)) ** 0.5
    low, high = ((middle + side) / (1 + square / games) for side in (-width, width))
    return Wins(won, games, max(low, 0.0), min(high, 1.0))


def match_number(edition: Edition, number: int) -> Match:
    """The match of this number: the same start for whoever plays it."""
    return Match(edition, draw_start(edition, random.Random(f"start {number}")))


def play_pair(
    edition: Edition,
    fugitive: Callable[[random.Random], Fugitive],
    hunter: Callable[[random.Random], Hunter],
    games: int,
    first: int = 0,
    played: Callable[[int, Match], None] = lambda _number, _match: None,
) -> Wins:
    """Let two players, given by what makes them for one game, play so many games against each other.

    first: the number of the first one's start. played: is told the number of each game and the match, after its end.
    """
    won = 0
    for number in range(first, first + games):
        # Two dice, so that what one side draws does not change what the other draws.
        sides = fugitive(random.Random(f"fugitive {number}")), hunter(random.Random(f"hunters {number}"))
        match = match_number(edition, number)
        try:
            won += match.play(*sides) == "mr_x"
        except Foul as foul:
            foul.game = number - first
            raise
        played(number, match)
    return wins(won, games)
