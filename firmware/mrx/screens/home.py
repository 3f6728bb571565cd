"""Where a game waits: which screen fits what the log says. All of it follows from the log, so a reset loses nothing."""

from mrx.table import PASSED


def home(desk):
    """The screen that stands for the game as it is."""
    table = desk.table
    game = table.game
    if desk.troubles():
        from mrx.screens.trouble import Trouble

        return Trouble(desk)
    if table.busy:
        from mrx.screens.moment import Moment

        return Moment(desk)
    if table.asked:
        return _asked(desk)
    if table.wish:
        from mrx.screens.back_wished import BackWished

        return BackWished(desk)
    if game is None:
        from mrx.screens.welcome import Welcome

        return Welcome(desk)
    if game.ended:
        from mrx.screens.over import Over

        return Over(desk)
    return _playing(desk, game)


def _asked(desk):
    if desk.table.asked[0] == "begin":
        from mrx.screens.begin import Begin

        return Begin(desk)
    if desk.table.asked[0] == "take_back":
        from mrx.screens.back_asked import BackAsked

        return BackAsked(desk)
    from mrx.screens.agree import Agree

    return Agree(desk)


def _playing(desk, game):
    told = desk.told = min(desk.told, len(game.windows))
    if told < len(game.windows):
        if game.shown[-1]:
            from mrx.screens.surface import Surface

            return Surface(desk)
        if game.between_legs or not (game.mr_x_to_move or _any_moved(desk.table)):
            from mrx.screens.sent import Sent

            return Sent(desk)
        desk.told = len(game.windows)
    if game.mr_x_to_move:
        from mrx.screens.your_move import YourMove

        return YourMove(desk)
    from mrx.screens.detectives import Detectives

    return Detectives(desk)


def told(table):
    """The newest window that was said aloud, or shown, as far as the log tells: by what has come after it."""
    game = table.game
    if game is None:
        return 0
    windows = len(game.windows)
    went_on = game.ended or _any_moved(table) or (game.mr_x_to_move and not game.between_legs)
    return windows if went_on else max(windows - 1, 0)


def _any_moved(table):
    """Whether a pawn has moved since Mr. X did; he need not be told then what to say. Being passed over is no move."""
    moved = table.game.moved
    return any(moved[pawn] and table.paid[pawn] != PASSED for pawn in range(len(moved)))
