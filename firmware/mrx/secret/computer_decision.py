"""Where a computer player's next leg leads: decided from the secret, for mrx.game.computer_leg alone.

Apart from `computer_secret`, because the heap has to hold this for as long as the handheld thinks. Loaded when needed.
"""

from shared.computer import computer_turn
from shared.events import commitment, seed

NUMBER_DRAWN = 2  # of the event seed_drawn


def deciding(secret_game, log, game, places, level):
    """Decide the next leg, a part at a time: what is yielded last, and alone is not None, is what `leg` takes.

    places: where it can be; log: the public one, whose third event has the table's half.
    """
    draw = draw_of(secret_game, log.game_id, log.event(NUMBER_DRAWN).half, log.count)
    yield
    yield from _turn(game, places, secret_game.station, level, draw)


def _turn(game, *rest):
    """The work itself, as a generator: nothing of shared.rules.possible stays here, for the heap is needed."""
    from shared.rules.possible import Reach

    return computer_turn.deciding(game, Reach(), *rest)


def draw_of(secret_game, game_id, half, number):
    own, table = secret_game.seed_half, commitment.bytes_of(half)
    return seed.draw(commitment.bytes_of(game_id), own, table, number)
