"""Which pawn is in Mr. X's way (R26). Loaded when a line is refused to him for it."""

from shared.board.board import FERRY, TAXI


def cutting_pawn(table, station):
    """The index of a pawn that cuts off his line to a station."""
    game = table.game
    for mode in range(TAXI, FERRY):
        for passed in game.board.passes_over(table.secret_station(), mode, station):
            if game.shut[passed]:
                return game.stations.index(passed)
    raise ValueError("no line is cut off")
