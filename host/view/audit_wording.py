"""What the audit of an opened logbook found (R24), and who witnessed the game, in sentences."""

from flask_babel import gettext as _

from host.table.audit import Audit
from host.table.witness import OWN, OWNERS


def verdict(found: Audit) -> str:
    """The result of an audit, in a sentence."""
    if found.state == "broken":
        return _("The logbook does not hold: see which windows.")
    if found.state == "sound":
        return _("Every seal and every leg of the logbook checks out.")
    if not found.opened:
        return _("Mr. X opens the logbook: he presses # on the handheld.")
    return _("The logbook is being opened: %(opened)d of %(of)d.", opened=found.opened, of=found.sealed)


def witnessed(voices: "str | None") -> str:
    """Who witnessed a game: the voices that an Audit counts."""
    if voices is None:
        return _("Unwitnessed: no table began this game, so it is not proven that nothing was undone alone.")
    if not voices:
        return _("The table witnessed this game: nothing was taken back.")
    return _(
        "The table witnessed this game. Voices that agreed to what was taken back or left off: %(own)d from "
        "detectives' own pages, %(owner)d from the owner's page.",
        own=voices.count(OWN),
        owner=voices.count(OWNERS),
    )


def unwitnessed() -> str:
    """Said before Mr. X's first leg of a game that no table began."""
    return _(
        "Unwitnessed: Mr. X began this game on his handheld alone, so he could undo what happens in it. "
        "End it now and begin it with “New game” to have it witnessed."
    )


def note(window: int, code: str) -> str:
    """What everybody should know of one window of an opened logbook, though it is no fault; window 0 is the start."""
    where = _("The start") if window == 0 else _("Window %(window)d", window=window)
    said = {
        "undone-capture": _("his capture was taken back"),
        "undone-surfacing": _("it was taken back after he had shown himself"),
        "not-opened": _("a leg that was taken back was not opened, so it is not proven"),
        "consent-unknown": _("whether the detectives agreed is not proven here"),
    }[code]
    return _("%(where)s: %(said)s.", where=where, said=said)


def fault(window: int, code: str) -> str:
    """What is wrong with one window of an opened logbook; window 0 is the start."""
    where = _("The start") if window == 0 else _("Window %(window)d", window=window)
    said = {
        "seal": _("what was opened is not what was sealed"),
        "start": _("no start card says this station"),
        "shown": _("another station was shown than he was on"),
        "hid": _("a pawn stood on his station, and he did not say so"),
        "few-voices": _("it was taken back after he had shown himself, and not everybody had agreed"),
        "no-consent": _("something was undone, or the game ended, without the detectives' consent"),
        "ending": _("the game did not end as was said"),
        "mode": _("the ticket shown does not pay for the way he took"),
        "no-route": _("no such line runs there"),
        "no-station": _("there is no such station"),
        "no-ticket": _("he had no such ticket left"),
        "occupied": _("a pawn stood there"),
        "cut-off": _("a pawn stood in the way"),
        "no-double": _("he could not begin a double"),
        "no-window": _("no window was left for a double"),
    }.get(code, _("that leg was not his to make"))
    return _("%(where)s: %(said)s.", where=where, said=said)
