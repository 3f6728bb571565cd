"""Chooses the screen on which a game waits in which the handheld itself plays Mr. X."""


def screen(context, is_to_tell):
    """The screen for the present state of the game; is_to_tell: the newest leg has not been told the detectives yet."""
    game = context.table.game
    if not game.started:
        from mrx.screens.computer.seed import Seed

        return Seed(context)
    if is_to_tell:
        from mrx.screens.computer.moved import Moved

        return Moved(context)
    if game.mr_x_to_move:
        from mrx.screens.computer.thinks import Thinks

        return Thinks(context)
    from mrx.screens.pawns.detectives import Detectives

    return Detectives(context)
