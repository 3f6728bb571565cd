"""What only a host asks of shared.computer.fugitive: the best turns at once, and why a turn has its value."""

from shared.board.edition import BLACK
from shared.computer.fugitive import Weighing
from shared.computer.turn_weights import BLACK_SPENT, DOUBLE_SPENT, EXITS, HIDDEN, LN, RISK


def choose(game, reach, stations: int, station: int) -> list:
    """The legs of the turn that is worth most, one or two of [ticket, station]; the first of equal ones.

    reach: a possible.Reach. stations: where he can be on his turn, as everybody knows. station: where he is; he has a
    legal leg there.
    """
    return legs_of(best(game, reach, stations, station, 1)[0])


def best(game, reach, stations: int, station: int, most: int) -> list:
    """The turns that are worth most, the best first, as rows of Weighing."""
    weighing = Weighing(game, reach, stations)
    for _ in weighing.weigh(station, most):
        pass
    return weighing.rows


def legs_of(row) -> list:
    """The legs of a row of `best`."""
    return [[row[1], row[2]], [row[3], row[4]]] if row[3] >= 0 else [[row[1], row[2]]]


def explain(game, reach, stations: int, row) -> dict:
    """Why a turn has its value: the parts of the formula in points, and the facts that they come from."""
    weighing = Weighing(game, reach, stations)
    _, ticket, to, next_ticket, end = row
    for _ in weighing.finding(ticket, to, next_ticket):
        pass
    hidden, risk = weighing.hiding(ticket, to, next_ticket)
    last = end or to
    risk = weighing.risk(last, risk) if weighing.entered_by[last] else 0
    return {
        "value": weighing.value(ticket, to, next_ticket, end),
        "risk": -RISK * risk,
        "exits": EXITS * (LN[2 + weighing.exits_of(last)] - LN[10]),
        "hidden": HIDDEN * LN[hidden],
        "tickets": -BLACK_SPENT * ((ticket == BLACK) + (next_ticket == BLACK)) - DOUBLE_SPENT * (next_ticket >= 0),
        "stations": hidden,
        "tenths_of_exits": weighing.exits_of(last),
        "risk_in_1024": risk,
    }
