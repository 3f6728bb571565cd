"""The detectives' consents to what Mr. X may not do alone: taking back, abandoning the game (R27), and that
none of the pawns can move where nobody enters their moves (R28).

The host draws a key for each game that it proposes; the game_begun shows the key's hash. A consent is the first half of

    HMAC-SHA-256(key, "mrx yes  1", game id, chain head before the event, what, first, voices)

over fields of fixed widths: tag 10 bytes, game id 16, chain head 32, what one byte, first 2, and the voices at the end.
Without the key nobody can make one, and a consent to another event, or at another moment, does not fit. After the end
the key is published, so that everybody can check all of them. A handheld only hands consents on.

Voices are one letter for each player: "d" where he agreed on his own page, "o" where the owner's page agreed for a
player without a phone, "c" where a computer plays for him and nobody was asked; a single letter where one answer is
enough. At least one is not "c" (`events_check`): only people agree to anything.
"""

import hashlib

from shared.events import commitment

KEY_BYTES = 32
CONSENT_BYTES = 16
OWN, OWNERS, COMPUTERS = "doc"

_TAG = b"mrx yes  1"
_TAKE_BACK, _ABANDON, _STRANDED = 1, 2, 3
TO_ABANDON, TO_STRANDED = 0, -1  # in place of an event's number


def key_hash(key: str) -> str:
    """What a game_begun shows of a key, both in hex."""
    return commitment.hex_of(hashlib.sha256(commitment.bytes_of(key)).digest())


def consent(key: str, game_id: str, head: str, first: int, voices: str) -> str:
    """The consent to taking back from event `first` on, or to an end, TO_ABANDON or TO_STRANDED; all texts but voices
    in hex.

    head: the chain head of all events before the one that is agreed to.
    """
    kind = {TO_ABANDON: _ABANDON, TO_STRANDED: _STRANDED}.get(first, _TAKE_BACK)
    number = max(first, 0)
    what = bytes((kind, number >> 8, number & 255))
    data = _TAG + commitment.bytes_of(game_id) + commitment.bytes_of(head) + what + voices.encode()
    return commitment.hex_of(commitment.hmac(commitment.bytes_of(key), data)[:CONSENT_BYTES])


def is_consent(key: str, game_id: str, head: str, event) -> bool:
    """Whether a taken_back or game_ended bears a consent that is made under this key for it, at this chain head."""
    if event.voices is None or event.consent is None:
        return False
    first = TO_STRANDED if event.kind == "game_ended" and event.reason == "stranded" else TO_ABANDON
    if event.kind == "taken_back":
        first = event.first
    made = consent(key, game_id, head, first, event.voices)
    return commitment.same(made, event.consent)
