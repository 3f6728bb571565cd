"""What the detectives can know of Mr. X's whereabouts (R20), worked out anew from the public log when he asks.

It is told nothing that the table is not told. It needs room and time, so it is done a part at a time and forgotten.
"""

from shared.public_game import PublicGame


def known(log, counts, edition, board):
    """Yield None after each part of the work, and at last the set of stations (see shared.possible).

    log: the PublicLog; counts(number) tells whether an event was not taken back.
    """
    yield None
    starts = log.event(0)[5]
    game = PublicGame(edition, starts, board)
    yield None
    from shared.possible import Possible

    yield None
    places = Possible(game, starts)
    del starts  # room for the rest of the work
    yield None
    for number in range(1, log.count):
        if counts(number):
            event = log.event(number)
            game.apply(event)
            places.apply(event, game)
            yield None
    yield places.stations(game)
