"""The secret of a game in which the handheld itself plays Mr. X: its half of the seed, its start, its decisions.

Such a game's first records are ["computer", game id, edition, players, rules, pawns, key hash or None, level,
asked (?)], whose secret has the half where another has its salts, and ["drawn", event number, 0, the table's half, 0,
0], whose secret is the start's. Loaded when needed; a station goes from here to SecretGame and to no other place.
"""

from mrx.secret.record_fields import GAME_ID, KIND
from shared.computer import computer_player
from shared.events import commitment, computer_events, events, seed
from shared.rules import rules_start

_LEVEL = 7  # where fields of these records stand
_TABLE_HALF = 3


def begin(secret_game, set_up, level):
    """Draw the half, seal it, and return the two events that begin a game. set_up: see mrx.game.set_up."""
    game_id = commitment.hex_of(secret_game.entropy.take(commitment.GAME_ID_BYTES))
    record = ["computer", game_id] + set_up[:5] + [level] + set_up[6:]
    secret = bytes(2) + secret_game.entropy.take(seed.OWN_BYTES)
    secret_game.vault.begin([(record, secret)], None, None)
    secret_game.forget()
    secret_game.follow(record, secret)
    return secret_game.newest_events(game_id)


def drawn(secret_game, game, game_id, half):
    """The table has drawn its half: draw the start from it, and return the two events that follow.

    game: the PublicGame before anybody has moved; half: in hex.
    """
    from mrx.secret.computer_decision import NUMBER_DRAWN, draw_of

    pawns = [[name, station] for name, station in zip(game.pawn_names, game.stations)]
    choices = rules_start.mr_x_starts(game.edition, game.board, pawns)
    record = ["drawn", NUMBER_DRAWN, 0, half, 0, 0]
    station = computer_player.start(choices, draw_of(secret_game, game_id, half, NUMBER_DRAWN + 1))
    secret = secret_game.new_secret(station, commitment.START_MODE)
    secret_game.vault.append(record, secret)
    secret_game.follow(record, secret)
    return secret_game.newest_events(game_id)


def events_of(secret_game, record, game_id):
    """The public events of one of the two records that begin a game; see SecretGame.newest_events."""
    if record[KIND] == "computer":
        game_id = record[GAME_ID]
        sealed = seed.seal(commitment.bytes_of(game_id), secret_game.seed_half)
        begun = events.game_begun(*(record[1:_LEVEL] + record[_LEVEL + 1 :]))
        plays = computer_events.computer_plays(record[_LEVEL], computer_player.VERSION, commitment.hex_of(sealed))
        return [begun, plays]
    return [computer_events.seed_drawn(record[_TABLE_HALF]), events.mr_x_started(secret_game.seal(game_id))]


def opening(secret_game):
    """The event that opens the handheld's half of the seed."""
    return computer_events.seed_opened(commitment.hex_of(secret_game.seed_half))
