"""Help for the hunt: what the public facts say about Mr. X's whereabouts (R20). Off unless agreed at set-up.

Sets of stations are those of shared.rules.possible. Uses nothing that a patient detective could not work out.
"""

from typing import Any

from host.board.fast_board import REACH
from shared.board.edition import DOUBLE, TAXI, UNDERGROUND
from shared.rules.public_game import PublicGame


def ruled_out(game: PublicGame, places: int, ticket: int) -> int:
    """The set of stations that a leg's ticket has ruled out: he could be there if he had shown another.

    game and places are those before the leg.
    """
    others = 0
    for kind in range(DOUBLE):
        if kind != ticket and game.mr_x_purse[kind] != 0:
            others |= REACH.spread(game, places, kind)
    return others & ~REACH.spread(game, places, ticket)


def moves_to(game: PublicGame, pawn: int, places: int) -> "int | None":
    """How many moves a pawn is from the nearest of a set of stations: 0 on it, None if it cannot get there.

    Only counts the kinds of ticket that it still has; ignores how many of each, and the other pawns.
    """
    board: Any = game.board  # a FastBoard
    modes = [mode for mode in range(TAXI, UNDERGROUND + 1) if game.purses[pawn][mode] != 0]
    seen = edge = 1 << game.stations[pawn]
    moves = 0
    while edge and not edge & places:
        edge = REACH.next_stations(board, modes, {}, edge) & ~seen
        seen |= edge
        moves += 1
    return moves if edge else None
