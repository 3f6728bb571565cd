"""Mr. X's start: drawn from what is left, and sealed; its events. Loaded when needed. SecretGame keeps it."""

from mrx.secret.record_fields import GAME_ID, KIND
from shared.events import commitment, events


def start_card(secret_game, choices):
    """A start drawn from these stations, to be shown to him only.

    Drawing again returns the same card, until a game begins or the choices change: otherwise Mr. X could draw until
    he likes it.
    """
    drawn, of_choices = secret_game.start_card
    if of_choices != choices:
        drawn = _random_card(secret_game.entropy, choices)
        secret_game.start_card = (drawn, choices)
    return drawn


def begin(secret_game, set_up, station, lock, key):
    """Seal a start and return the two events that begin a game (R5).

    set_up: see mrx.game.set_up; station: his card; lock and key: see Vault.begin.
    """
    game_id = commitment.hex_of(secret_game.entropy.take(commitment.GAME_ID_BYTES))
    record = ["start", game_id] + set_up[:5] + set_up[6:]
    secret = secret_game.new_secret(station, commitment.START_MODE)
    secret_game.vault.begin([(record, secret)], lock, key)
    secret_game.start_card = (None, None)
    secret_game.forget()
    secret_game.follow(record, secret)
    return secret_game.newest_events(game_id)


def events_of(secret_game, record, game_id):
    """The public events of a record that begins a game; see SecretGame.newest_events."""
    if record[KIND] != "start":
        from mrx.secret import computer_secret

        return computer_secret.events_of(secret_game, record, game_id)
    game_id = record[GAME_ID]
    return [events.game_begun(*record[1:]), events.mr_x_started(secret_game.seal(game_id))]


def _random_card(entropy, choices):
    """One of the choices, each with the same probability."""
    fair = 256 - 256 % len(choices)  # bytes from here on would make the first choices likelier
    while True:
        byte = entropy.take(1)[0]
        if byte < fair:
            return choices[byte % len(choices)]
