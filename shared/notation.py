"""Writes and reads a leg as one line of text, for chats and tests.

    red bus 41              a pawn's leg: who, ticket, station
    blue passes             a pawn that is passed over (R18)
    mr_x black ?            a leg of Mr. X's; ? hides its station
    mr_x black 115 1/2      the first leg of a double (R13), and
    mr_x taxi 127 2/2       the second
    mr_x shows red bus      a voluntary surfacing behind his last leg, with the tickets he takes (R25), by commas

`read` accepts any case and spacing, a ticket's letter (T, B, U, K for black) and X for Mr. X; `write` writes one form
only. Nothing here judges: a line may hold a leg that no rule allows.
"""

from shared.edition import BOBBIES, COLOURS, MR_X, TICKETS
from shared.events import LEGS

PASSES = "passes"
SHOWS = "shows"

_PARTS = {"only": "", "first": " 1/2", "second": " 2/2"}
_LETTERS = {"t": "taxi", "b": "bus", "u": "underground", "k": "black"}


def write(mover: str, ticket: "str | None", station: "int | None", leg: str = "only") -> str:
    """The line of one leg, with the words of a record; without a ticket, the line of a pawn that is passed over."""
    if ticket is None:
        return "%s %s" % (mover, PASSES)
    return "%s %s %s%s" % (mover, ticket, "?" if station is None else station, _PARTS[leg])


def read(line: str) -> "tuple[str, str | None, int | None, str]":
    """(mover, ticket, station, leg) of one line of `write`; ValueError, which says why, for any other line."""
    words = line.lower().split()
    if len(words) < 2:
        raise ValueError("a leg is: who, ticket, station")
    mover = _mover(words[0])
    if words[1:] == [PASSES] and mover != MR_X:
        return mover, None, None, "only"
    leg = "only"
    for name in ("first", "second"):
        if mover == MR_X and words[-1] == _PARTS[name].strip():
            leg = name
            words.pop()
    if len(words) != 3:
        raise ValueError("a leg is: who, ticket, station")
    return mover, _ticket(words[1]), _station(words[2], mover), leg


def write_turns(turns: list) -> "list[str]":
    """The lines of a record's turns."""
    lines = []
    for turn in turns:
        legs = turn["legs"]
        if not legs:
            lines.append(write(turn["mover"], None, None))
        for number, (ticket, station) in enumerate(legs):
            lines.append(write(turn["mover"], ticket, station, LEGS[number + len(legs) - 1]))
        if "surface" in turn:
            claimed = ["%s %s" % (pawn, turn["surface"][pawn]) for pawn in COLOURS if pawn in turn["surface"]]
            lines.append(" ".join([MR_X, SHOWS, ", ".join(claimed)]).strip())
    return lines


def read_turns(lines: "list[str]") -> list:
    """The turns of a record from their lines; skips empty ones. ValueError names a line that cannot be read."""
    turns = []
    for number, line in enumerate(lines):
        try:
            if line.split():
                _read_into(turns, line)
        except ValueError as wrong:
            raise ValueError("line %d: %s" % (number + 1, wrong))
    return turns


def _read_into(turns, line):
    words = line.lower().replace(",", " ").split()
    if len(words) > 1 and words[1] == SHOWS and _mover(words[0]) == MR_X:
        if not turns or turns[-1]["mover"] != MR_X or len(words) % 2:
            raise ValueError("Mr. X shows himself behind his leg, taking a ticket from each pawn")
        pairs = range(2, len(words), 2)
        turns[-1]["surface"] = {_mover(words[at]): _ticket(words[at + 1]) for at in pairs}
        return
    mover, ticket, station, leg = read(line)
    if leg == "second":
        if not turns or turns[-1]["mover"] != MR_X or len(turns[-1]["legs"]) != 1:
            raise ValueError("a second leg stands behind a first")
        turns[-1]["legs"].append([ticket, station])
    else:
        turns.append({"mover": mover, "legs": [] if ticket is None else [[ticket, station]]})


def _mover(word):
    mover = MR_X if word == "x" else word
    if mover != MR_X and mover not in COLOURS + BOBBIES:
        raise ValueError("nobody is called so")
    return mover


def _ticket(word):
    ticket = _LETTERS.get(word, word)
    if ticket not in TICKETS:
        raise ValueError("no ticket is called so")
    return ticket


def _station(word, mover):
    if word == "?" and mover == MR_X:
        return None
    if not word.isdigit() or len(word) > 3:
        raise ValueError("a station is a number of at most three digits")
    return int(word)
