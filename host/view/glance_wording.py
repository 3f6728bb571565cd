"""A table at a glance, in words."""

import contextlib
import time
from datetime import timedelta
from typing import TypedDict

from flask_babel import format_timedelta
from flask_babel import gettext as _

from host.table.glance import Row
from host.view import moments, wording

_NOW_S = 10.0


class Glance(TypedDict):
    """What the organiser's page shows of one table."""

    name: str
    title: str
    headline: str
    round: str
    seen: str
    trouble: str


def of(name: str, title: str, row: Row | None) -> Glance:
    """Of the table of this name; row: None where it cannot be opened."""
    shown: Glance = {"name": name, "title": title, "headline": "", "round": "", "seen": "", "trouble": ""}
    if row is None:
        return {**shown, "trouble": wording.refusal("unopened")}
    with contextlib.suppress(KeyError, TypeError, ValueError):  # of another version's
        shown["headline"] = _headline(row)
    if row.trouble:
        with contextlib.suppress(KeyError, TypeError):  # of another version's
            shown["trouble"] = wording.trouble(row.trouble[0], **row.trouble[1])
    if row.round:
        shown["round"] = _("Round %(round)d", round=row.round)
    return {**shown, "seen": _seen(row.seen)}


def _headline(row: Row) -> str:
    if row.turn:
        return _("%(pawns)s to move", pawns=wording.either([wording.pawn_name(pawn) for pawn in row.turn]))
    if row.state == "over":
        return moments.who_won(row.ended)
    return {
        "no-game": _("No game yet"),
        "asked": _("A new game"),
        "starting": _("Mr. X takes his start card"),
        "mr-x": _("Mr. X to move"),
        "pawns": _("The detectives move"),
    }[row.state]


def _seen(seen: float) -> str:
    if not seen:
        return _("nobody has been there")
    return _("last seen: %(when)s", when=_("now") if time.time() - seen < _NOW_S else ago(seen))


def ago(since: float) -> str:
    """How long ago something was, in seconds since 1970, whose clock may have stepped."""
    return format_timedelta(timedelta(seconds=-max(time.time() - since, 1)), add_direction=True)
