"""The players' names as typed at set-up, and which pawns each of them moves (R2).

`remembered` is what the table stores of a game beside its log, as `host.game.names` has it.
"""

from typing import Any

from flask_babel import gettext as _

_JOINER = "\u200d"  # between the parts of one emoji


def player_name(remembered: dict[str, Any], player: int) -> str:
    """What a player, by index, is called; "2nd detective" without a name: the number first, where names are cut."""
    unnamed = (_("1st detective"), _("2nd detective"), _("3rd detective"), _("4th detective"), _("5th detective"))
    return _given(remembered, player) or unnamed[player]


def is_named(remembered: dict[str, Any], player: int) -> bool:
    """Whether somebody has typed a name for a player, by index."""
    return bool(_given(remembered, player))


def mr_x_name(remembered: dict[str, Any]) -> str:
    """What Mr. X is called."""
    return shown(remembered.get("mr_x") or "") or _("Mr. X")


def _given(remembered, player):
    given = remembered.get("players", [])
    return shown(given[player]) if player < len(given) else ""


def shown(name: object) -> str:
    """A name as it may be shown: without letters that nobody sees, some of which turn the text around them."""
    text = str(name)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == _JOINER else " " for letter in text).strip()


def name_of(remembered: dict[str, Any], who: "int | str | None") -> str:
    """What somebody is called: "mr_x", a player's index, or None for the bobbies."""
    if who is None:
        return _("Bobbies")
    return player_name(remembered, who) if isinstance(who, int) else mr_x_name(remembered)
