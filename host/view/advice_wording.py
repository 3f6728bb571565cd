"""What the adviser says of a pawn's moves and of where Mr. X is, in sentences. Its reasons are codes with numbers."""

from typing import TypedDict

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from host.hunters.adviser import WHOLE, Ranked
from host.view import wording
from shared.board.edition import TICKETS

STEPS = 3  # of likelihood, as the map shows them: 3 is the most
MOST_NAMED = 5  # of the likeliest stations
_FEW = 2  # tickets: with no more left it is worth saying


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
    rank = _("Rank %(rank)d of %(moves)d.", rank=row.rank, moves=moves)
    why = [text for text in (_reason(code, number) for code, number in row.reasons) if text]
    text = wording.leg(ticket, row.station)
    return {"station": row.station, "ticket": ticket, "rank": row.rank, "text": text, "why": [rank, *why]}


def _reason(code, number):
    """One reason in words; None for one that says nothing worth reading."""
    if code == "catches":
        return _("Chance to catch him: %(chance)s.", chance=_percent(number)) if number else None
    if code == "nears":
        moves = format_decimal(number / 10, "0.0")
        return _("From there he is %(moves)s moves away on average.", moves=moves)
    if code == "covers" and number:
        return ngettext(
            "The next move reaches %(num)d station where he can be.",
            "The next move reaches %(num)d stations where he can be.",
            number,
        )
    if code == "saves" and number <= _FEW:
        return ngettext("%(num)d such ticket is left then.", "%(num)d such tickets are left then.", number)
    return None


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
