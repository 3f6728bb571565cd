"""Chooses the screen on which the game waits, from the log alone, so a reset loses nothing.

What comes before a move, between moves or after the game is in `interruptions`, which is not loaded after each leg.
"""

from mrx.game.table import PASSED


def home(context):
    """The screen for the present state of the game.

    What he is to say waits for its "#" while the pawns move, until it is his turn again; that he is to show himself
    waits longer, because what he takes then is told behind it (R25).
    """
    table = context.table
    game, question = table.game, table.question
    asks = question.kind or question.wish or _asks_to_pair(context)
    if context.troubles() or table.work.busy or asks or not table.running:
        from mrx.screens.interruptions import interruption

        return interruption(context)
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


def _asks_to_pair(context):
    return context.pairing and len(context.pairing) > 1


def any_moved(table):
    """Whether a pawn has moved since Mr. X did, so that he has said his ticket. Being passed over is no move."""
    moved = table.game.moved
    return any(moved[pawn] and table.paid[pawn] != PASSED for pawn in range(len(moved)))
