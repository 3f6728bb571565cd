"""Loads Mr. X's secret log from the vault. Loaded when needed; a station goes from here to SecretGame alone."""

from mrx.secret.record_fields import GAME_ID, KIND, NUMBER, WINDOW

_BEGINNINGS = ("start", "computer")


def load(secret_game, game_id, number, windows, is_void):
    """Read the vault: a generator that yields after each record, and returns the events that the log still lacks.

    In the public log of the game `game_id`, with `windows` windows filled, a leg would be event `number` next; is_void
    tells by its number whether one was taken back.
    """
    vault = secret_game.vault
    secret_game.forget()
    kept = []
    orphans = False
    for record, secret in vault.open():
        if record[KIND] in _BEGINNINGS:
            secret_game.game_id = record[GAME_ID]
        if secret is None:
            pass
        elif record[KIND] == "leg" and record[NUMBER] > number:
            orphans = True  # the public log has lost the events before this leg, so the leg must be made again
        else:
            kept.append((record, secret))
            if record[KIND] != "leg" or not is_void(record[NUMBER]):
                secret_game.follow(record, secret)
            else:
                secret_game.last_void = record[NUMBER]
        yield
    if orphans:
        vault.begin(kept, vault.lock, vault.key)
    secret_game.state = vault.state or ("damaged" if orphans else None)
    newest = secret_game.newest
    if newest and (newest[GAME_ID] != game_id if newest[KIND] in _BEGINNINGS else newest[NUMBER] == number):
        return secret_game.newest_events(game_id)
    if newest and (newest[WINDOW] if newest[KIND] == "leg" else 0) != windows:
        secret_game.newest = []  # the record of his last leg is damaged
    return []
