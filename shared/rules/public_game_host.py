"""What only a host does with a public game: begin one, copy it or its Possible, ask what Mr. X showed last and what
comes next.

A handheld does not need this.
"""

from shared.board.board import Board
from shared.board.edition import DOUBLE
from shared.events.events import GameBegun
from shared.rules import edition_table
from shared.rules.possible import Possible
from shared.rules.public_game import PublicGame


def begin(event: GameBegun, board: "Board | None" = None) -> PublicGame:
    """The game that a game_begun event sets up; ValueError if its numbers or starts are wrong."""
    return PublicGame(edition_table.make(event.edition, event.players, event.rules), event.pawns, board)


def copy(game: PublicGame) -> PublicGame:
    """An independent copy, to try out what has not happened yet. Shares edition and board, which never change."""
    twin = object.__new__(PublicGame)
    for field in ("edition", "board", "pawn_names", "round", "started", "mr_x_to_move", "between_legs", "ended"):
        setattr(twin, field, getattr(game, field))
    twin.must_surface = game.must_surface
    twin.groups = game.groups
    twin.stations = list(game.stations)
    twin.shut = bytearray(game.shut)
    twin.purses = [list(purse) for purse in game.purses]
    twin.mr_x_purse = list(game.mr_x_purse)
    twin.windows = bytearray(game.windows)
    twin.shown = bytearray(game.shown)
    twin.moved = list(game.moved)
    if game.edition.on_board:
        twin.asked, twin.filled_before = list(game.asked), game.filled_before
    return twin


def copy_possible(possible: Possible) -> Possible:
    """An independent copy of where Mr. X can be in a game."""
    twin = object.__new__(Possible)
    for field in ("reach", "_stations", "_on_his_turn"):  # a method of Possible's own would take heap on the device
        setattr(twin, field, getattr(possible, field))
    return twin


def last_shown(game: PublicGame) -> "tuple | None":
    """(window, station) of the last station that Mr. X showed (R15), or None."""
    for at in range(len(game.shown) - 1, -1, -1):
        if game.shown[at]:
            return at + 1, game.shown[at]
    return None


def moves_left(game: PublicGame) -> int:
    """How many moves Mr. X can make at most until the game ends."""
    if game.ended:
        return 0
    left = game.edition.windows - len(game.windows)
    if game.edition.rounds is not None:  # a round has a move of his, or two with a double
        rounds = game.edition.rounds - game.round + (game.mr_x_to_move and (game.between_legs or not game.must_surface))
        left = min(left, rounds + game.mr_x_purse[DOUBLE])
    return left


def moves_until_surfacing(game: PublicGame) -> "int | None":
    """The number of his moves, from 1, with the last of which he comes to a surfacing window; None: none is reached."""
    filled = len(game.windows)
    coming = [window - filled for window in game.edition.surfacing if window > filled]
    return coming[0] if coming and coming[0] <= moves_left(game) else None
