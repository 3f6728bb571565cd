"""Loads the game that is on flash, and replays its log when some of it was taken back.

Loaded when needed. All of these are generators, because a long game takes a while; they raise OSError when something
could not be written.
"""

from mrx.game.work import Work
from mrx.storage.file_names import SECRET_LOG
from shared.board.edition import TICKETS
from shared.events import events


def load(table):
    """Load the game from flash, and finish what a power cut interrupted."""
    table.work = Work()
    table.opening = False
    table.answered()  # the game prepared for it is lost; the host proposes again
    table.stuck = True
    table.game = table.unwritten = None
    table.voids = []
    number = 0
    for batch in table.log.load():
        yield from _follow_record(table, number, batch)
        number += len(batch)
        yield
    if table.voids:
        yield from _follow_again(table)
    yield from load_secret(table)
    count_tries(table)
    table.stuck = False
    table.changes += 1


def rewind(table):
    """As `load`, but keeps the public log as loaded.

    Loading it counts from 0 again, and the host would be told too small a number meanwhile.
    """
    table.stuck = True
    table.game = None
    yield  # so that the screen that asked can be garbage-collected first
    yield from _follow_again(table)
    yield from load_secret(table)
    table.stuck = False
    table.changes += 1


def load_secret(table):
    """Load the secret log; if its newest record has no events in the public log yet, append them."""
    from mrx.secret import loading as secret_loading

    secret_game = table.secret_game
    windows = len(table.game.windows) if table.game else 0
    number = table.log.count  # of his next leg; where the pawns' moves are not entered, it says that they have moved
    they_move = table.game and table.they_move
    number += bool(they_move)
    batch = yield from secret_loading.load(secret_game, table.log.game_id, number, windows, table.is_void)
    if batch:
        if they_move and batch[0].kind == "mr_x_moved":
            batch.insert(0, events.of_list(("detectives_moved", "handheld")))
        if batch[0].kind == "game_begun":
            yield from _prepare(table, batch[0])
        yield from _follow_places(table, batch[0])
        table.write(batch)
    if table.running and not table.needs_pin:
        seed_is_lost = table.computer is not None and not secret_game.seed_half
        table.is_lost = seed_is_lost or (table.game.started and not secret_game.station)


def log_states(table):
    """How the public and the secret log were found: None, "torn" or "damaged" (see Journal.open)."""
    return table.log.state, table.secret_game.state


def is_wiping(table):
    """Whether a wiping of the secret was begun and not finished: mrx.secret.wipe leaves its log empty until it is."""
    return table.secret_game.vault.flash.read(SECRET_LOG, 0, 1) == b""


def count_tries(table):
    """Look up how many wrong PINs there were in a row."""
    table.tries = 0
    if table.has_pin:
        from mrx.secret.pin import wrong_tries

        table.tries = wrong_tries(table.secret_game.vault)


def _follow_record(table, number, batch):
    """Apply a record of the log, whose first event has this number, to the game.

    From the first taken_back on, it only collects which events are void; _follow_again then applies the others.
    """
    if batch[0].kind == "game_begun":
        yield from _prepare(table, batch[0])
    for event in batch:
        if event.kind == "taken_back":
            table.voids.append((event.first, number))
        elif not table.voids:
            yield from _follow(table, event)
        number += 1


def _follow_again(table):
    """Follow the log from its start, without what was taken back."""
    log = table.log
    yield from _prepare(table, log.event(0))
    for number in range(log.count):
        event = log.event(number)
        if not table.is_void(number):
            yield from _follow(table, event)
        elif event.kind == "mr_x_moved":
            table.last_void = number
        yield


def _follow(table, event):
    yield from _follow_places(table, event)
    table.follow(event)


def _follow_places(table, event):
    """Set where a computer player can be after a leg, which the game is to follow next."""
    if table.computer and event.kind == "mr_x_moved":
        from mrx.game import computer_leg

        table.computer.places = yield from computer_leg.places_after(table, TICKETS.index(event.ticket), event.leg)


def _prepare(table, begun):
    from mrx.game.set_up import prepare

    return prepare(table, begun[2:7])
