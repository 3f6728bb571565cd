"""Who sits where: the people's names as typed at set-up, and which pawns each of them moves (R2).

`remembered` is what the table remembers of a game: {"mr_x": name, "players": [names], "help": bool}, any of it missing.
"""

from flask_babel import gettext as _


def player_of(edition, pawn):
    """The index of the player who moves this pawn, by its index in playing order; None for a bobby."""
    for player, share in enumerate(edition.shares):
        if pawn < share:
            return player
        pawn -= share
    return None


def player_name(remembered, player):
    """What a player is called; "2nd detective" where nothing was typed, for where names are cut they must differ."""
    given = remembered.get("players", [])
    unnamed = (_("1st detective"), _("2nd detective"), _("3rd detective"), _("4th detective"), _("5th detective"))
    return (given[player] if player < len(given) else "") or unnamed[player]


def mr_x_name(remembered):
    """What Mr. X is called."""
    return remembered.get("mr_x") or _("Mr. X")


def name_of(remembered, who):
    """What somebody is called: "mr_x", a player's index, or None for the bobbies."""
    if who is None:
        return _("Bobbies")
    return mr_x_name(remembered) if who == "mr_x" else player_name(remembered, who)
