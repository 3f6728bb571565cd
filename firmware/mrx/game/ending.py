"""Ends a game by agreement, and opens the log after any end. Loaded when needed."""

from shared.events import events


def abandon(table, voices=None, consent=None):
    """End the game by agreement (R27); voices and consent: the host's (events.taken_back).

    Without a consent Mr. X leaves off alone in a game that a host has proposed, and the ending says so.
    """
    if table.running:
        reason = "abandoned" if consent or not table.witnessed else "left_off"
        table.write([events.game_ended(None, reason, voices, consent)])
    table.answered()


def open_log(table):
    """After the end, begin to open what is not open yet, a leg a step (R24).

    The windows that count come last: once all of them are open, whoever reads the log knows that nothing will follow.
    """
    table.work.begin(_opening(table))
    table.opening = True
    table.changes += 1


def _opening(table):
    from mrx.secret import openings

    secret_game = table.secret_game
    if table.computer and secret_game.seed_half and not table.computer.seed_open:
        from mrx.secret import computer_secret

        table.write([computer_secret.opening(secret_game)])
        yield
    if table.last_void:
        for event in openings.of_void_legs(secret_game, table.opened_void, table.is_void):
            if event:
                table.write([event])
            yield
    for event in openings.of_windows(secret_game, table.opened, len(table.game.windows), table.is_void):
        if event:
            table.write([event])
        yield
    table.opening = False
