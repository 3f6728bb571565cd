"""Reads what shared.record.notation writes, for records written by hand: a leg as one line of text."""

from shared.record.notation import ASKED, BY, MOVED, PARTS, PASSES, SHOWS
from shared.record.record import DETECTIVES

_LEGS = {PARTS[leg].strip(): leg for leg in ("first", "second")}


def read(line: str) -> "tuple[str, str | None, int | None, str]":
    """(mover, ticket, station, leg) of one line of `notation.write`."""
    words = line.split()
    if words[1:] == [PASSES]:
        return words[0], None, None, "only"
    leg = _LEGS[words[3]] if len(words) > 3 else "only"
    mover, ticket, station = words[:3]
    return mover, ticket, None if station == "?" else int(station), leg


def read_turns(lines: "list[str]") -> list:
    """The turns of a record from their lines; skips empty ones."""
    turns = []
    for line in lines:
        words = line.replace(",", " ").split()
        if words[1:2] == [SHOWS]:
            turns[-1]["surface"] = {words[at]: words[at + 1] for at in range(2, len(words), 2)}
        elif words[:1] == [DETECTIVES] and words[1] in (ASKED, MOVED):
            asked = words[2 : words.index(BY)] if BY in words else words[2:]
            turns.append({"mover": DETECTIVES, "asked": [int(word) for word in asked]})
            if BY in words:
                turns[-1]["by"] = words[-1]
        elif words:
            mover, ticket, station, leg = read(line)
            if leg == "second":
                turns[-1]["legs"].append([ticket, station])
            else:
                turns.append({"mover": mover, "legs": [] if ticket is None else [[ticket, station]]})
    return turns
