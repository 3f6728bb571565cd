"""The projected game: as it will stand once the handheld has accepted the entered moves and none of them was a capture.

Judges by shared.rules.rules alone, on a copy of the public game, and stores nothing.
"""

from collections.abc import Iterable

from host.game.proposals import Leg, Move
from host.game.refused import Refused
from host.game.replica import Replica
from host.store.store import Pencil
from shared.board.edition import BLACK, TICKETS
from shared.events.events import PawnPassed
from shared.rules import rules, rules_host
from shared.rules.public_game import PublicGame
from shared.rules.public_game_host import copy


def after(game: PublicGame, moves: Iterable[Move]) -> PublicGame:
    """A copy of a game after these entered moves; those that are not legal are left out."""
    projected = copy(game)
    pass_over(projected)
    for move in moves:
        follow(projected, move)
    return projected


def follow(game: PublicGame, move: Move) -> "str | None":
    """Make an entered move in a game; returns None, or a code if it is not legal."""
    if move.round != game.round:
        return "moved-on"
    code = leg_error(game, move.pawn, move.ticket, move.station)
    if code is None:
        game.pawn_moved(game.pawn_names.index(move.pawn), TICKETS.index(move.ticket), move.station)
        pass_over(game)
    return code


def pass_over(game: PublicGame) -> None:
    """Pass over the pawns that cannot move (R18), as the handheld will."""
    event = rules.due(game)
    while isinstance(event, PawnPassed):
        game.apply(event)
        event = rules.due(game)


def no_moves_error(game: "PublicGame | None", behind: bool) -> "str | None":
    """Why no pawn's move at all is accepted now: a code of Refused, or None; behind: as Replica.behind."""
    if game is None or not game.started:
        return "no-game"
    if game.edition.on_board:
        return "on-board"
    if game.ended:
        return "game-over"
    return "sent-again" if behind else None


def check(play: "Replica | None", game: "PublicGame | None", move: Move, planned: bool = False) -> Replica:
    """The log of the game in which this move may be entered now, or planned, in the projected game; raises Refused."""
    refused = no_moves_error(game, play is not None and play.behind)
    if play is None or game is None or refused:
        raise Refused(refused or "no-game")
    at = game.pawn_names.index(move.pawn) if planned and move.pawn in game.pawn_names else None
    if move.round != (game.round if at is None else next_round(game, at)):
        raise Refused("moved-on")
    code = (plan_error if planned else leg_error)(game, move.pawn, move.ticket, move.station)
    if code:
        raise Refused(code, game=game, mover=move.pawn, ticket=move.ticket, station=move.station)
    return play


def leg_error(game: PublicGame, pawn: str, ticket: str, station: int) -> "str | None":
    """What is wrong with a pawn's leg, given in words: a code of rules_host.RULES, or None."""
    if pawn not in game.pawn_names or ticket not in TICKETS:
        return "no-ticket" if pawn in game.pawn_names else "wrong-mover"
    return rules.pawn_leg_error(game, game.pawn_names.index(pawn), TICKETS.index(ticket), station)


def plan_error(game: PublicGame, pawn: str, ticket: str, station: int) -> "str | None":
    """As leg_error, for a leg that is only planned: it need not be the pawn's turn."""
    code = leg_error(game, pawn, ticket, station)
    if code != "wrong-mover" or pawn not in game.pawn_names:
        return code
    at = game.pawn_names.index(pawn)
    return rules.leg_error(game, game.stations[at], game.purses[at], TICKETS.index(ticket), station)


def plans(game: PublicGame, pencils: Iterable[Pencil]) -> dict[str, Leg]:
    """The pencilled legs of each pawn's next move that are possible now, by pawn."""
    return {
        pawn: Leg(ticket, station)
        for pawn, ticket, station, number in pencils
        if plan_error(game, pawn, ticket, station) is None and number == next_round(game, game.pawn_names.index(pawn))
    }


def way_error(game: PublicGame, pawn: str, station: int, planned: bool) -> "str | None":
    """What is wrong with going to a station by whatever ticket: the code of the ticket that comes nearest to a legal
    leg; None if one of them pays for it. planned: as in plan_error."""
    error = plan_error if planned else leg_error
    codes = [error(game, pawn, ticket, station) for ticket in TICKETS[:BLACK]]
    wrong = [code for code in codes if code is not None]
    return max(wrong, key=list(rules_host.RULES).index) if len(wrong) == len(codes) else None


def next_round(game: PublicGame, pawn: int) -> int:
    """The round in which a pawn, by its index, moves next."""
    return game.round + game.moved[pawn]


def legal_legs(game: PublicGame, pawn: int) -> "list[tuple[int, list[str]]]":
    """[(station, [ticket words])] of a pawn's legal legs, by station; the pawn by its index."""
    buffer = bytearray(rules.BUFFER)
    ends = range(0, 2 * rules.pawn_legs(game, pawn, buffer), 2)
    return [(buffer[at], [TICKETS[kind] for kind in rules_host.tickets_in(buffer[at + 1])]) for at in ends]


def goes_on(game: PublicGame, pawn: int, legs: "list[tuple[int, list[str]]]") -> bool:
    """Whether a pawn that counts its tickets can take one of these legs and then has a ticket that fits its station.

    Pawns in its way are not considered: they may have gone by then.
    """
    return any(_fits(game.board, game.purses[pawn], TICKETS.index(by), to) for to, tickets in legs for by in tickets)


def _fits(board, purse, paid, station):
    left = [held - (kind == paid) for kind, held in enumerate(purse)]
    return any(left[mode] and board.near[mode][station] for mode in range(len(left)))
