"""What was agreed at set-up, in words: house rules, help for the hunt, the time for a turn."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.view import wording
from shared.board.edition import MR_X, UNLIMITED, Edition


def pawn_order(order: str) -> str:
    """The house rule that sets an order of the pawns."""
    return {
        "fixed": _("The pawns move one after another, always in the same order."),
        "by_player": _("Player after player; each moves all of his pawns, in any order."),
        "free": _("The pawns move in any order."),
    }[order]


def house_rules(edition: Edition) -> list[str]:
    """The house rules in force, or that there are none."""
    numbers = {**dict(edition.changes), **vars(edition), "pawn_moves": edition.on_board}
    in_force = [
        surfacing(edition) if key == "surfacing" else house_rule(key, numbers.get(key))
        for key, _value in edition.changes
    ]
    return in_force or [_("No house rules: all as printed.")]


def house_rule(key: str, value: Any) -> str:
    """A house rule in force, as a sentence; for "surfacing" see there."""
    if key == "board":
        return _("Played on the %(board)s.", board=wording.board_name(value))
    if key == "pawn_order":
        return pawn_order(value)
    if key == "windows":
        return ngettext("The logbook has %(num)d window.", "The logbook has %(num)d windows.", value)
    if key == "rounds":
        if value is None:
            return _("The number of rounds is not limited.")
        return ngettext("Mr. X has escaped after %(num)d round.", "Mr. X has escaped after %(num)d rounds.", value)
    chosen = _either_way(key)
    if chosen:
        return chosen[0] if value in (True, UNLIMITED) else chosen[1]
    return _numbers(key, value)


def _numbers(key, value):
    """A house rule that is a number or a list of them."""
    if key == "pawns":
        return ngettext("%(num)d pawn hunts Mr. X.", "%(num)d pawns hunt Mr. X.", value)
    if key == "bobbies":
        return ngettext("%(num)d bobby plays.", "%(num)d bobbies play.", value) if value else _("No bobby plays.")
    if key == "shares":
        return _("How many pawns each detective has: %(shares)s.", shares=_listed(value))
    if key == "start_cards" and value == "any":
        return _("Any station may be a start.")
    if key == "start_cards":
        return _("The start cards are: %(cards)s.", cards=_listed(value))
    purses = [
        f"{_mover(mover)} ({_listed(f'{wording.ticket_name(ticket)} {numbers[ticket]}' for ticket in numbers)})"
        for mover, numbers in value.items()
    ]
    return _("Tickets at the start, other than printed: %(tickets)s.", tickets=_listed(purses))


def _listed(parts):
    return ", ".join(map(str, parts))


def _mover(name):
    return _("Mr. X") if name == MR_X else wording.pawn_name(name)


def _either_way(key):
    """(how it is, how it is not) of a rule that is in force or not."""
    return {
        "voluntary_surfacing": (
            _("Mr. X may surface of his own will and then takes a ticket from every pawn."),
            _("Mr. X surfaces only where he must."),
        ),
        "cut_off": (
            _("Mr. X may not ride a bus or underground over a station on which a pawn stands."),
            _("Mr. X may ride a bus or underground over a station on which a pawn stands."),
        ),
        "mr_x_tickets": (
            _("Mr. X has as many taxi, bus and underground tickets as he needs."),
            _("Mr. X's tickets are counted; he gets those that the pawns spend."),
        ),
        "pawn_tickets": (_("The pawns have as many tickets as they need."), _("The pawns' tickets are counted.")),
        "underground": (_("There are underground tickets."), _("Nobody has underground tickets.")),
        "black_covers": (
            _("Where Mr. X pays with a black ticket he does not surface."),
            _("Mr. X surfaces also where he has paid with a black ticket."),
        ),
        "pawn_moves": (
            _("Only Mr. X's moves are entered; the pawns move on the board, and people judge them."),
            _("The pawns' moves are entered."),
        ),
    }.get(key)


def helped(on: bool) -> str:
    """Whether the pages help the hunt."""
    if on:
        return _("The pages help the hunt: they show where Mr. X can be, and what each move has ruled out.")
    return _("No hints.")


def timed(seconds: int) -> str:
    """How long a turn should take."""
    return _("A turn should take at most %(time)s.", time=time_of(seconds))


def time_of(seconds: int) -> str:
    """A turn's time: "90 seconds", "2 minutes"."""
    if seconds % 60:
        return ngettext("%(num)d second", "%(num)d seconds", seconds)
    return ngettext("%(num)d minute", "%(num)d minutes", seconds // 60)


def surfacing(edition: Edition) -> str:
    """In which windows Mr. X surfaces, or in which he does not, if they are fewer."""
    windows = [window for window in edition.surfacing if window <= edition.windows]
    covered = [window for window in range(1, edition.windows + 1) if window not in windows]
    if not windows:
        return _("Mr. X never has to surface.")
    if not covered:
        return _("Mr. X surfaces in every window.")
    if len(covered) < len(windows):
        return ngettext(
            "Mr. X surfaces in every window except %(windows)s.",
            "Mr. X surfaces in every window except %(windows)s.",
            len(covered),
            windows=wording.all_of([str(window) for window in covered]),
        )
    return ngettext(
        "Mr. X surfaces in window %(windows)s.",
        "Mr. X surfaces in windows %(windows)s.",
        len(windows),
        windows=wording.all_of([str(window) for window in windows]),
    )
