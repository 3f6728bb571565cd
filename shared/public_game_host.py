"""What only a host asks of a public game: to begin one from its event, to copy it, what Mr. X showed last.

A handheld need not keep this.
"""

from shared import edition_table
from shared.board import Board
from shared.events import GameBegun
from shared.public_game import PublicGame


def begin(event: GameBegun, board: "Board | None" = None) -> PublicGame:
    """The game that a game_begun event sets up; ValueError if its numbers or starts are wrong."""
    return PublicGame(edition_table.make(event.edition, event.players, event.rules), event.pawns, board)


def copy(game: PublicGame) -> PublicGame:
    """A game that goes its own way from here, to try out what has not happened. Shares edition and board."""
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
    return twin


def last_shown(game: PublicGame) -> "tuple | None":
    """(window, station) of the last station that Mr. X showed (R15), or None."""
    for at in range(len(game.shown) - 1, -1, -1):
        if game.shown[at]:
            return at + 1, game.shown[at]
    return None
