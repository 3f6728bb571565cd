"""Loads the game when the handheld starts, and again where flash has refused a write. Loaded when needed."""

from mrx.storage.file_names import PUBLIC_LOG


def has_log(flash):
    """Whether there is a game to load."""
    return flash.read(PUBLIC_LOG, 0, 0) is not None


def start(table, context):
    """Load the game, and finish what a power cut interrupted: a generator, which yields before it needs more heap."""
    try:
        from mrx.game.loading import load

        yield from load(table)
    except OSError:
        context.trouble("full")
    yield
    context.announced = _announced(table)
    tell_troubles(table, context)
    yield
    from mrx.game import loading

    if loading.is_wiping(table):
        from mrx.game import pin_lock

        pin_lock.finish_wiping(table)
    yield


def _announced(table):
    """The newest window that Mr. X must have said aloud or shown, by the events that follow it."""
    game = table.game
    if game is None:
        return 0
    from mrx.screens.home import any_moved

    windows = len(game.windows)
    went_on = game.ended or any_moved(table) or (game.mr_x_to_move and not game.between_legs)
    return windows if went_on else max(windows - 1, 0)


def start_again(table, context):
    """Load the game after a failed write. If that must write and fails too, the game stays stuck."""
    tried = table.stuck
    context.trouble("full")
    try:
        from mrx.game.loading import load

        for _ in load(table):
            pass
    except OSError:
        pass
    tell_troubles(table, context)
    if tried and not table.stuck:
        context.trouble_ended("full")


def tell_troubles(table, context):
    """Tell what is wrong with the game that was loaded, or whose PIN was keyed in."""
    from mrx.game.loading import log_states

    for state in log_states(table):
        if state and "full" not in context.troubles():
            context.trouble(state)
    if table.is_lost:
        context.trouble("lost")
