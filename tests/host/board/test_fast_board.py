"""FastBoard and FastReach answer what the handheld's small code answers, for every board and any game."""

import random

import pytest

from host.board import fast_board
from shared.board.board import ALL, BOARD_NAMES, MOST_LEGS, OPEN, Board
from shared.board.edition import COLOURS
from shared.rules.edition_table import from_rules
from shared.rules.possible import Reach
from shared.rules.public_game import PublicGame

STATION_BITS = (1 << 201) - 2


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_fast_board_is_the_board(name):
    plain, quick = Board(name), fast_board.board_of(name)
    ours, theirs = bytearray(2 * MOST_LEGS), bytearray(2 * MOST_LEGS)
    dice = random.Random(name)
    assert quick.stations() == plain.stations()
    for a in plain.stations():
        shut = bytearray(dice.choice((0, 0, 1)) for _ in OPEN)
        for modes, always in ((ALL, 0), (7, 0), (7, 8), (2, 0), (0, 8), (0, 0)):
            assert quick.legs(a, ours, shut, modes, always) == plain.legs(a, theirs, shut, modes, always)
            assert ours == theirs
        for b in range(-1, 202):
            assert quick.modes(a, b) == plain.modes(a, b)
            for mode in range(4):
                assert quick.joined(a, mode, b) == plain.joined(a, mode, b)
                if plain.joined(a, mode, b):
                    assert quick.passes_over(a, mode, b) == plain.passes_over(a, mode, b)
                    assert quick.passes_shut(a, mode, b, shut) == plain.passes_shut(a, mode, b, shut)
    for odd in (-1, 0, 201, 999, 10**30):
        assert quick.modes(odd, 1) == plain.modes(odd, 1) == quick.modes(1, odd) == 0


@pytest.mark.parametrize("cut_off", [False, True])
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_fast_reach_is_the_reach(name, cut_off):
    dice = random.Random(name)
    edition = from_rules("milton-bradley", 5, {"board": name, "start_cards": "any", "cut_off": cut_off})
    board = fast_board.board_of(name)
    for _ in range(40):
        stations = dice.sample(board.stations(), 5)
        starts = [list(start) for start in zip(COLOURS, stations, strict=True)]
        game = PublicGame(edition, starts, board)
        game.mr_x_purse = [dice.choice((None, 0, 1)), dice.randrange(2), dice.randrange(2), dice.randrange(2), 1]
        where = dice.getrandbits(201) & dice.choice((STATION_BITS, dice.getrandbits(201))) & board.all
        for ticket in range(4):
            assert fast_board.REACH.spread(game, where, ticket) == Reach().spread(game, where, ticket)
        for station in stations:
            where &= ~(1 << station)
        assert fast_board.REACH.free(game, where) == Reach().free(game, where)
