"""Chooses the screen on which the game waits, from the log alone, so a reset loses nothing."""

from mrx.game.table import PASSED


def home(context):
    """The screen for the present state of the game."""
    table = context.table
    game = table.game
    if context.troubles():
        from mrx.screens.trouble import Trouble

        return Trouble(context)
    if table.busy:
        from mrx.screens.busy import Busy

        return Busy(context)
    if context.pairing and len(context.pairing) > 1:
        from mrx.screens.setup.pair import Pair

        return Pair(context)
    if table.asked:
        return _asked(context)
    if table.wish:
        from mrx.screens.menu.await_consent import AwaitConsent

        return AwaitConsent(context)
    if game is None:
        from mrx.screens.setup.welcome import Welcome

        return Welcome(context)
    if game.ended:
        from mrx.screens.end.game_over import GameOver

        return GameOver(context)
    return _playing(context, game)


def _asked(context):
    if context.table.asked == "begin":
        if len(context.table.asked_about) > 5:  # the handheld itself is to play Mr. X
            from mrx.screens.computer.begin import asked

            return asked(context)
        from mrx.screens.setup.begin import Begin

        return Begin(context)
    if context.table.asked == "take_back":
        from mrx.screens.menu.answer_take_back import AnswerTakeBack

        return AnswerTakeBack(context)
    from mrx.screens.end.abandon import Abandon

    return Abandon(context)


def _playing(context, game):
    announced = context.announced = min(context.announced, len(game.windows))
    is_his = game.between_legs or not (game.mr_x_to_move or _any_moved(context.table))  # to say which ticket he took
    if context.table.computer:
        from mrx.screens.computer.playing import screen

        return screen(context, is_his and announced < len(game.windows))
    if announced < len(game.windows):
        if game.shown[-1]:
            from mrx.screens.turn.surface import Surface

            return Surface(context)
        if is_his:
            from mrx.screens.turn.announce import Announce

            return Announce(context)
        context.announced = len(game.windows)
    if game.mr_x_to_move:
        from mrx.screens.turn.your_move import YourMove

        return YourMove(context)
    from mrx.screens.pawns.detectives import Detectives

    return Detectives(context)


def announced(table):
    """After a reset: the newest window that Mr. X must have said aloud or shown, by the events that follow it."""
    game = table.game
    if game is None:
        return 0
    windows = len(game.windows)
    went_on = game.ended or _any_moved(table) or (game.mr_x_to_move and not game.between_legs)
    return windows if went_on else max(windows - 1, 0)


def _any_moved(table):
    """Whether a pawn has moved since Mr. X did, so that he has said his ticket. Being passed over is no move."""
    moved = table.game.moved
    return any(moved[pawn] and table.paid[pawn] != PASSED for pawn in range(len(moved)))
