"""What Mr. X may see on the map of a phone: where he stands, the pawns, and where he may go by which ticket."""

from shared.board.board import MOST_LEGS


def draw(table, leg):
    """The text for a ports.Page, without the keys: a generator of MOST_LEGS steps, of which the last yields it.

    leg: which leg of his move he is about to make, one of events.LEGS; None: he makes none. The table judges each
    station next to his as it judges one that is typed.
    """
    game = table.game
    near = bytearray(2 * MOST_LEGS)
    count = game.board.legs(table.secret_station(), near) if leg else 0
    ways = []
    for at in range(MOST_LEGS):
        tickets = table.mr_x_ways(near[2 * at], leg)[0] if at < count else ()
        if tickets:
            ways.append("%d:%s" % (near[2 * at], "".join([str(ticket) for ticket in tickets])))
        if at < MOST_LEGS - 1:
            yield ""
    pawns = ["%s:%d" % (name, station) for name, station in zip(game.pawn_names, game.stations)]
    yield "\n".join((game.edition.board, str(table.secret_station()), " ".join(pawns), " ".join(ways)))
