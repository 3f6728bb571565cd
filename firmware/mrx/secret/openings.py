"""Opens Mr. X's secret log after the end (R24): the events that tell what each seal covers.

Loaded when needed. These generators yield None for a record that has none: reading one makes so much garbage that a
step must not read many. Under a PIN they also yield None before each, whose MAC makes more of it.
"""

from mrx.secret.record_fields import KIND, MODE, MODE_SALT, NUMBER, SALT, STATION, WINDOW
from shared.events import commitment, events


def of_windows(secret_game, first, last, is_void):
    """Yield the events that open windows `first` to `last`, the start's being 0. A lost window has none.

    is_void: as in mrx.secret.loading.
    """
    vault = secret_game.vault
    for _, text in vault.journal.records():
        if vault.key:
            yield None
        for record, secret in vault.read(text):
            is_leg = record[KIND] == "leg"
            window = record[WINDOW] if is_leg else 0
            counts = not is_void(record[NUMBER]) if is_leg else record[KIND] != "computer"
            wanted = counts and first <= window <= last and secret_game.station_in(window)
            yield _opening(window, secret, None) if wanted else None


def of_void_legs(secret_game, after, is_void):
    """Yield the events that open the legs which were taken back, those with a number greater than `after`."""
    vault = secret_game.vault
    for _, text in vault.journal.records():
        if vault.key:
            yield None
        for record, secret in vault.read(text):
            wanted = secret and record[KIND] == "leg" and record[NUMBER] > after and is_void(record[NUMBER])
            yield _opening(record[WINDOW], secret, record[NUMBER]) if wanted else None


def _opening(window, secret, number):
    word = events.MODE_WORDS[secret[MODE]] if window else "start"
    salt, mode_salt = commitment.hex_of(secret[SALT:MODE_SALT]), commitment.hex_of(secret[MODE_SALT:])
    return events.leg_opened(window, secret[STATION], word, salt, mode_salt, number)
