"""The edition table of the rule book, with the cells that house rules change; the only module with editions' names."""

from shared.board import start_cards
from shared.board.edition import COUNTED, ON_BOARD, UNLIMITED, Edition

# Columns of the table. shares and bobbies are by the number of players, 2 to 5; a pawn's tickets are taxi, bus and
# underground. Each is made when it is asked for: all of them together would need a large piece of a handheld's heap.


def _usual():
    """What the columns have in common."""
    return {
        "start_cards": (start_cards.DECK, start_cards.DECK),
        "rounds": None,
        "black": 5,
        "doubles": 2,
        "mr_x_tickets": COUNTED,
        "pawn_tickets": COUNTED,
        "underground": True,
        "black_covers": False,
        "purse": [10, 8, 4],
        "bobbies": (0, 0, 0, 0),
    }


def _milton_bradley():
    column = _usual()
    column["windows"] = 24
    column["surfacing"] = [3, 8, 13, 18, 24]
    column["shares"] = ([3, 2], [2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1])
    column["pawn_order"] = "by_player"
    return column


def _ravensburger():
    column = _usual()
    column["windows"] = 22
    column["surfacing"] = [3, 8, 13, 18]
    column["black"] = None  # one per pawn
    column["shares"] = ([2, 2], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1])
    column["pawn_order"] = "fixed"
    return column


def _ravensburger_2013():
    column = _usual()
    column["start_cards"] = (start_cards.PAWNS_2013, start_cards.MR_X_2013)
    column["windows"] = 24
    column["rounds"] = 22
    column["surfacing"] = [3, 8, 13, 18, 24]
    column["mr_x_tickets"] = UNLIMITED
    column["purse"] = [11, 8, 4]
    column["bobbies"] = (2, 1, 0, 0)
    column["shares"] = ([1, 1], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1])
    column["pawn_order"] = "free"
    return column


def _ravensburger_beginner():
    column = _ravensburger_2013()
    column["board"] = "ravensburger-2013"
    column["windows"] = 14
    column["rounds"] = 13
    column["surfacing"] = [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14]
    column["black"] = column["doubles"] = 1
    column["pawn_tickets"] = UNLIMITED
    column["underground"] = False
    column["black_covers"] = True
    column["bobbies"] = (0, 0, 0, 0)
    column["shares"] = ([2, 1], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1])
    return column


_TABLE = {
    "milton-bradley": _milton_bradley,
    "ravensburger": _ravensburger,
    "ravensburger-2013": _ravensburger_2013,
    "ravensburger-beginner": _ravensburger_beginner,
}


def make(name: str, players: int, changes: list) -> Edition:
    """The Edition of this name for 1 to 5 players, house rules as pairs. ValueError: its text begins with the place."""
    from shared.rules import house_rules

    return from_rules(name, players, house_rules.from_pairs(changes))


def from_rules(name: str, players: int, rules: dict) -> Edition:
    """As `make`, with house rules as a dictionary, the form in a record."""
    from shared.rules import house_rules

    house_rules.check(rules)
    return from_checked(name, players, rules)


def from_checked(name: str, players: int, rules: dict) -> Edition:
    """As `from_rules`, for house rules that have passed house_rules.check."""
    if type(name) is not str or name not in _TABLE:
        raise ValueError("edition: no such edition")
    if type(players) is not int or not 1 <= players <= 5:
        raise ValueError("players: must be a whole number from 2 to 5")
    if players == 1 and "pawns" not in rules:
        raise ValueError("players: one player needs rules.pawns")
    return _changed(name, players, rules)


def _changed(name, players, rules):
    """The table's column with the fields that the house rules change."""
    column = _TABLE[name]()
    by_players = max(players, 2) - 2  # one player has as many bobbies as two
    edition = Edition()
    edition.name = name
    edition.players = players
    edition.changes = to_pairs(rules)
    edition.board = rules.get("board", column.get("board", name))
    for field in ("windows", "rounds", "pawn_order", "mr_x_tickets", "pawn_tickets", "underground", "black_covers"):
        setattr(edition, field, rules.get(field, column[field]))
    edition.voluntary_surfacing = rules.get("voluntary_surfacing", False)
    edition.on_board = rules.get("pawn_moves") == ON_BOARD
    edition.cut_off = rules.get("cut_off", False) and not edition.on_board
    if edition.on_board:
        edition.mr_x_tickets = UNLIMITED
    edition.surfacing = sorted(set(rules.get("surfacing", column["surfacing"])))
    edition.bobbies = rules.get("bobbies", column["bobbies"][by_players])
    edition.tickets = rules.get("tickets", {})
    edition.pawn_deck, edition.mr_x_deck = column["start_cards"]
    if "start_cards" in rules:
        deck = rules["start_cards"]
        edition.pawn_deck = edition.mr_x_deck = None if deck == "any" else deck
    edition.shares = column["shares"][by_players]
    edition.pawns = rules.get("pawns", sum(edition.shares))
    if edition.pawns != sum(edition.shares) or players == 1:
        edition.shares = _one_each(players, edition.pawns)
    if "shares" in rules:
        edition.shares = rules["shares"]
    if len(edition.shares) != players or sum(edition.shares) != edition.pawns:
        raise ValueError("rules.shares: must share out %d pawns among %d players" % (edition.pawns, players))
    edition.mr_x_black = edition.pawns if column["black"] is None else column["black"]
    edition.mr_x_doubles = column["doubles"]
    edition.pawn_purse = column["purse"]
    return edition


def _one_each(players, pawns):
    """Shares where the pawns are changed: one each, and the last player has the rest."""
    shares = [1 if player < pawns else 0 for player in range(players)]
    shares[-1] += pawns - sum(shares)
    return shares


def to_pairs(rules: dict) -> list:
    """House rules as [key, value] pairs sorted by key, inner dictionaries too: the form in an event."""
    return [[key, to_pairs(rules[key]) if isinstance(rules[key], dict) else rules[key]] for key in sorted(rules)]
