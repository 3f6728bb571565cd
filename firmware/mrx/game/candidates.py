"""What the detectives can know of Mr. X's whereabouts (R20), worked out from the public log when he asks.

It uses nothing but what is public. It needs room and time, so it is done a part at a time and unloaded.
"""

from mrx.module_unloading import unload
from shared.rules.public_game import PublicGame

_PICTURE_TICKS = 5  # the picture that says that it is counted is drawn in so many


def count(table):
    """Begin to work out where the detectives can know Mr. X to be; `table.candidates` is the set in a moment."""
    if table.computer and table.running and table.game.started:
        return  # it follows this anyway
    table.candidates = None
    table.work.begin(_counting(table), idle=True)
    table.changes += 1


def _counting(table):
    for _ in range(_PICTURE_TICKS):
        yield
    unload()
    yield
    log = table.log
    starts = log.event(0).pawns
    game = PublicGame(table.game.edition, starts, table.game.board)
    yield
    from shared.rules.possible import Possible

    unload()
    yield
    places = Possible(game, starts)
    del starts  # room for the rest of the work
    unload()
    yield
    for number in range(1, log.count):
        if not table.is_void(number):
            event = log.event(number)
            game.apply(event)
            yield from places.following(event, game)
            yield
    table.candidates = yield from places.finding(game)
