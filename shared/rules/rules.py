"""Which legs are legal, what is wrong with one, what must happen next, who has won.

Every function takes a PublicGame and changes nothing. Mr. X's station, where one is needed, is passed in and not kept.
A refusal is a code of a closed list (RULES in rules_host), never a sentence, so that none can tell where he stands.
What only a host asks is in rules_host, what is asked before a game begins in rules_start.
"""

from shared.board.board import BUS, FERRY, MOST_LEGS
from shared.board.edition import BLACK, DOUBLE
from shared.events import events

MR_X = -1  # in to_move, beside the pawns' indices
DETECTIVES = -2  # in to_move where no pawn is known (R28)
BUFFER = 2 * MOST_LEGS  # bytes that hold all legal legs of anybody
_BLACK = 1 << BLACK


def to_move(game) -> "list[int]":
    """Who may move next, in playing order (R10, R17): pawns' indices, [MR_X] or [DETECTIVES]; [] when nobody does.

    A pawn without a legal leg is in the list until it is passed over (R18).
    """
    if game.ended or not game.started:
        return []
    if game.mr_x_to_move:
        return [MR_X]
    if False not in game.moved:
        return []
    if game.edition.on_board:
        return [DETECTIVES]
    group = game.groups[game.moved.index(False)]
    return [pawn for pawn in range(len(game.moved)) if not game.moved[pawn] and game.groups[pawn] == group]


def pawn_legs(game, pawn: int, buffer: bytearray) -> int:
    """Write where a pawn may go (R6, R7, R9) into the buffer; returns how many stations they are.

    Each is a pair of bytes, the station and the tickets that pay for the leg as bits (ticket t is bit 1 << t), in
    ascending order. The buffer has BUFFER bytes. It need not be the pawn's turn. Allocates nothing on MicroPython.
    """
    return game.board.legs(game.stations[pawn], buffer, game.shut, pays(game.purses[pawn]))


def pays(purse):
    """The modes that a purse pays for with ordinary tickets (R7), as bits; tickets that are not counted always pay."""
    return (purse[0] != 0) | (purse[1] != 0) << 1 | (purse[2] != 0) << 2


def legs_by_modes(game, station, buffer, modes, black):
    """As Board.legs; where R26 is in force, only by lines that no pawn stands on."""
    if game.edition.cut_off:
        return _legs_not_cut_off(game, station, buffer, modes, black)
    return game.board.legs(station, buffer, game.shut, modes, black)


def _legs_not_cut_off(game, station, buffer, modes, black):
    end = 0
    for at in range(0, 2 * game.board.legs(station, buffer, game.shut), 2):
        to = buffer[at]
        by = open_modes(game, station, to, buffer[at + 1])
        by = by & modes | (black if by else 0)
        if by:
            buffer[end] = to
            buffer[end + 1] = by
            end += 2
    return end >> 1


def open_modes(game, station: int, target: int, modes: int) -> int:
    """Those of `modes`, as bits, whose line between two stations no pawn cuts off (R26).

    They must join the two. Does not ask whether the rule is in force. Allocates nothing on MicroPython.
    """
    for mode in range(BUS, FERRY):
        if modes >> mode & 1 and game.board.passes_shut(station, mode, target, game.shut):
            modes ^= 1 << mode
    return modes


def mr_x_legs(game, station: int, buffer: bytearray, spent: int = -1) -> int:
    """As pawn_legs, for Mr. X from his station (R6, R7, R9, R12, R26), once he has paid the ticket `spent` (-1: none).

    The black ticket is one of the tickets. A double's first leg must fulfil R13 too.
    """
    purse = game.mr_x_purse
    modes = pays(purse)
    if 0 <= spent < BLACK and purse[spent] == 1:
        modes ^= 1 << spent
    return legs_by_modes(game, station, buffer, modes, _BLACK if purse[BLACK] > (spent == BLACK) else 0)


def trapped(game, station: int, spent: int = -1, buffer: "bytearray | None" = None) -> bool:
    """Whether Mr. X has no legal leg from his station (R16); spent: as in mr_x_legs.

    A caller that asks often passes a buffer of BUFFER bytes.
    """
    return not mr_x_legs(game, station, buffer or bytearray(BUFFER), spent)


def hemmed_in(game, pawn: int) -> bool:
    """Whether a pawn has no legal leg, so that it is passed over (R18)."""
    return not pawn_legs(game, pawn, bytearray(BUFFER))


def stranded(game) -> bool:
    """Whether no pawn has a legal leg (R22)."""
    buffer = bytearray(BUFFER)
    for pawn in range(len(game.stations)):  # asked twice a round: a generator is slower
        if pawn_legs(game, pawn, buffer):
            return False
    return not game.edition.on_board  # then the detectives say so themselves (R28)


def turn_error(game, mover: int) -> "str | None":
    """Why it is not this mover's turn (R10, R17): "game-over", "wrong-mover" or None.

    mover: a pawn's index, MR_X or DETECTIVES.
    """
    if game.ended:
        return "game-over"
    if mover == MR_X or game.mr_x_to_move or not game.started:
        return None if mover == MR_X and game.mr_x_to_move and game.started else "wrong-mover"
    if game.edition.on_board != (mover == DETECTIVES):
        return "wrong-mover"
    if mover == DETECTIVES:
        return "wrong-mover" if game.moved[0] else None
    if game.moved[mover] or game.groups[mover] != game.groups[game.moved.index(False)]:
        return "wrong-mover"
    return None


def pawn_leg_error(game, pawn: int, ticket: int, target: int) -> "str | None":
    """What is wrong with a pawn's leg to `target`: the first of RULES that applies, or None if it is legal."""
    return turn_error(game, pawn) or leg_error(game, game.stations[pawn], game.purses[pawn], ticket, target)


def mr_x_leg_error(game, station: int, ticket: int, target: int, leg: str) -> "str | None":
    """What is wrong with a leg of Mr. X's from his station: the first of RULES that applies, or None if it is legal.

    leg: "only", "first" or "second" (of a double). A first leg after which no second is legal is a "no-double" (R13).
    """
    error = mr_x_turn_error(game, leg) or mr_x_route_error(game, station, ticket, target)
    if error is None and leg == "first" and trapped(game, target, ticket):
        return "no-double"
    return error


def mr_x_turn_error(game, leg: str) -> "str | None":
    """What is wrong with a leg of Mr. X's, wherever it leads (R10, R13, R14); leg: as in mr_x_leg_error."""
    error = turn_error(game, MR_X)
    if error is None and ((leg == "second") != game.between_legs or game.must_surface):
        return "wrong-mover"
    return double_error(game) if error is None and leg == "first" else error


def mr_x_route_error(game, station: int, ticket: int, target: int) -> "str | None":
    """What is wrong with a leg of Mr. X's from his station by R6, R7, R9 and R26; it need not be his turn."""
    error = leg_error(game, station, game.mr_x_purse, ticket, target)
    if error is None and game.edition.cut_off:  # a black leg is cut off where every route is
        modes = open_modes(game, station, target, game.board.modes(station, target))
        return None if (modes if ticket == BLACK else modes >> ticket & 1) else "cut-off"
    return error


def double_error(game) -> "str | None":
    """What is wrong with beginning a double, whatever its legs are (R13)."""
    if not game.mr_x_purse[DOUBLE]:
        return "no-double"
    return "no-window" if len(game.windows) + 2 > game.edition.windows else None


def leg_error(game, station: int, purse: list, ticket: int, target: int) -> "str | None":
    """What is wrong with a leg of anybody who stands on `station` and holds `purse`, without turns and R26."""
    modes = game.board.modes(station, target)
    if not (modes if ticket == BLACK else modes >> ticket & 1):
        return "no-route" if game.board.has(target) else "no-station"
    if ticket >= len(purse) or purse[ticket] == 0:
        return "no-ticket"
    return "occupied" if game.shut[target] else None


def mode_of(game, station: int, ticket: int, target: int) -> int:
    """The mode by which Mr. X makes a legal leg: the ticket's, or for a black one the first that is open (R12, R26)."""
    if ticket != BLACK:
        return ticket
    modes = game.board.modes(station, target)
    if game.edition.cut_off:
        modes = open_modes(game, station, target, modes)
    for mode in range(FERRY):
        if modes >> mode & 1:
            return mode
    return FERRY


def turn_end(game) -> "tuple | None":
    """(winner, reason) if the game ends with the detectives' turn, otherwise None; R23 comes before R22."""
    edition = game.edition
    if len(game.windows) >= edition.windows or game.round == edition.rounds:
        return "mr_x", "escaped"
    return ("mr_x", "stranded") if stranded(game) else None


def ending(game) -> "tuple | None":
    """(winner, reason) if the game is over by public facts alone (R22, R23), otherwise None.

    To be asked after every event, once Mr. X has surfaced or has renounced R25. Endings that depend on his station (a
    capture, R19; a trap, R16) are left to callers that know it.
    """
    if game.ended or game.mr_x_to_move:
        return game.ended
    if False not in game.moved:
        return turn_end(game)
    if True not in game.moved and stranded(game):
        return "mr_x", "stranded"
    return None


def due(game) -> "tuple | None":
    """The public event that must come next because the rules leave no choice, or None.

    Either the game is over (see `ending`), or no pawn that may move has a leg, and the first is passed over (R18).
    """
    if game.ended or game.mr_x_to_move:
        return None
    over = ending(game)
    if over:
        winner, reason = over
        return events.game_ended(winner, reason)
    if game.edition.on_board:
        return None
    next_ones = to_move(game)
    if all(hemmed_in(game, pawn) for pawn in next_ones):
        return events.pawn_passed(game.pawn_names[next_ones[0]])
    return None
