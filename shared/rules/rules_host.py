"""What only a host asks of the rules: all legs at once, what is wrong with events from outside, the rule of a code.

A handheld does not need this. As in rules, nothing here changes a game.
"""

from collections import namedtuple

from shared.board.edition import BLACK
from shared.rules import rules

Leg = namedtuple("Leg", "ticket station")  # the ticket's number, and the station that the leg leads to

# The closed list of refusals: what can be wrong with a leg or its turn, with its rule; of several that apply, the first
# is reported. Other modules have a sentence for each code: docs/architecture.md names them.
RULES = {
    "game-over": None,
    "wrong-mover": "R17",  # R10 if Mr. X has moved or should have
    "must-move": "R8",  # R18 for a pawn
    "no-double": "R13",
    "no-window": "R13",
    "no-station": "R1",
    "no-route": "R6",
    "no-ticket": "R7",
    "occupied": "R9",
    "cut-off": "R26",
    "impossible": None,
    "bad-surface": "R25",
    "bad-ask": "R28",
}


def tickets_in(bits: int) -> "list[int]":
    """The tickets that a byte of legs holds, ascending: ticket t is bit 1 << t."""
    return [ticket for ticket in range(4) if bits >> ticket & 1]


def legs_in(buffer: bytearray, stations: int) -> "list[Leg]":
    """The legs that rules.pawn_legs or rules.mr_x_legs has written into a buffer, by station, then ticket.

    stations: the number that it has returned.
    """
    return [Leg(ticket, buffer[at]) for at in range(0, 2 * stations, 2) for ticket in tickets_in(buffer[at + 1])]


def may_double(game, station: int) -> bool:
    """Whether Mr. X may begin a double from his station: a card, two windows, a second leg after some first (R13)."""
    if rules.double_error(game):
        return False
    buffer = bytearray(rules.BUFFER)
    legs = legs_in(buffer, rules.mr_x_legs(game, station, buffer))
    return any(not rules.trapped(game, leg.station, leg.ticket) for leg in legs)


def hidden_leg_error(game, ticket: int, target: "int | None") -> "str | None":
    """What is wrong with a leg of Mr. X's, as far as the public can tell, without turns.

    target: the station it leads to, or None where that is hidden.
    """
    if target is not None and not game.board.has(target):
        return "no-station"
    if game.mr_x_purse[ticket] == 0:
        return "no-ticket"
    return "occupied" if target is not None and game.shut[target] else None


def surface_error(game, claimed: list) -> "str | None":
    """What is wrong with a voluntary surfacing (R25) that takes these tickets, [pawn index, ticket] each."""
    edition = game.edition
    if not edition.voluntary_surfacing or edition.surfaces(len(game.windows), game.windows[-1]):
        return "bad-surface"
    for pawn, ticket in claimed:
        if ticket == BLACK or not game.purses[pawn][ticket]:
            return "bad-surface"
    asked = [pawn for pawn in range(len(game.purses)) if any(game.purses[pawn])]
    return None if sorted([pawn for pawn, _ in claimed]) == asked else "bad-surface"
