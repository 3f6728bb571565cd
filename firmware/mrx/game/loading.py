"""Takes up the game that is on flash, and replays its log when some of it was taken back.

Loaded when needed. All of these are generators, because a long game takes a while; they raise OSError when something
could not be written.
"""


def load(table):
    """Take up the game on flash, and bring to its end what a power cut interrupted."""
    table.job = None
    table.busy = table.opening = False
    table.asked = table.asked_id = None  # a host asks again, and what was prepared for it is gone
    table.stuck = True
    table.game = table.uncommitted = None
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
    """As `load`, but without reading the log on flash again, so that the host never hears of a shorter log."""
    table.stuck = True
    table.game = table.uncommitted = None
    yield  # the screen that asked gives its memory back
    yield from _follow_again(table)
    yield from load_secret(table)
    table.stuck = False
    table.changes += 1


def load_secret(table):
    """Take up the secret log, and commit to the public log the events that it is ahead by."""
    secret_game = table.secret_game
    windows = len(table.game.windows) if table.game else 0
    yield from secret_game.load(table.log.game_id, table.log.count, windows, table.is_void)
    table.log_states = (table.log.state, secret_game.state)
    batch = secret_game.uncommitted
    if batch:
        if batch[0].kind == "game_begun":
            yield from _prepare(table, batch[0])
        table.write(batch)


def count_tries(table):
    """Look up how many wrong PINs there were in a row."""
    from mrx.secret.pin import wrong_tries

    table.tries = wrong_tries(table.vault) if table.has_pin else 0


def _follow_record(table, number, batch):
    """Follow a record of the log whose first event has this number, until one is found that voids some."""
    if batch[0].kind == "game_begun":
        yield from _prepare(table, batch[0])
    for event in batch:
        if event.kind == "taken_back":
            table.voids.append((event.first, number))
        elif not table.voids:
            table.follow(event)
        number += 1


def _follow_again(table):
    """Follow the log from its start, without what was taken back."""
    log = table.log
    yield from _prepare(table, log.event(0))
    for number in range(log.count):
        if not table.is_void(number):
            table.follow(log.event(number))
            yield


def _prepare(table, begun):
    from mrx.game.set_up import prepare

    return prepare(table, begun[2:])
