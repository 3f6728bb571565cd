"""Reads what shared.record.notation writes, for records written by hand: a leg as one line of text.

`read` accepts any case and spacing, a ticket's letter (T, B, U, K for black) and X for Mr. X.
"""

from shared.board.edition import BOBBIES, COLOURS, MR_X, TICKETS
from shared.record.notation import ASKED, BY, MOVED, PARTS, PASSES, SHOWS
from shared.record.record import DETECTIVES

_LETTERS = {"t": "taxi", "b": "bus", "u": "underground", "k": "black"}


def read(line: str) -> "tuple[str, str | None, int | None, str]":
    """(mover, ticket, station, leg) of one line of `notation.write`; ValueError, which says why, for any other line."""
    words = line.lower().split()
    if len(words) < 2:
        raise ValueError("a leg is: who, ticket, station")
    mover = _mover(words[0])
    if words[1:] == [PASSES] and mover != MR_X:
        return mover, None, None, "only"
    leg = "only"
    for name in ("first", "second"):
        if mover == MR_X and words[-1] == PARTS[name].strip():
            leg = name
            words.pop()
    if len(words) != 3:
        raise ValueError("a leg is: who, ticket, station")
    return mover, _ticket(words[1]), _station(words[2], mover), leg


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
    if words[0] == DETECTIVES and words[1:2] in ([ASKED], [MOVED]):
        asked = words[2 : words.index(BY)] if BY in words else words[2:]
        turns.append({"mover": DETECTIVES, "asked": [int(word) for word in asked]})
        if BY in words:
            turns[-1]["by"] = words[-1]
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
