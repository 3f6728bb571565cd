"""Judges and makes a pawn's move, of which the host or a key tells. Loaded when needed.

Whether the move catches Mr. X it asks mrx.secret, and never where he is.
"""

from mrx.game.table import payable
from shared.board.edition import TICKETS
from shared.events import events
from shared.rules import rules


def ways(table, pawn, station):
    """As Table.mr_x_ways, for a pawn, by its index."""
    return payable([error_of(table, pawn, ticket, station) for ticket in range(3)])


def error_of(table, pawn, ticket, station):
    """Why this ticket cannot pay for this move, as a code of rules_host.RULES, or None."""
    return rules.pawn_leg_error(table.game, pawn, ticket, station)


def make(table, pawn, ticket, station):
    """Make a pawn's move, and catch Mr. X if he is there (R19); returns None, or the code of what is wrong."""
    error = error_of(table, pawn, ticket, station)
    if error is None:
        batch: "list" = [events.pawn_moved(table.game.pawn_names[pawn], TICKETS[ticket], station)]
        if table.secret_game.is_on(station):
            batch.append(table.secret_game.caught())
            batch.append(events.game_ended("detectives", "captured"))
        table.write(batch)
    return error
