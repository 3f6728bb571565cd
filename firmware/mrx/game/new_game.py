"""A new game: asks Mr. X about a set-up that can be played, and begins it from his start.

Loaded when needed. His start is only handed on to secret_game, never kept here.
"""

from mrx.module_unloading import unload

_LEVELS = ("easy", "fair", "hard")


def propose(table, proposal_id, set_up):
    """Examine whether a set-up can be played, then ask Mr. X; returns the verdict.

    proposal_id: "" for a set-up that was keyed in.
    """
    if len(set_up) > 5 and set_up[5] not in _LEVELS:
        return "bad-set-up"
    if table.running:
        return "running"
    if table.keeps_secret or table.opening:
        return "asked"  # wait until Mr. X has opened the log (R24): a new game overwrites it
    again = proposal_id and proposal_id in (table.asked_id, table.refused_id)
    if not again:
        table.asked_id = proposal_id
        table.asked = None
        if table.game:
            table.game = None  # frees memory for the new game; the old log stays on flash until that begins
            table.busy = True
        table.changes += 1
        table.job = _examine(table, proposal_id, set_up)
    return "bad-set-up" if again and proposal_id == table.refused_id else "asked"


def _examine(table, proposal_id, set_up):
    """Examine whether a set-up can be played, and ask Mr. X, or refuse it when it is proposed again."""
    from mrx.game.set_up import prepare

    try:
        yield from prepare(table, set_up)
        if table.running:  # another set-up has begun meanwhile
            table.prepared = (None, None)
        else:
            table.asked, table.asked_about = "begin", set_up
    except ValueError:
        table.refused_id = proposal_id
        yield from finished_game(table)


def finished_game(table):
    """The steps that load the finished game again.

    It was dropped from memory to examine a new set-up, which Mr. X or the rules then refused.
    """
    table.busy = table.log.count > 0 and not table.game
    if not table.busy:
        return ()
    from mrx.game.loading import rewind

    return rewind(table)


def start_choices(table, set_up):
    """The stations that Mr. X's start may be drawn from, if this is still the set-up that is asked of him (R5)."""
    prepared, game = table.prepared
    if prepared is not set_up:
        return []
    from shared import rules_start

    return rules_start.mr_x_starts(game.edition, game.board, set_up[3])


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
    if station not in choices:
        return "no-start"
    if pin:
        table.job = _begin_locked(table, set_up, station, pin, wipe)
        table.busy = True
    else:
        _seal(table, set_up, station, None, None)
        table.answered()
    return None


def _begin_locked(table, set_up, station, pin, wipe):
    lock, key = yield from _lock(table, pin, wipe)
    unload()
    yield
    _seal(table, set_up, station, lock, key)
    yield
    table.commit()
    table.answered()


def _lock(table, pin, wipe):
    from mrx.secret.pin import locking

    return locking(table.vault, pin, wipe)


def _seal(table, set_up, station, lock, key):
    from mrx.secret import start

    table.uncommitted = start.begin(table.secret_game, set_up, station, lock, key)
