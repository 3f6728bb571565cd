"""From a set-up to the game that it begins, a part at a time, so that no part needs much memory at once.

A set-up is [edition, players, rules, pawns, key hash, level, asked]: the first four as in a game_begun; the key hash
and what was asked for where a host proposes it; the level where the handheld is to play Mr. X itself, else "". The last
three may be missing. Loaded when needed.
"""

from mrx.module_unloading import unload
from shared.board.board import Board
from shared.events import events
from shared.rules.public_game import PublicGame

_LONGEST = 495  # characters of a game_begun that has been tried with 96 KiB; no page makes one of more than 488


def prepare(table, set_up):
    """Make the game that a set-up begins, a part at a time; ValueError if it cannot be played."""
    table.prepared = (None, None, b"")
    game, starts = yield from _game_of(set_up, table.game and table.game.board)
    table.prepared = (set_up, game, starts)


def _game_of(set_up, board):
    """Return (the PublicGame of a set-up, the starts left for Mr. X), yielding after each part of the work.

    board: the Board of another game, to be shared if it is the same, or None. Raises ValueError for a set-up that
    cannot be played.
    """
    unload()  # what has brought the set-up here
    yield
    _check(set_up)
    yield
    edition, players, changes, pawns = set_up[:4]
    rules = _rules(changes)
    yield
    numbers = _numbers(edition, players, rules)
    numbers.changes = changes  # instead of a copy of them
    if numbers.on_board and any(set_up[5:6]):
        raise ValueError("the handheld cannot be Mr. X where no pawn is known (R28)")
    yield
    if board is None or board.name != numbers.board:
        board = Board(numbers.board)
    board.lines = None  # they take heap, and this game may need none
    unload()
    yield
    game = PublicGame(numbers, pawns, board)
    starts = _starts(game, pawns)
    yield
    return game, starts


# Each part imports what it alone needs, and unloads it before the next part.


def _check(set_up):
    from shared.events import set_up_check

    begun = set_up[:5] + set_up[6:]
    if not set_up_check.is_sound(*begun):
        raise ValueError("not a set-up")
    if len(events.encode(events.game_begun("0" * events.GAME_ID_HEX, *begun))) > _LONGEST:
        raise ValueError("house rules too long")
    unload()


def _rules(changes):
    from shared.rules import house_rules

    rules = house_rules.from_pairs(changes)
    house_rules.check(rules)
    unload()
    return rules


def _numbers(edition, players, rules):
    from shared.rules import edition_table

    numbers = edition_table.from_checked(edition, players, rules)
    unload()
    return numbers


def _starts(game, pawns):
    from shared.rules import rules_start

    starts = bytes(rules_start.mr_x_starts(game.edition, game.board, pawns))
    if not starts:
        raise ValueError("no start left for Mr. X")
    unload()
    return starts
