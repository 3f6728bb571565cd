"""How a handheld plays Mr. X: the start, each leg and each voluntary surfacing, by level, in whole numbers.

Everything is a function of its arguments, the same on both interpreters and on every machine, so that `verify` can find
each decision again. What is drawn is drawn from `draw`: 32 bytes for each event, out of both halves of the seed.
"""

from shared.board.edition import TICKETS, UNDERGROUND
from shared.events.computer_events import LEVELS

VERSION = 1  # of the program; any change of what it plays is a new number
_TRIED = 6  # so many turns are played out at the level hard, the best by shared.computer.fugitive
_BLUR = (45, 27)  # by level: points that a turn is worth more for each of the byte that is drawn for it


def start(stations: list, draw: bytes) -> int:
    """One of the start cards that are left (R5)."""
    from shared.events.draws import Draws

    return stations[Draws(draw).below(len(stations))]


def thinking(game, reach, stations: int, station: int, level: str, draw: bytes, considered: "list | None" = None):
    """Find the next leg of Mr. X, who has a legal one: a generator that yields None until it yields the leg.

    The leg is (ticket, station, whether it begins a double). Each step is a short part of the work.

    reach: a possible.Reach. stations: where he can be on his turn, or between the legs of a double, as everybody knows.
    station: where he is. level: one of LEVELS. considered: an empty list that gets, for each turn that was
    compared, the chosen one first, (row of fugitive.Weighing, in how many of a thousand playouts he got away by it, or
    None where nothing was played out).
    """
    search_of = None
    if level == "hard":
        # First of all, and a part each: a handheld reads them from flash, and when it does so must not tell its turns.
        for name in ("shared.computer.near_stations", "shared.computer.playouts", "shared.computer.playout_search"):
            __import__(name)
            yield None
        from shared.computer.playout_search import PlayoutSearch

        search_of = PlayoutSearch
    rows, held = yield from _weighed(game, reach, stations, station, level, draw)
    reach = None  # on a handheld its code is not needed any more, and takes heap
    values = [rows[0][0]]
    escapes = [None]
    if search_of:
        search = search_of(game, rows, held)
        yield from search.run(draw)
        values = search.values
        escapes = search.escapes
    best = values.index(max(values))
    if considered is not None:
        considered.extend(zip(rows, escapes))
        considered.insert(0, considered.pop(best))
    _, ticket, to, next_ticket, _ = rows[best]
    yield ticket, to, next_ticket >= 0


def _weighed(game, reach, stations, station, level, draw):
    """Find (rows of fugitive.Weighing, the best first; by row, at the level hard: where he can be after it)."""
    from shared.computer.fugitive import Weighing
    from shared.events.draws import Draws  # these here, because a handheld forgets them before it plays anything out
    from shared.rules.possible import stations_of

    weighing = Weighing(game, reach, stations)
    weighing.careful = level != "easy"
    if level != "hard":
        weighing.draws = Draws(draw)
        weighing.blur = _BLUR[LEVELS.index(level)]
        weighing.doubles = weighing.doubles and level == "fair"
    yield from weighing.weigh(station, _TRIED if level == "hard" else 1)
    if level != "hard":
        return weighing.rows, []
    held = []
    for row in weighing.rows:
        held.append(bytes(stations_of(weighing.stations_after(row))))
        yield None
    return weighing.rows, held


def surfaces(game, stations: int) -> "list | None":
    """Whether Mr. X shows himself although he need not (R25): the tickets that he takes, [pawn, ticket] each, or None.

    stations: where he can be now, as everybody knows. He does so where that is one station, and takes of each pawn the
    kind that carries it farthest.
    """
    if stations & (stations - 1):
        return None
    claimed = []
    for pawn, purse in enumerate(game.purses):
        if any(purse):
            ticket = max([ticket for ticket in range(UNDERGROUND + 1) if purse[ticket]])
            claimed.append([game.pawn_names[pawn], TICKETS[ticket]])
    return claimed
