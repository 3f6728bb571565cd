"""The game ahead: as it will stand once the entered moves have been judged and found nobody.

Entered moves are "move" proposals of shared.sync: ["move", round, pawn, ticket, station]. It judges by shared.rules
alone, on a copy of the public game, and keeps nothing.
"""

from shared import rules, rules_host
from shared.edition import TICKETS
from shared.public_game_host import copy


def after(game, proposals):
    """A copy of a game after these proposals, as far as they can be made."""
    ahead = copy(game)
    pass_over(ahead)
    for proposal in proposals:
        follow(ahead, proposal)
    return ahead


def follow(game, proposal):
    """Make a proposed move in a game; answers None, or a code if it cannot be."""
    _kind, turn, pawn, ticket, station = proposal
    code = "moved-on" if turn != game.round else leg_error(game, pawn, ticket, station)
    if code is None:
        game.pawn_moved(game.pawn_names.index(pawn), TICKETS.index(ticket), station)
        pass_over(game)
    return code


def pass_over(game):
    """Pass over the pawns that must be (R18); the handheld will say so too."""
    event = rules.due(game)
    while event is not None and event[0] == "pawn_passed":
        game.apply(event)
        event = rules.due(game)


def leg_error(game, pawn, ticket, station):
    """What is wrong with a pawn's leg, by its words: a code of rules_host.RULES, or None."""
    if pawn not in game.pawn_names or ticket not in TICKETS:
        return "no-ticket" if pawn in game.pawn_names else "wrong-mover"
    return rules.pawn_leg_error(game, game.pawn_names.index(pawn), TICKETS.index(ticket), station)


def legal_legs(game, pawn):
    """[(station, [ticket words])] of a pawn's legal legs, by station; the pawn by its index."""
    buffer = bytearray(rules.BUFFER)
    ends = range(0, 2 * rules.pawn_legs(game, pawn, buffer), 2)
    return [(buffer[at], [TICKETS[kind] for kind in rules_host.tickets_in(buffer[at + 1])]) for at in ends]
