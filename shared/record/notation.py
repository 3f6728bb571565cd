"""Writes a leg as one line of text, for chats.

    red bus 41              a pawn's leg: who, ticket, station
    blue passes             a pawn that is passed over (R18)
    mr_x black ?            a leg of Mr. X's; ? hides its station
    mr_x black 115 1/2      the first leg of a double (R13), and
    mr_x taxi 127 2/2       the second
    detectives moved        their turn where their moves are not entered (R28)
    detectives asked 46, 67 the same with questions, and "by red" behind them where it is told who has caught him
    mr_x shows red bus      a voluntary surfacing behind his last leg, with the tickets he takes (R25), by commas

Nothing here judges: a line may hold a leg that no rule allows.
"""

from shared.board.edition import COLOURS, MR_X
from shared.events.events import LEGS

PASSES = "passes"
ASKED = "asked"
BY = "by"
MOVED = "moved"
SHOWS = "shows"

PARTS = {"only": "", "first": " 1/2", "second": " 2/2"}


def write(mover: str, ticket: "str | None", station: "int | None", leg: str = "only") -> str:
    """The line of one leg, with the words of a record; without a ticket, the line of a pawn that is passed over."""
    if ticket is None:
        return "%s %s" % (mover, PASSES)
    return "%s %s %s%s" % (mover, ticket, "?" if station is None else station, PARTS[leg])


def write_turns(turns: list) -> "list[str]":
    """The lines of a record's turns."""
    lines = []
    for turn in turns:
        if "legs" not in turn:
            asked = ", ".join([str(station) for station in turn.get("asked", [])])
            by = " %s %s" % (BY, turn["by"]) if "by" in turn else ""
            lines.append("%s %s%s" % (turn["mover"], ASKED + " " + asked if asked else MOVED, by))
            continue
        legs = turn["legs"]
        if not legs:
            lines.append(write(turn["mover"], None, None))
        for number, (ticket, station) in enumerate(legs):
            lines.append(write(turn["mover"], ticket, station, LEGS[number + len(legs) - 1]))
        if "surface" in turn:
            claimed = ["%s %s" % (pawn, turn["surface"][pawn]) for pawn in COLOURS if pawn in turn["surface"]]
            lines.append(" ".join([MR_X, SHOWS, ", ".join(claimed)]).strip())
    return lines
