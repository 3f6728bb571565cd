"""The seed of a computer player's randomness: a half from each side, so that neither can choose its luck.

    seal  = SHA-256("mrx seed 1", game id, handheld's half)
    draw  = SHA-256("mrx draw 1", game id, handheld's half, table's half, number of the event)

over fields of fixed widths: tags 10 bytes, game id and the table's half 16, the handheld's half 32, the number two,
highest first. A host draws the table's half before it proposes the game, and the proposal shows its hash; the handheld
seals its own before it learns the table's, and opens it after the end. Each event has a draw of its own, so a turn that
was taken back is not repeated. This module must never draw a half or keep one.
"""

from shared.events import commitment

OWN_BYTES = 32  # of the handheld's half: without it nobody can tell what will be drawn
TABLE_BYTES = 16

HALF_HASH_BYTES = 16

_SEAL_TAG = b"mrx seed 1"
_HALF_TAG = b"mrx half 1"
_DRAW_TAG = b"mrx draw 1"


def seal(game_id, own_half):
    """The seal of the handheld's half, 32 bytes."""
    return commitment.hashed(_SEAL_TAG, game_id, own_half)


def half_hash(table_half):
    """What a proposal shows of the table's half: the first 16 bytes of SHA-256("mrx half 1", half)."""
    return commitment.hashed(_HALF_TAG, table_half)[:HALF_HASH_BYTES]


def draw(game_id, own_half, table_half, number):
    """The 32 bytes from which the computer player draws all that it needs for event `number`."""
    return commitment.hashed(_DRAW_TAG, game_id, own_half, table_half, bytes((number >> 8, number & 255)))
