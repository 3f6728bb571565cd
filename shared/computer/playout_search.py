"""How Mr. X's best turns are compared at the level hard: each is played out several times.

Every turn meets the same drawn pawns and the same drawn ways on, so that what differs is the turn. The number of
playouts is fixed.
"""

from shared.board.edition import BLACK
from shared.computer.near_stations import NearStations
from shared.computer.playouts import ESCAPED, Playouts
from shared.events.draws import Draws

PLAYOUTS = 10  # of each turn
WORTH = 25000  # points of a turn by which he always gets away, beside one by which he never does


class PlayoutSearch:
    """The playouts of one decision: rows of fugitive.best, and the stations where he can be after each, in bytes."""

    def __init__(self, game, rows: list, held: list):
        self.values = []  # by row: its points and those of its playouts
        self.escapes = []  # by row: in how many of a thousand playouts he got away
        self._game = game
        self._rows = rows
        self._held = held

    def run(self, draw: bytes):
        """Play out every row; yields in between."""
        game = self._game
        around = NearStations(game.board)
        yield from around.prepare()
        playouts = Playouts(game, around)
        for number, row in enumerate(self._rows):
            _, ticket, to, next_ticket, end = row
            held = self._held[number]
            window = len(game.windows) + 1 + (next_ticket >= 0)
            blacks = game.mr_x_purse[BLACK] - (ticket == BLACK) - (next_ticket == BLACK)
            total = 0
            escapes = 0
            for count in range(PLAYOUTS):
                yield from playouts.play(held, end or to, window, blacks, Draws(draw + bytes([count])))
                total += playouts.result
                escapes += playouts.result == ESCAPED
            self.escapes.append(1000 * escapes // PLAYOUTS)
            self.values.append(row[0] + WORTH * total // (PLAYOUTS * ESCAPED))
