"""The state that a PublicGame starts from. Needed once a game; a handheld unloads it afterwards."""

from shared.board.board import OPEN, Board
from shared.board.edition import BLACK, BOBBIES, MR_X, PURSE, UNDERGROUND, UNLIMITED
from shared.rules import rules_start


def fill(game, edition, pawn_starts: list, board: "Board | None"):
    """Give a new PublicGame the state before anybody has moved; for the parameters see its class."""
    game.edition = edition
    game.board = board or Board(edition.board)
    wrong = rules_start.start_error(edition, game.board, pawn_starts)
    if wrong:
        raise ValueError("these pawns may not start so (%s)" % wrong)
    if edition.cut_off:
        game.board.load_lines()  # now, for when it happens must not depend on where Mr. X stands
    game.pawn_names = [name for name, _ in pawn_starts]
    game.stations = [station for _, station in pawn_starts]
    game.shut = bytearray(OPEN)
    for station in game.stations:
        game.shut[station] = 1
    game.purses = [purse(edition, name) for name in game.pawn_names]
    game.mr_x_purse = purse(edition, MR_X)
    game.windows = bytearray()
    game.shown = bytearray()
    game.round = 1
    game.started = False
    game.mr_x_to_move = True
    game.between_legs = False
    game.must_surface = False
    game.moved = [False] * len(game.stations)
    game.groups = _groups(edition)
    if edition.on_board:
        game.moved, game.groups, game.asked, game.filled_before = [False], [0], [], 0
    game.ended = None


def purse(edition, mover: str) -> list:
    """A mover's tickets at the start by ticket number (R3, R4); None where they are never counted.

    Five numbers for "mr_x", three for a pawn; a bobby's are never counted.
    """
    numbers: list = list(edition.pawn_purse)
    if mover == MR_X:
        numbers = [4, 3, 3, edition.mr_x_black, edition.mr_x_doubles]
    for word, number in edition.tickets.get(mover, {}).items():
        numbers[PURSE.index(word)] = number
    if mover in BOBBIES or (edition.mr_x_tickets if mover == MR_X else edition.pawn_tickets) == UNLIMITED:
        numbers[:BLACK] = [None, None, None]
    if not edition.underground:
        numbers[UNDERGROUND] = 0
    return numbers


def _groups(edition):
    """By pawn, in playing order: the number of the group it moves in (R17).

    The bobbies belong to everybody: they are one group after the players', except where all pawns have a fixed order.
    """
    if edition.pawn_order == "free":
        return [0] * (edition.pawns + edition.bobbies)
    if edition.pawn_order == "fixed":
        return list(range(edition.pawns + edition.bobbies))
    groups = []
    for player, share in enumerate(edition.shares):
        groups.extend([player] * share)
    return groups + [edition.players] * edition.bobbies
