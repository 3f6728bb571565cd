"""Pawns that move on the board alone (R28): what the detectives say and ask, and what Mr. X says himself.

Loaded when needed. Whether he is at a station it asks mrx.secret, and never where he is.
"""

from shared.board.edition import PAWNS
from shared.events import events, on_board_events
from shared.rules import rules
from shared.rules.rules_on_board import ask_error

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
        table.write(_capture(table, pawn))


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


def ask_error_of(table, station, pawn):
    """What is wrong with asking about a station, a code as of rules_on_board.ask_error, or None.

    pawn: the one that has come there, None if nobody said which.
    """
    error = ask_error(table.game, station)
    return "bad-ask" if error is None and pawn and pawn in [by for _, by in _asked(table)] else error


def ask(table, station, pawn):
    """Answer whether he is at a station to which a pawn has come; returns None, or what ask_error_of says."""
    error = ask_error_of(table, station, pawn)
    if error is None and table.secret_game.is_on(station):
        table.write(_capture(table, pawn))
    elif error is None:
        table.write([on_board_events.station_asked(station, False, pawn)])
    return error


# --- what a host proposes; as mrx.game.proposals, which has looked at the last field


def say_moved(table, round_number):
    """The verdict where a page says that the detectives have moved; "asked" where that would be his escape."""
    game = table.game
    if not game or not game.edition.on_board or type(round_number) is not int:
        return "not-now"
    if round_number < game.round or (round_number == game.round and game.moved[0]):
        return "done"
    if round_number > game.round or not table.they_move:
        return "not-now"
    if rules.turn_end(game):
        return "asked"
    moved(table, "page")
    return "done"


def answer(table, window, station, pawn):
    """The verdict on a question of a page's, which was asked after so many windows; "" for a pawn that is not known."""
    game = table.game
    if not game or not game.edition.on_board or type(window) is not int or (pawn and pawn not in PAWNS):
        return "not-now"
    if game.ended:
        return "done" if [station, pawn or None] in _asked(table) else "game-over"
    if window != len(game.windows):
        return "moved-on" if window < len(game.windows) else "not-now"
    if table.needs_pin:
        return "asked"
    if type(station) is not int:
        return "no-station"
    if table.is_lost:
        return "not-now"
    if _asked(table)[-1:] == [[station, pawn or None]]:
        return "done"  # its verdict was lost in a power cut
    error = ask(table, station, pawn or None)
    return "bad-ask" if error == "wrong-mover" else error or "done"


def _capture(table, pawn):
    shown = table.secret_game.caught()
    asked = on_board_events.station_asked(shown.station, True, pawn)
    return [asked, shown, events.game_ended("detectives", CAUGHT)]


def _asked(table):
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
