"""Taking back: an event that voids events. The log only grows.

Both sides must agree: Mr. X with a key, and the detectives on the page. In a game that began without a host they agree
with a key held here.
Loaded when needed.
"""

from shared.events import events


def may_take_back(table, first):
    """Whether `first` is a leg or a move that counts, in a game whose log is not open, and that he has not left off."""
    game = table.game
    if not game or table.opened or table.opened_void or not 1 < first < table.log.count or table.is_void(first):
        return False
    if game.ended == (None, "left_off"):
        return False
    event = table.log.event(first)
    if event.kind == "station_asked":  # an answer "no" stays true (R28)
        return event.there
    return event.kind in ("mr_x_moved", "pawn_moved", "detectives_moved")


def ask(table, first):
    """Mr. X asks to take back all from event `first` on; the detectives must agree. 0 withdraws the request.

    Of a computer player the detectives ask it; its answer comes at once. Returns False where it says no.
    """
    if table.computer:
        if not computer_agrees(table, first):
            return False
        take_back(table, first)
        return True
    table.question.wish = first
    table.changes += 1
    return True


def take_back(table, first, voices=None, consent=None):
    """All agree to take back what follows from event `first` on; voices and consent: the host's (events.taken_back).

    Without a consent nothing happens in a game that a host has proposed.
    """
    if may_take_back(table, first) and (consent or not table.witnessed):
        from mrx.game.loading import rewind

        table.log.append([events.taken_back(first, voices, consent)])
        table.voids.append((first, table.log.count - 1))
        table.work.begin(rewind(table), True)
    table.question.wish = 0
    table.answered()


def computer_agrees(table, first):
    """Whether the computer player agrees to take back what follows from event `first` on.

    It does unless a surfacing or an ending would be undone, for then the detectives know more than they did; and once
    in each window, for otherwise they could try station after station, or have it draw leg after leg.
    """
    if len(table.game.windows) <= _filled_before_the_last(table):
        return False
    for number in range(first, table.log.count):
        event = table.log.event(number)
        if event.kind in ("mr_x_surfaced", "game_ended") and not table.is_void(number):
            return False
    return True


def _filled_before_the_last(table):
    """How many windows were filled when something was taken back last; -1: nothing was yet."""
    number = table.voids[-1][1] if table.voids else -1
    while number > 0:
        number -= 1
        event = table.log.event(number)
        if event.kind == "mr_x_moved":
            return event.window
    return number
