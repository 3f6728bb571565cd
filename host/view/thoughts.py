"""After a game in which the handheld itself was Mr. X: whether it played its own program, and what it thought."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from host.table import verdict
from host.table.computer_audit import ComputerAudit, Considered, Thought
from host.table.replica import Replica
from host.view import audit_wording, wording
from shared.trials import PLAYOUTS


def with_verdict(log: Replica, found: ComputerAudit) -> dict[str, Any]:
    """As `of`, and where the handheld was Mr. X "verdict": that on the whole game, {"state", "text"} of `presenter`."""
    if log.computer is None:
        return of(found)
    judged = verdict.of(log, found)
    return {**of(found), "verdict": {"state": judged.state, "text": audit_wording.verdict(judged)}}


def of(found: ComputerAudit) -> dict[str, Any]:
    """What the page of a finished game shows of it.

    {"text": a sentence, "" where a person was Mr. X; "state": "good", "bad" or "" where it is not proven;
    "thoughts": {number of the event of a leg: its sentences}}
    """
    return {
        "text": audit_wording.program(found),
        "state": {"sound": "good", "broken": "bad", "other-moves": "bad"}.get(found.state, ""),
        "thoughts": {str(thought.number): _sentences(thought) for thought in found.thoughts},
    }


def _sentences(thought: Thought) -> list[str]:
    chosen, *others = thought.considered
    said = []
    if chosen.escapes is not None:
        said.append(_("It tried this in thought, and got away in %(trials)s trials.", trials=_share(chosen)))
    if thought.risk:
        said.append(_("A pawn might find it there at once: %(chance)s.", chance=_percent(thought.risk)))
    else:
        said.append(_("No pawn could reach it there at once."))
    said.append(
        ngettext(
            "As far as you knew, it could be at %(num)d station then.",
            "As far as you knew, it could be at %(num)d stations then.",
            thought.hidden,
        )
    )
    if others:
        said.append(_("It thought over, too: %(turns)s.", turns="; ".join(_turn(other) for other in others)))
    return said


def _turn(considered: Considered) -> str:
    legs = wording.all_of([wording.leg(*leg) for leg in considered.legs])
    if considered.escapes is None:
        return legs
    return _("%(legs)s (%(trials)s)", legs=legs, trials=_share(considered))


def _share(considered):
    return _("%(number)d of %(all)d", number=considered.escapes * PLAYOUTS // 1000, all=PLAYOUTS)


def _percent(thousandths):
    return _("under 1%%") if thousandths < 10 else _("%(number)d%%", number=thousandths // 10)
