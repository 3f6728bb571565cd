"""Checks events that come from outside. A handheld receives none, so it need not keep this."""

import json

from shared.events import GAME_ID_HEX, LAST_WINDOW, LEGS, MODE_WORDS, PAWN_WORDS, encode, of_list, row_of

TICKET_WORDS = ("taxi", "bus", "underground", "black")
ENDINGS = (
    ("detectives", "captured"),  # R19
    ("detectives", "trapped"),  # R16
    ("mr_x", "stranded"),  # R22
    ("mr_x", "escaped"),  # R23
    (None, "abandoned"),  # R27
    (None, "left_off"),  # by Mr. X alone, without the detectives
)
HASH_HEX = 64
SALT_HEX = 32
CONSENT_HEX = 32
LAST_STATION = 200
LAST_NUMBER = 9999  # of an event, counted from 0
MOST_PLAYERS = 5
VOICES = "do"  # a detective's own page, or the owner's for one without a phone
MOST_RULES_DEPTH = 6  # [["tickets", [["red", [["taxi", 11]]]]]]

# The type of each field of an event, by kind; what a type allows is below. One with "?" may be missing at the end.
_FIELDS = {
    "game_begun": "game_id word players rules starts seal?",
    "mr_x_started": "seal",
    "mr_x_moved": "window ticket leg seal",
    "mr_x_surfaced": "window_or_start station salt seal claimed",
    "pawn_moved": "pawn ticket station",
    "pawn_passed": "pawn",
    "game_ended": "winner word voices? consent?",
    "taken_back": "number voices? consent?",
    "leg_opened": "window_or_start station mode salt salt number?",
}
_NUMBERS = {
    "number": (2, LAST_NUMBER),
    "players": (1, MOST_PLAYERS),
    "window": (1, LAST_WINDOW),
    "window_or_start": (0, LAST_WINDOW),
    "station": (1, LAST_STATION),
}
_WORDS = {
    "leg": LEGS,
    "mode": MODE_WORDS,
    "pawn": PAWN_WORDS,
    "ticket": TICKET_WORDS,
    "winner": (None, "mr_x", "detectives"),
}
_HEX = {"game_id": GAME_ID_HEX, "salt": SALT_HEX, "seal": HASH_HEX, "consent": CONSENT_HEX}
_PAIRS = {"starts": ("pawn", "station"), "claimed": ("pawn", "ticket")}


def _fits(field, value):
    """Whether a field's type allows this value."""
    if field in _NUMBERS:
        return type(value) is int and _NUMBERS[field][0] <= value <= _NUMBERS[field][1]
    if field in _WORDS:
        return (value is None or type(value) is str) and value in _WORDS[field]
    if field in _HEX:
        return type(value) is str and len(value) == _HEX[field] and all(c in "0123456789abcdef" for c in value)
    if field == "voices":
        return type(value) is str and 0 < len(value) <= MOST_PLAYERS and all(voice in VOICES for voice in value)
    if field in _PAIRS:
        return _are_pairs(value, _PAIRS[field][0], _PAIRS[field][1])
    if field == "rules":
        return isinstance(value, list) and _plain(value, 0)
    return _word(value)


def _are_pairs(value, first, second):
    if not isinstance(value, list) or len(value) > len(PAWN_WORDS):
        return False
    for pair in value:
        if not (isinstance(pair, list) and len(pair) == 2 and _fits(first, pair[0]) and _fits(second, pair[1])):
            return False
    return True


def _word(value):
    return isinstance(value, str) and 0 < len(value) <= 40 and all(32 < ord(c) < 127 and c not in '"\\' for c in value)


def _plain(value, depth):
    """Whether the wire can carry these house rules; `edition_table.make` checks the rules themselves."""
    if value is None or value is True or value is False or type(value) is int:
        return True
    if isinstance(value, list):
        return depth < MOST_RULES_DEPTH and all(_plain(part, depth + 1) for part in value)
    return _word(value)


def check(row):
    """The event of a list [kind, ...]; ValueError if it is no event, with a text that quotes nothing of it.

    An event is accepted too, and checked again.
    """
    if not isinstance(row, (list, tuple)) or not row or not isinstance(row[0], str):
        raise ValueError("not an event")
    if row[0] not in _FIELDS:
        raise ValueError("an event of an unknown kind")
    if not isinstance(row, list):
        row = row_of(row)
    if not _is_sound(row):
        raise ValueError("a malformed event: " + row[0])
    return of_list(row)


def _is_sound(row):
    """Whether a row of a known kind has the fields of that kind."""
    fields = _FIELDS[row[0]].split()
    needed = len([field for field in fields if field[-1] != "?"])
    if not needed <= len(row) - 1 <= len(fields):
        return False
    if not all(_fits(field.rstrip("?"), value) for field, value in zip(fields, row[1:])):
        return False
    if row[0] == "game_ended":
        return (row[1], row[2]) in ENDINGS and (len(row) == 3 or (len(row) == 5 and row[2] == "abandoned"))
    return row[0] != "taken_back" or len(row) != 3  # voices and their consent come together


def decode(text):
    """The event of a text; ValueError for any other text, also if `events.encode` would write the event differently."""
    event = check(json.loads(text))
    if encode(event) != text:
        raise ValueError("an event in another spelling")
    return event
