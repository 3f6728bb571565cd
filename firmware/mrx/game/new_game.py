"""From a set-up to the game that it begins, a part at a time, so that no part needs much memory at once.

Needed only until a game has begun. This module must never know where Mr. X starts.
"""

from shared import events
from shared.board import Board
from shared.public_game import PublicGame

_LONGEST = 380  # characters of a game_begun that has been tried with 96 KiB; no page makes one of more than 350


def game_of(set_up, board):
    """Yield None after each part of the work, and at last the PublicGame of [edition, players, rules, pawns].

    board: the Board of another game, to be shared if it is the same, or None. Raises ValueError for a set-up that
    cannot be played.
    """
    _check(set_up)
    yield None
    numbers = _numbers(set_up)
    yield None
    if board is None or board.name != numbers.board:
        board = Board(numbers.board)
    yield None
    game = PublicGame(numbers, set_up[3], board)
    _check_starts(game, set_up[3])
    yield game


# Each part imports what it alone needs, so that the module can be unloaded before the next part.


def _check(set_up):
    from shared import events_check

    begun = events.game_begun("0" * events.GAME_ID_HEX, set_up[0], set_up[1], set_up[2], set_up[3])
    if len(events.encode(events_check.check(begun))) > _LONGEST:
        raise ValueError("house rules too long")


def _numbers(set_up):
    from shared import edition_table

    return edition_table.make(set_up[0], set_up[1], set_up[2])


def _check_starts(game, pawns):
    from shared import rules_start

    if not rules_start.mr_x_starts(game.edition, game.board, pawns):
        raise ValueError("no start left for Mr. X")
