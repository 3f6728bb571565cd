"""After a game in which the handheld itself was Mr. X: whether it played its own program, and what it thought."""

from typing import Literal, NotRequired, TypedDict

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from host.game.replica import Replica
from host.proof import verdict
from host.proof.decision_check import Considered, DecisionCheck, Thought
from host.records import verdict_text
from host.view import audit_wording, wording
from shared.computer.playout_search import PLAYOUTS

_SIGNED = "+0.0;-0.0"
_STATES: dict[str, Literal["good", "bad"]] = {"sound": "good", "broken": "bad", "other-moves": "bad"}


class GameVerdict(TypedDict):
    state: verdict.VerdictState
    text: str


class DecisionsShown(TypedDict):
    """What the page of a finished game shows of it."""

    text: str  # "" where a person was Mr. X
    state: Literal["good", "bad", ""]  # "" where it is not proven
    thoughts: dict[str, list[str]]  # sentences by the number of the event of a leg
    verdict: NotRequired[GameVerdict]  # on the whole game, where the handheld was Mr. X


def with_verdict(log: Replica, found: DecisionCheck) -> DecisionsShown:
    """As `of`, with the verdict."""
    shown = of(found)
    if log.computer is not None:
        judged = verdict.of(log, found)
        shown["verdict"] = {"state": judged.state, "text": audit_wording.verdict(judged)}
    return shown


def of(found: DecisionCheck) -> DecisionsShown:
    """What was found, without the verdict on the whole game."""
    return {
        "text": verdict_text.decisions(found, _, wording.all_of),
        "state": _STATES.get(found.state, ""),
        "thoughts": {str(thought.number): _sentences(thought) for thought in found.thoughts},
    }


def _sentences(thought: Thought) -> list[str]:
    """Why this leg: the trials, each part of the formula in facts, then what each was worth; and other turns."""
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
    said += [_ways_on(thought), *_tickets(thought), _worth(thought)]
    if others:
        said.append(_("It thought over, too: %(turns)s.", turns=wording.one_by_one([_turn(other) for other in others])))
    return said


def _ways_on(thought):
    if not thought.exits:
        return _("No way led on from there.")
    return _(
        "Ways on from there: %(ways)s. One that leads near a pawn counts for less than 1.",
        ways=_decimal(thought.exits, "0.#"),
    )


def _tickets(thought):
    """The black tickets and doubles that it spent, and those that it kept."""
    spent, kept = _counted(*thought.spent), _counted(*thought.kept)
    said = [_("It spent %(tickets)s.", tickets=wording.all_of(spent))] if spent else []
    if kept:
        facts = {"tickets": wording.all_of(kept), "points": _decimal(thought.saved, "0.0")}
        said.append(_("It kept %(tickets)s, worth %(points)s points to it.", **facts))
    return said


def _counted(blacks, doubles):
    return [
        *([ngettext("%(num)d black ticket", "%(num)d black tickets", blacks)] if blacks else []),
        *([ngettext("%(num)d double", "%(num)d doubles", doubles)] if doubles else []),
    ]


def _worth(thought):
    return _(
        "In its points: risk %(risk)s, stations %(hidden)s, ways on %(exits)s, tickets spent %(tickets)s; together "
        "%(sum)s.",
        **{part: _decimal(tenths, _SIGNED) for part, tenths in thought.worth._asdict().items()},
        sum=_decimal(sum(thought.worth), _SIGNED),
    )


def _decimal(tenths, form):
    """A number of tenths as people of this language write it."""
    return format_decimal(tenths / 10, form) if tenths else "0"


def _turn(considered: Considered) -> str:
    legs = wording.all_of([wording.leg(*leg) for leg in considered.legs])
    if considered.escapes is None:
        return legs
    return _("%(legs)s (%(trials)s)", legs=legs, trials=_share(considered))


def _share(considered):
    return _("%(number)d of %(all)d", number=considered.escapes * PLAYOUTS // 1000, all=PLAYOUTS)


def _percent(thousandths):
    return _("under 1%%") if thousandths < 10 else _("%(number)d%%", number=thousandths // 10)
