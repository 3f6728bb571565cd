"""What the house rules may be that change a cell of the edition table, and the form in which they come from outside.

A handheld loads this before the table itself, and unloads it. It knows no edition's name.
"""

from shared.board.board import BOARD_NAMES
from shared.board.edition import (
    BLACK,
    BOBBIES,
    COLOURS,
    COUNTED,
    MOST,
    MR_X,
    ON_BOARD,
    PAWN_MOVES,
    PAWN_ORDERS,
    PURSE,
    TICKET_SUPPLIES,
)


def from_pairs(pairs: list) -> dict:
    """House rules as a dictionary, from the pairs of edition_table.to_pairs; ValueError for anything else."""
    rules = _dictionary("rules", pairs)
    if "tickets" in rules:
        rules["tickets"] = _dictionary("rules.tickets", rules["tickets"])
        for mover, numbers in rules["tickets"].items():
            rules["tickets"][mover] = _dictionary("rules.tickets.%s" % mover, numbers)
    return rules


def _dictionary(place, pairs):
    if not isinstance(pairs, list):
        raise ValueError("%s: must be a list of pairs" % place)
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
            raise ValueError("%s: must be a list of pairs" % place)
    found = dict(pairs)
    if [key for key, _ in pairs] != sorted(found):
        raise ValueError("%s: must be sorted, each key once" % place)
    return found


# What a record's `rules` may hold, field by field: words to choose from, or the least and the highest number.
_WORDS = {
    "board": BOARD_NAMES,
    "pawn_order": PAWN_ORDERS,
    "mr_x_tickets": TICKET_SUPPLIES,
    "pawn_tickets": TICKET_SUPPLIES,
    "pawn_moves": PAWN_MOVES,
}
_NUMBERS = {"windows": (1, MOST), "rounds": (1, MOST), "pawns": (1, len(COLOURS)), "bobbies": (0, len(BOBBIES))}
_SWITCHES = ("voluntary_surfacing", "cut_off", "underground", "black_covers")


def check(rules: dict):
    """Raise ValueError unless these can be the house rules of some game; its text begins with the place."""
    for key, value in rules.items():
        _check(key, value)
    if rules.get("pawn_moves") != ON_BOARD:
        return  # else what only a game with entered moves could follow is refused (R28)
    if rules.get("mr_x_tickets") == COUNTED:
        raise ValueError("rules.mr_x_tickets: cannot be counted where the pawns' moves are not entered")
    if [mover for mover in rules.get("tickets", {}) if mover != MR_X]:
        raise ValueError("rules.tickets: cannot name a pawn where the pawns' moves are not entered")


def _check(key, value):
    place = "rules.%s" % key
    if key in _WORDS:
        if type(value) is not str or value not in _WORDS[key]:
            raise ValueError("%s: must be one of %s" % (place, ", ".join(_WORDS[key])))
    elif key in _NUMBERS:
        if not (key == "rounds" and value is None):
            _check_number(place, value, *_NUMBERS[key])
    elif key in _SWITCHES:
        if type(value) is not bool:
            raise ValueError("%s: must be true or false" % place)
    elif key == "surfacing":
        _check_list(place, value, 1, MOST)
    elif key == "shares":
        _check_list(place, value, 0, len(COLOURS))
    elif key == "start_cards":
        if value != "any":
            _check_list(place, value, None, None)
    elif key == "tickets":
        _check_tickets(place, value)
    else:
        raise ValueError("rules: has an unknown key")


def _check_number(place, value, least, most):
    if type(value) is not int or (least is not None and not least <= value <= most):
        raise ValueError(
            "%s: must be a whole number%s" % (place, "" if least is None else " from %d to %d" % (least, most))
        )


def _check_list(place, value, least, most):
    if not isinstance(value, list):
        raise ValueError("%s: must be a list" % place)
    for at, number in enumerate(value):
        _check_number("%s[%d]" % (place, at), number, least, most)


def _check_tickets(place, tickets):
    if not isinstance(tickets, dict):
        raise ValueError("%s: must be an object" % place)
    for mover, numbers in tickets.items():
        if mover != MR_X and mover not in COLOURS:
            raise ValueError("%s: has an unknown mover" % place)
        inside = "%s.%s" % (place, mover)
        if not isinstance(numbers, dict):
            raise ValueError("%s: must be an object" % inside)
        for word, number in numbers.items():
            if word not in (PURSE if mover == MR_X else PURSE[:BLACK]):
                raise ValueError("%s: has an unknown ticket" % inside)
            _check_number("%s.%s" % (inside, word), number, 0, MOST)
