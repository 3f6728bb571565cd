"""Chooses the screen on which the game waits, from the log alone, so a reset loses nothing.

What comes before a game or between moves is in `interruptions`, which is not loaded after each leg.
"""

from mrx.game.table import PASSED


def home(context):
    """The screen for the present state of the game."""
    if _interrupted(context):
        from mrx.screens.interruptions import interruption

        return interruption(context)
    if context.table.game.ended:
        from mrx.screens.end.game_over import GameOver

        return GameOver(context)
    return _moving(context)


def _moving(context):
    """The screen amid a game.

    What he is to say waits for its "#" while the pawns move, until it is his turn again; that he is to show himself
    waits longer, because what he takes then is told behind it (R25).
    """
    table = context.table
    game = table.game
    context.announced = min(context.announced, len(game.windows))
    untold = context.announced < len(game.windows)
    may_say = game.between_legs or not game.mr_x_to_move
    if table.computer:
        from mrx.screens.computer.playing import screen

        return screen(context, untold and may_say and (game.between_legs or not any_moved(table)))
    if untold and game.shown[-1]:
        from mrx.screens.turn.surface import Surface

        return Surface(context)
    if game.edition.on_board and not game.between_legs:
        from mrx.screens.on_board.they_move import screen

        return screen(context)
    if untold and may_say and not game.edition.on_board:
        from mrx.screens.turn.announce import Announce

        return Announce(context)
    context.announced = len(game.windows)
    if game.mr_x_to_move:
        from mrx.screens.turn.your_move import YourMove

        return YourMove(context)
    from mrx.screens.pawns.detectives import Detectives

    return Detectives(context)


def _interrupted(context):
    table = context.table
    question, pairing = table.question, context.pairing
    asks = question.kind or question.wish or (pairing and len(pairing) > 1)
    return asks or context.troubles() or table.work.busy or table.game is None


def any_moved(table):
    """Whether a pawn has moved since Mr. X did, so that he has said his ticket. Being passed over is no move."""
    moved = table.game.moved
    return any(moved[pawn] and table.paid[pawn] != PASSED for pawn in range(len(moved)))
