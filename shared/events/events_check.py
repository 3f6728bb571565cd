"""Checks events that come from outside. A handheld receives none, so it need not keep this."""

import json

from shared.board.edition import PAWNS, TICKETS
from shared.events import set_up_check
from shared.events.asked import PERSON
from shared.events.computer_events import LEVELS
from shared.events.events import GAME_ID_HEX, LAST_WINDOW, LEGS, MODE_WORDS, encode, of_list, row_of
from shared.events.on_board_events import BY
from shared.events.set_up_check import HASH_HEX, LAST_STATION, MOST_PLAYERS

ENDINGS = (
    ("detectives", "captured"),  # R19
    ("detectives", "trapped"),  # R16
    ("mr_x", "stranded"),  # R22
    ("mr_x", "escaped"),  # R23
    (None, "abandoned"),  # R27
    (None, "left_off"),  # by Mr. X alone, without the detectives
)
AGREED = ("abandoned", "stranded")  # what may carry the detectives' consent: R27, and R22 in a game of R28
SALT_HEX = 32
CONSENT_HEX = 32
LAST_NUMBER = 9999  # of an event, counted from 0
VOICES = "doc"  # as in shared.events.witness: a detective's own page, the owner's, nobody's where a computer plays

# The type of each field of an event, by kind; what a type allows is below. One with "?" may be missing at the end.
_FIELDS = {
    "game_begun": "game_id word players rules starts seal? asked?",
    "computer_plays": "level version seal",
    "seed_drawn": "salt",
    "mr_x_started": "seal",
    "mr_x_moved": "window ticket leg seal",
    "mr_x_surfaced": "window_or_start station salt seal claimed",
    "pawn_moved": "pawn ticket station",
    "pawn_passed": "pawn",
    "detectives_moved": "by",
    "station_asked": "station there pawn?",
    "game_ended": "winner word voices? consent?",
    "taken_back": "number voices? consent?",
    "leg_opened": "window_or_start station mode salt salt number?",
    "seed_opened": "seal",
}
_NUMBERS = {
    "number": (2, LAST_NUMBER),
    "players": (1, MOST_PLAYERS),
    "window": (1, LAST_WINDOW),
    "window_or_start": (0, LAST_WINDOW),
    "version": (1, 999),
    "station": (1, LAST_STATION),
}
_WORDS = {
    "by": BY,
    "leg": LEGS,
    "level": LEVELS,
    "mode": MODE_WORDS,
    "pawn": PAWNS,
    "ticket": TICKETS,
    "winner": (None, "mr_x", "detectives"),
}
_HEX = {"game_id": GAME_ID_HEX, "salt": SALT_HEX, "seal": HASH_HEX, "consent": CONSENT_HEX}


def _fits(field, value):
    """Whether a field's type allows this value."""
    if field in _NUMBERS:
        return type(value) is int and _NUMBERS[field][0] <= value <= _NUMBERS[field][1]
    if field in _WORDS:
        return (value is None or type(value) is str) and value in _WORDS[field]
    if field in _HEX:
        return set_up_check.is_hex(value, _HEX[field])
    if field == "voices":
        voices = type(value) is str and len(value) <= MOST_PLAYERS and all(voice in VOICES for voice in value)
        return voices and value.strip(VOICES[-1]) != ""  # a person's is among them
    if field == "there":
        return type(value) is bool
    if field == "claimed":
        return _are_claimed(value)
    if field == "starts":
        return set_up_check.are_starts(value)
    if field == "asked":
        return set_up_check.is_asked(value) and value[0] in (PERSON,) + LEVELS
    return set_up_check.are_rules(value) if field == "rules" else set_up_check.is_word(value)


def _are_claimed(value):
    """Whether these are [pawn, ticket] pairs."""
    if not isinstance(value, list) or len(value) > len(PAWNS):
        return False
    for pair in value:
        if not (isinstance(pair, list) and len(pair) == 2 and _fits("pawn", pair[0]) and _fits("ticket", pair[1])):
            return False
    return True


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
    if row[0] == "game_begun" and len(row) == 8:
        return len(row[7][3]) == len(row[5])
    if row[0] == "game_ended":
        return (row[1], row[2]) in ENDINGS and (len(row) == 3 or (len(row) == 5 and row[2] in AGREED))
    return row[0] != "taken_back" or len(row) != 3  # voices and their consent come together


def decode(text):
    """The event of a text; ValueError for any other text, also if `events.encode` would write the event differently."""
    event = check(json.loads(text))
    if encode(event) != text:
        raise ValueError("an event in another spelling")
    return event
