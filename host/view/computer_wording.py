"""For whom the computer plays, and whether the adviser is on, in sentences."""

from typing import Any

from flask_babel import gettext as _

from host.game.computer_players import ComputerPlayers
from host.game.replica import Replica
from host.view import player_names, wording
from host.view.wording import level_name
from shared.computer.computer_player import LEVELS
from shared.events import events
from shared.rules.public_game import PublicGame

_MANY = 3  # players without names are counted, where there are so many


def computer(level: str) -> str:
    """What plays for a player at this level."""
    return _("computer, %(level)s", level=level_name(level))


def choices() -> list[list[str]]:
    """[level, words] of all computer players."""
    return [[level, computer(level)] for level in LEVELS]


def paces() -> list[list[str]]:
    """[pace, words] of all paces of the computer players."""
    return [["quick", _("quick")], ["usual", _("as usual")], ["slow", _("slow")]]


def adviser(over: bool = False) -> str:
    """What the adviser does, where it is on, or did in a game that is over."""
    if over:
        return _(
            "The adviser helped the detectives: on their pages it ranked the moves, and showed where Mr. X likely was."
        )
    return _("The adviser helps the detectives: on their pages it ranks the moves, and shows where Mr. X likely is.")


def mr_x(level: str) -> str:
    """Who Mr. X is where the handheld plays him, as short as can be."""
    return _("Mr. X: the handheld, %(level)s", level=level_name(level))


def handheld(level: str) -> str:
    """Who plays Mr. X where the handheld does, to choose from."""
    return {"easy": _("The handheld, easy"), "fair": _("The handheld, fair"), "hard": _("The handheld, hard")}[level]


def played_by(level: str, over: bool = False) -> str:
    """That the handheld plays Mr. X, or did in a game that is over."""
    if over:
        return _("The handheld itself was Mr. X, and played at the %(level)s level.", level=level_name(level))
    return {
        "easy": _("The handheld itself is Mr. X, and plays at the easy level."),
        "fair": _("The handheld itself is Mr. X, and plays at the fair level."),
        "hard": _("The handheld itself is Mr. X, and plays at the hard level."),
    }[level]


def says_yes(beside: bool) -> str:
    """Who says yes where the handheld is to be Mr. X: of one beside the host nobody can press the keys."""
    if beside:
        return _("The handheld is to be Mr. X, and says yes by itself.")
    return _("The handheld is to be Mr. X: press # on it.")


def agreed(computers: ComputerPlayers, players: int, remembered: dict[str, Any], over: bool = False) -> list[str]:
    """For which players of a game the computer plays, or did to the end, a sentence a level; and whether the adviser is
    on."""
    told = []
    for level in dict.fromkeys(filter(None, computers.levels[:players])):
        those = [player for player in range(players) if computers.level(player) == level]
        named = any(player_names.is_named(remembered, player) for player in those)
        if len(those) == players >= _MANY and not named:
            told.append(_all(players, level, over))
        else:
            names = wording.all_of([player_names.player_name(remembered, player) for player in those])
            then = _("The computer played for %(player)s (%(level)s).", player=names, level=level_name(level))
            told.append(then if over else _now(names, level))
    return [*told, *([adviser(over)] if computers.adviser else [])]


def _all(number, level, over):
    """That the computer plays for all of these players, none of whom has a name."""
    if over:
        return _(
            "The computer played for all %(number)d detectives (%(level)s).", number=number, level=level_name(level)
        )
    return _("The computer plays for all %(number)d detectives (%(level)s).", number=number, level=level_name(level))


def summed_up(levels: list[str], advised: bool, mr_x_level: "str | None" = None) -> list[str]:
    """Which computers have played in a game that has stopped, whether the handheld was Mr. X, and the adviser on."""
    named = [(computer(level), levels.count(level)) for level in LEVELS if level in levels]
    several = ", ".join(text if number == 1 else f"{text} ({number})" for text, number in named)
    return [
        *([played_by(mr_x_level, over=True)] if mr_x_level else []),
        *([_("Also played: %(computers)s.", computers=several)] if several else []),
        *([adviser(over=True)] if advised else []),
    ]


def plays(player: int, level: "str | None", remembered: dict[str, Any]) -> str:
    """Who plays for a player from now on: that this was changed."""
    name = player_names.player_name(remembered, player)
    return _("%(player)s plays again.", player=name) if level is None else _now(name, level)


def _now(names, level):
    return _("The computer plays for %(player)s (%(level)s).", player=names, level=level_name(level))


def news(computers: ComputerPlayers, play: Replica, remembered: dict[str, Any]) -> list[str]:
    """What was changed in this round."""
    legs = [number for number, event in enumerate(play.events) if isinstance(event, events.MrXMoved)]
    since = legs[-1] if legs else 0
    return [plays(change.player, change.level, remembered) for change in computers.changes if change.number > since]


def left(pawns: list[str]) -> str:
    """That a computer could not move these pawns, by their names in words."""
    return _("The computer cannot move %(pawns)s: any detective does.", pawns=wording.either(pawns))


def thinking(game: PublicGame, pawns: list[int], link: str, asked: bool) -> str:
    """What the computer does about these pawns, whose turn it is. asked: whether somebody is asked to agree."""
    names = wording.either([wording.pawn_name(game.pawn_names[pawn]) for pawn in pawns])
    if asked:
        return _("The computer moves %(pawns)s when the question is answered.", pawns=names)
    if link != "up":
        return _("The computer moves %(pawns)s when the handheld is back.", pawns=names)
    return _("The computer is thinking for %(pawns)s.", pawns=names)
