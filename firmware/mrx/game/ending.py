"""Ends a game by agreement, and opens the log after any end. Loaded when needed."""

from shared import events


def abandon(table):
    """End the game by agreement (R27)."""
    if table.running:
        table.write([events.game_ended(None, "abandoned")])
    table.answered()


def open_log(table):
    """After the end, begin to open what is not open yet, a leg a step (R24)."""
    table.job = _opening(table)
    table.opening = True
    table.changes += 1


def _opening(table):
    for event in table.secret_game.openings(table.opened, len(table.game.windows), table.is_void):
        table.write([event])
        yield
    table.opening = False
