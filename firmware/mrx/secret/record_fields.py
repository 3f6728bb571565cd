"""Where the fields of a record of Mr. X's secret log stand, and those of its secret. No station is kept here.

A record: ["start", game id, edition, players, rules, pawns, key hash (?), asked (?)] or ["leg", event number, window,
ticket, leg, surfaces, claimed]; its secret: station, mode, salt, mode salt, all in bytes. The game of a computer player
begins with two records of its own, see mrx.secret.computer_secret.

What imports these numbers is compiled with them in the place of their names, so they cost no heap (firmware/inlining).
"""

KIND = 0
GAME_ID = 1  # of a record that begins a game
NUMBER = 1  # of any other
WINDOW = 2
LEAST_FIELDS = 6  # of any record

STATION = 0
MODE = 1
SALT = 2
MODE_SALT = 2 + 16  # commitment.SALT_BYTES
SECRET_BYTES = 2 + 2 * 16
