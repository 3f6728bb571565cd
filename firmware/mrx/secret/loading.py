"""Loads Mr. X's secret log from the vault. Loaded when needed; a station goes from here to SecretGame alone."""

# The indexes of the fields of a record, as in mrx.secret.secret_game.
_KIND = 0
_GAME_ID = 1
_NUMBER = 1
_WINDOW = 2
_BEGINNINGS = ("start", "computer")


def load(secret_game, game_id, count, windows, is_void):
    """Read the vault: a generator that yields after each record.

    The public log has `count` events of the game `game_id`, with `windows` windows filled; is_void(number) tells
    whether one of them was taken back.
    """
    vault = secret_game.vault
    secret_game.forget()
    kept = []
    orphans = False
    for record, secret in vault.open():
        if record[_KIND] in _BEGINNINGS:
            secret_game.game_id = record[_GAME_ID]
        if secret is None:
            pass
        elif record[_KIND] == "leg" and record[_NUMBER] > count:
            orphans = True  # the public log has lost the events before this leg, so the leg must be made again
        else:
            kept.append((record, secret))
            if record[_KIND] != "leg" or not is_void(record[_NUMBER]):
                secret_game.follow(record, secret)
            else:
                secret_game.last_void = record[_NUMBER]
        yield
    if orphans:
        vault.begin(kept, vault.lock, vault.key)
    secret_game.state = vault.state or ("damaged" if orphans else None)
    newest = secret_game.newest
    if newest and (newest[_GAME_ID] != game_id if newest[_KIND] in _BEGINNINGS else newest[_NUMBER] == count):
        secret_game.uncommitted = secret_game.newest_events(game_id)
    elif newest and (newest[_WINDOW] if newest[_KIND] == "leg" else 0) != windows:
        secret_game.newest = []  # the record of his last leg is damaged
