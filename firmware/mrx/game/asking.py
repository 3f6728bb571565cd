"""What the detectives ask Mr. X where the pawns' moves are not entered (R28): "is he there?". Loaded when needed.

Whether he is, it asks mrx.secret, and never where he is.
"""

from shared.events import events
from shared.rules.rules_on_board import ask_error


def ask_error_of(table, station, pawn):
    """What is wrong with asking about a station, a code as of rules_on_board.ask_error, or None.

    pawn: the one that has come there, None if nobody said which.
    """
    error = ask_error(table.game, station)
    return "bad-ask" if error is None and pawn and pawn in [by for _, by in asked(table)] else error


def ask(table, station, pawn):
    """Answer whether he is at a station to which a pawn has come; returns None, or what ask_error_of says."""
    error = ask_error_of(table, station, pawn)
    if error is None and table.secret_game.is_on(station):
        from mrx.game import on_board

        table.write(on_board.capture(table, pawn))
    elif error is None:
        table.write([events.of_list(("station_asked", station, False, pawn))])
    return error


def asked(table):
    """What he was asked since his last leg, as [station, pawn], in its order."""
    log, found = table.log, []
    number = log.count
    while number > 2:
        number -= 1
        event = log.event(number)
        if not table.is_void(number) and event.kind == "mr_x_moved":
            break
        if not table.is_void(number) and event.kind == "station_asked":
            found.insert(0, [event.station, event.pawn])
    return found
