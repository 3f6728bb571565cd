"""Pawns that move on the board alone (R28): what the detectives say, and what Mr. X says himself.

Loaded when needed. Whether he is at a station it asks mrx.secret, and never where he is.
"""

from shared.events import events, on_board_events
from shared.rules import rules

CAUGHT, TRAPPED, STRANDED = "captured", "trapped", "stranded"


def may_say(table, reason):
    """Whether the game may end so now, because people see it: CAUGHT, TRAPPED or STRANDED."""
    game = table.game
    if not table.running or not game.edition.on_board or table.is_lost:
        return False
    if table.they_move:
        return reason != TRAPPED or rules.turn_end(game) is None  # after the last turn he has escaped
    his = rules.to_move(game) == [rules.MR_X] and not game.between_legs
    return his and (reason == TRAPPED or len(game.windows) > 0)


def moved(table, by):
    """The detectives have moved; by: one of on_board_events.BY, who said so. After the last turn he has escaped."""
    if table.running and table.they_move:
        table.write([on_board_events.detectives_moved(by)])
    table.answered()


def caught(table, pawn):
    """Mr. X says that he is caught; pawn: by which, None if nobody said."""
    if may_say(table, CAUGHT):
        table.write(capture(table, pawn))


def trapped(table):
    """Mr. X says that he cannot move, and shows his station; on his turn, which may begin with this."""
    if may_say(table, TRAPPED):
        batch: "list" = [on_board_events.detectives_moved("handheld")] if table.they_move else []
        table.write(batch + [table.secret_game.caught(), events.game_ended("detectives", TRAPPED)])


def stranded(table, voices=None, consent=None):
    """No pawn can move, as all agree; voices and consent: as in mrx.game.ending.abandon."""
    if may_say(table, STRANDED) and (consent or not table.witnessed):
        table.write([events.game_ended("mr_x", STRANDED, voices, consent)])
    table.answered()


def capture(table, pawn):
    """The events of his capture; pawn: as in caught."""
    shown = table.secret_game.caught()
    asked = on_board_events.station_asked(shown.station, True, pawn)
    return [asked, shown, events.game_ended("detectives", CAUGHT)]
