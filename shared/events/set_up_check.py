"""Whether a set-up that comes from outside has a form that a game_begun can carry; its rules are for `edition_table`.

A handheld loads this alone of what checks events, and unloads it.
"""

from shared.board.edition import PAWN_MOVES, PAWNS

HASH_HEX = 64
LAST_STATION = 200
MOST_PLAYERS = 5
MOST_RULES_DEPTH = 6  # [["tickets", [["red", [["taxi", 11]]]]]]
_HALF_HEX = 32
_PLAYED_BY = "pefh"  # a person, or a computer at a level: letters of asked.pawns


def is_sound(edition, players, rules, pawns, key_hash=None, asked=None) -> bool:
    """Whether these are the fields of a game_begun behind its game id."""
    return (
        is_word(edition)
        and type(players) is int
        and 1 <= players <= MOST_PLAYERS
        and are_rules(rules)
        and are_starts(pawns)
        and (key_hash is None or is_hex(key_hash, HASH_HEX))
        and (asked is None or (key_hash is not None and is_asked(asked) and len(asked[3]) == len(pawns)))
    )


def is_asked(value) -> bool:
    """Whether this is the list of an Asked (shared.events.asked); whether there is such a level is for others."""
    if not isinstance(value, list) or len(value) != 5 or any(type(each) is not str for each in value[:1] + value[2:]):
        return False
    mr_x, version, half, pawns, pawn_moves = value
    if type(version) is not int or pawn_moves not in PAWN_MOVES:
        return False
    if len(pawns) > len(PAWNS) or not all(letter in _PLAYED_BY for letter in pawns):
        return False
    if mr_x == "person":
        return version == 0 and half == ""
    return is_word(mr_x) and 1 <= version <= 999 and is_hex(half, _HALF_HEX)


def are_rules(value) -> bool:
    """Whether the wire can carry these house rules."""
    return isinstance(value, list) and _is_plain(value, 0)


def are_starts(value) -> bool:
    """Whether these are [pawn, station] pairs."""
    if not isinstance(value, list) or len(value) > len(PAWNS):
        return False
    for pair in value:
        if not (isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is str and pair[0] in PAWNS):
            return False
        if type(pair[1]) is not int or not 1 <= pair[1] <= LAST_STATION:
            return False
    return True


def is_word(value) -> bool:
    """Whether this is an ASCII word of at most 40 characters that JSON writes as it is."""
    return isinstance(value, str) and 0 < len(value) <= 40 and all(32 < ord(c) < 127 and c not in '"\\' for c in value)


def is_hex(value, digits) -> bool:
    """Whether this is a text of so many lower-case hex digits."""
    return type(value) is str and len(value) == digits and all(c in "0123456789abcdef" for c in value)


def _is_plain(value, depth):
    if value is None or value is True or value is False or type(value) is int:
        return True
    if isinstance(value, list):
        return depth < MOST_RULES_DEPTH and all(_is_plain(part, depth + 1) for part in value)
    return is_word(value)
