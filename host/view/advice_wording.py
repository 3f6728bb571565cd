"""What the adviser says of a pawn's moves and of where Mr. X is, in sentences. Its reasons are codes with points."""

from typing import TypedDict

from flask_babel import gettext as _
from flask_babel import ngettext

from host.hunters.adviser import WHOLE, Ranked
from host.view import wording
from shared.board.edition import TICKETS

STEPS = 3  # of likelihood, as the map shows them: 3 is the most
MOST_NAMED = 5  # of the likeliest stations


class AdvisedMove(TypedDict):
    station: int
    ticket: str
    rank: int  # among the pawn's moves; equal ones share it
    text: str
    why: list[str]


class Advice(TypedDict):
    """What the adviser says of a pawn."""

    rows: list[AdvisedMove]  # its moves, the best first
    likely: list[tuple[int, int]]  # a station where Mr. X can be, and how likely that is: 1 to STEPS
    text: str  # the likeliest stations


def shown(rows: list[Ranked], likely: dict[int, int]) -> Advice:
    """The moves of a pawn as ranked, and where Mr. X can be, by weight."""
    return {"rows": [_row(row, len(rows)) for row in rows], "likely": _steps(likely), "text": _named(likely)}


def _row(row: Ranked, moves: int) -> AdvisedMove:
    ticket = TICKETS[row.ticket]
    rank = ngettext(
        "Rank %(rank)d of %(moves)d, with %(num)d point.",
        "Rank %(rank)d of %(moves)d, with %(num)d points.",
        row.score,
        rank=row.rank,
        moves=moves,
    )
    why = [_reason(code, points) for code, points in row.reasons if points]
    text = wording.leg(ticket, row.station)
    return {"station": row.station, "ticket": ticket, "rank": row.rank, "text": text, "why": [rank, *why]}


def _reason(code, points):
    """One reason, with its points of the score."""
    return {
        "finds": _("+%(points)d: he may be there.", points=points),
        "others": _("+%(points)d: he may be where the others can go now.", points=points),
        "traps": _("+%(points)d: he may have no move left.", points=points),
        "next": _("+%(points)d: the next moves may catch him.", points=points),
        "hems": _("+%(points)d: few ways may be left to him after those.", points=points),
    }[code]


def _steps(likely: dict[int, int]) -> list[tuple[int, int]]:
    most = max(likely.values(), default=1)
    return [(station, min(STEPS, 1 + STEPS * weight // (most + 1))) for station, weight in sorted(likely.items())]


def _named(likely):
    best = sorted(likely, key=lambda station: (-likely[station], station))[:MOST_NAMED]
    named = [_("%(station)d (%(chance)s)", station=station, chance=_percent(likely[station])) for station in best]
    return _("Most likely he is on %(stations)s.", stations=wording.either(named)) if named else ""


def _percent(thousandths):
    percent = 100 * thousandths / WHOLE
    return _("under 1%%") if percent < 1 else _("%(number)d%%", number=round(percent))
