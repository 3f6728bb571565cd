"""The lock of a game that is kept under a PIN: offering it, opening it, and what too many wrong PINs lead to.

Loaded when needed.
"""

LEAST_DIGITS = 4
MOST_DIGITS = 8


def offer(table):
    """How a new game is offered a PIN: "first" before Mr. X's start, "key" by a key, or "" not at all."""
    cipher = table.secret_game.vault.cipher
    if cipher is None:
        return ""
    return "first" if cipher.pin_first else "key"


def unlock(table, digits):
    """Try a PIN; in a moment `table.unlocked` or `table.tries` tells."""
    table.work.begin(_unlocking(table, digits), True)


def _unlocking(table, digits):
    from mrx.game import loading
    from mrx.secret.pin import unlocking

    needed_pin = table.needs_pin
    outcome = yield from unlocking(table.secret_game.vault, digits)
    yield
    if outcome == "wiped" or (outcome == "right" and needed_pin):
        yield from loading.load_secret(table)
    table.unlocked = outcome != "wrong"
    loading.count_tries(table)


def finish_wiping(table):
    """Continue a wiping that a power cut interrupted (see mrx.secret.wipe), a part a step."""
    from mrx.secret.wipe import wiping

    table.work.begin(wiping(table.secret_game.vault.flash), True)
