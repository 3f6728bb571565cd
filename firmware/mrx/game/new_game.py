"""A new game, which `examining` has asked Mr. X about, begun from his start.

Loaded when needed. His start is only handed on to secret_game, never kept here.
"""

from mrx.module_unloading import unload


def start_choices(table, set_up):
    """The stations that Mr. X's start may be drawn from, in bytes, if this is still the set-up asked of him (R5)."""
    prepared, _, starts = table.prepared
    return starts if prepared is set_up else b""


def start_card(table, set_up):
    """The start that the handheld draws, shown to Mr. X only: see mrx.secret.start. 0 without start_choices."""
    choices = start_choices(table, set_up)
    if not choices:
        return 0
    from mrx.secret import start

    return start.start_card(table.secret_game, choices)


def begin(table, set_up, station, pin="", wipe=False):
    """Begin the game that is asked of Mr. X, from this start.

    pin: digits that this game is kept under, or ""; wipe: too many wrong ones wipe the secret. Answers None,
    "no-start" or, if another game is asked of him by now, "not-now". The previous game is overwritten.
    """
    unload()  # such as what the host proposes meanwhile
    choices = start_choices(table, set_up)
    if not choices:
        return "not-now"
    if station not in list(choices):  # MicroPython looks for no number in bytes
        return "no-start"
    table.answered()
    if pin:
        table.work.begin(_begin_locked(table, set_up, station, pin, wipe), True)
    else:
        _seal(table, set_up, station, None, None)
    return None


def _begin_locked(table, set_up, station, pin, wipe):
    lock, key = yield from _lock(table, pin, wipe)
    unload()
    yield
    _seal(table, set_up, station, lock, key)
    yield
    table.commit()


def _lock(table, pin, wipe):
    from mrx.secret.pin import locking

    return locking(table.secret_game.vault, pin, wipe)


def _seal(table, set_up, station, lock, key):
    from mrx.secret import start

    table.advance(start.begin(table.secret_game, set_up, station, lock, key))
