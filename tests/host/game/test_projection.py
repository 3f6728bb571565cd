"""The projected game: an entered move is made in it only in the round that it was entered for."""

import pytest

from host.game import projection
from host.game.proposals import move
from tests.host.handheld import play_first


@pytest.fixture
def turn_and_game(app, handheld):
    """A recorded game's first move of a pawn, and the game in which it comes next."""
    table = app.extensions["table"]
    game = play_first(table, handheld, "milton-bradley-5p-escaped", 1)
    return game["turns"][1], table.play.game


def test_a_move_is_made_in_the_round_that_it_was_entered_for(turn_and_game):
    turn, game = turn_and_game
    ticket, station = turn["legs"][0]
    at = game.pawn_names.index(turn["mover"])
    projected = projection.after(game, [move(turn["mover"], ticket, station, game.round)])
    assert (projected.stations[at], projected.moved[at]) == (station, True)
    assert game.stations[at] != station  # the game itself stays


@pytest.mark.parametrize("rounds", [-1, 1])
def test_a_move_of_another_round_is_left_out(turn_and_game, rounds):
    turn, game = turn_and_game
    ticket, station = turn["legs"][0]
    late = move(turn["mover"], ticket, station, game.round + rounds)
    assert projection.follow(projection.after(game, ()), late) == "moved-on"
    assert projection.after(game, [late]).stations == game.stations
