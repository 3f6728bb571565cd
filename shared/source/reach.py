"""Counts journeys by listing them: `python -m shared.source.reach` writes tests/data/reach-BOARD.txt from the tables.

A leg is a ticket and the station it leads to, so a black ticket adds one leg to every next station, however many routes
lead there (R12). A journey of n legs is n of them in a row, on an empty board, with unlimited tickets. This program
lists every journey with plain dictionaries and sets and uses no code of shared.board.board, so that its counts can test
that.
"""

from shared.source.pack import NUMBERED_BY, ROOT, rows

REACH = ROOT / "tests/data"
TICKETS = ("taxi", "bus", "underground", "black")
HEADING = """\
# How many journeys of 1, 2 and 3 legs leave each station of the board {board}, by the ticket of the first leg.
# Written by `python -m shared.source.reach`, which says what counts as a journey.
# station | 1 leg: taxi bus underground black | 2 legs: the same | 3 legs: the same
"""


def legs_by_station(board):
    """Station -> the set of its legs, each (ticket, next station), in the numbers printed on the board."""
    edges = {(row["mode"], row["a"], row["b"]) for row in rows("edges.csv")}
    for row in rows("board_variants.csv"):
        if row["board"] == board and row["change"] == "gone":
            edges.remove((row["mode"], row["a"], row["b"]))
        elif row["board"] == board:
            edges.add((row["mode"], row["a"], row["b"]))
    printed = {row["station"]: int(row[NUMBERED_BY[board]]) for row in rows("stations.csv")}
    legs = {}
    for mode, a, b in edges:
        for here, there in ((printed[a], printed[b]), (printed[b], printed[a])):
            legs.setdefault(here, set()).add(("black", there))
            if mode != "ferry":
                legs[here].add((mode, there))
    return legs


def journeys(legs, station, length):
    """Every journey of `length` legs from a station, as a set of tuples of legs."""
    found = {()}
    for _ in range(length):
        found = {(*made, leg) for made in found for leg in legs[made[-1][1] if made else station]}
    return found


def reach(board):
    """The text of tests/data/reach-BOARD.txt."""
    legs = legs_by_station(board)
    lines = []
    for station in sorted(legs):
        columns = []
        for length in (1, 2, 3):
            first = [made[0][0] for made in journeys(legs, station, length)]
            columns.append(" ".join(str(first.count(ticket)) for ticket in TICKETS))
        lines.append(f"{station} | {' | '.join(columns)}\n")
    return HEADING.format(board=board) + "".join(lines)


if __name__ == "__main__":
    for board in NUMBERED_BY:
        (REACH / f"reach-{board}.txt").write_text(reach(board))
