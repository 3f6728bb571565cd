"""How a program plays Mr. X without search: what each turn is worth that he may make, in whole numbers.

A turn is worth more the less a pawn can catch him by it, the more ways lead on, and the more stations hide him:

    -6.4 risk + 1.4 ln(0.2 + exits) + 0.43 ln(hidden) - 0.38 for a black ticket spent - 1.9 for a double spent

hidden  at how many stations he can be after it, as far as the pawns know (shared.possible)
risk    0 where no pawn can reach him; else the share of the threatened ones of these stations that pawns can enter at
        once, averaged with the chance that pawns which move at random find him, where that is lower
exits   the next stations: one that is three legs from all pawns counts 1, two legs a half, one leg a tenth

Nothing here is drawn, and there is no fraction: both interpreters find the same turn on every machine. His station is
an argument and lives no longer than the decision.
"""

from shared import rules
from shared.board import OPEN
from shared.edition import BLACK

POINTS = 4800  # that a value of 1 in the formula has
_LN_SCALE = 48
_RISK = 30  # points for a risk of 1/1024: 6.4 * POINTS / 1024
_EXITS = 140  # points for 1/48 in the logarithm: 1.4 * POINTS / _LN_SCALE
_HIDDEN = 43
_BLACK_SPENT = 1824
_DOUBLE_SPENT = 9120
_FOR_EXIT = b"\x00\x01\x05\x0a"  # tenths of an exit, by the legs from the nearest pawn
_PAWN_MODES = 7  # taxi, bus and underground, as bits
_ONES = b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"  # how many bits a half byte has
_ALL_RISK = 1024

# By number from 0 to 200: its natural logarithm times _LN_SCALE, rounded down (0 has none).
_LN = (
    b"\x00\x00\x21\x34\x42\x4d\x56\x5d\x63\x69\x6e\x73\x77\x7b\x7e\x81\x85\x87\x8a\x8d\x8f\x92\x94\x96"
    b"\x98\x9a\x9c\x9e\x9f\xa1\xa3\xa4\xa6\xa7\xa9\xaa\xac\xad\xae\xaf\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8"
    b"\xb9\xba\xbb\xbc\xbd\xbe\xbf\xc0\xc1\xc2\xc2\xc3\xc4\xc5\xc6\xc6\xc7\xc8\xc9\xc9\xca\xcb\xcb\xcc"
    b"\xcd\xcd\xce\xcf\xcf\xd0\xd1\xd1\xd2\xd2\xd3\xd4\xd4\xd5\xd5\xd6\xd6\xd7\xd7\xd8\xd9\xd9\xda\xda"
    b"\xdb\xdb\xdc\xdc\xdd\xdd\xdd\xde\xde\xdf\xdf\xe0\xe0\xe1\xe1\xe2\xe2\xe2\xe3\xe3\xe4\xe4\xe4\xe5"
    b"\xe5\xe6\xe6\xe6\xe7\xe7\xe8\xe8\xe8\xe9\xe9\xea\xea\xea\xeb\xeb\xeb\xec\xec\xec\xed\xed\xed\xee"
    b"\xee\xee\xef\xef\xef\xf0\xf0\xf0\xf1\xf1\xf1\xf2\xf2\xf2\xf3\xf3\xf3\xf3\xf4\xf4\xf4\xf5\xf5\xf5"
    b"\xf5\xf6\xf6\xf6\xf7\xf7\xf7\xf7\xf8\xf8\xf8\xf8\xf9\xf9\xf9\xfa\xfa\xfa\xfa\xfb\xfb\xfb\xfb\xfc"
    b"\xfc\xfc\xfc\xfd\xfd\xfd\xfd\xfe\xfe"
)


def choose(game, reach, stations: int, station: int) -> list:
    """The legs of the turn that is worth most, one or two of [ticket, station]; the first of equal ones.

    reach: a possible.Reach. stations: where he can be on his turn, as everybody knows. station: where he is; he has a
    legal leg there.
    """
    return legs_of(best(game, reach, stations, station, 1)[0])


def best(game, reach, stations: int, station: int, most: int) -> list:
    """The turns that are worth most, the best first: rows of (value, ticket, station, ticket, station).

    A turn of one leg has -1 and 0 in the place of the second. The value is in POINTS.
    """
    return _Weighing(game, reach, stations).best(station, most)


def legs_of(row) -> list:
    """The legs of a row of `best`."""
    return [[row[1], row[2]], [row[3], row[4]]] if row[3] >= 0 else [[row[1], row[2]]]


def explain(game, reach, stations: int, station: int, row) -> dict:
    """Why a row of `best` has its value: the parts of the formula in points, and the facts that they come from."""
    weighing = _Weighing(game, reach, stations)
    weighing.best(station, 1)
    return weighing.explain(row)


class _Weighing:
    """One decision: what is the same for all its turns is found once."""

    def __init__(self, game, reach, stations):
        self._game = game
        self._reach = reach
        self._stations = stations
        self._buffer = bytearray(rules.BUFFER)
        self._second = bytearray(rules.BUFFER)
        self._exits_buffer = bytearray(rules.BUFFER)
        self._entered_by = bytearray(201)  # by station: the pawns that can enter it at once, as bits
        self._options = []  # by pawn: how many stations it can enter
        self._threatened = bytearray()
        self._pawns()
        self._legs_away = _legs_away(game, self._exits_buffer)
        self._exits = {}  # by station: its exits in tenths
        self._hides = {}  # by the tickets of a turn: (stations in hiding, risk in 1/1024)
        self._sets = {}
        self._rows = []
        self._most = 1

    def best(self, station, most):
        """As the function `best`."""
        game = self._game
        self._rows = []
        self._most = most
        may_double = rules.double_error(game) is None
        buffer = self._buffer
        for at in range(0, 2 * self._legs(station, buffer, -1), 2):
            to = buffer[at]
            for ticket in range(4):
                if buffer[at + 1] >> ticket & 1:
                    self._keep(self._value(ticket, to, -1, 0), ticket, to, -1, 0)
                    if may_double:
                        self._doubles(ticket, to)
        return self._rows

    def _doubles(self, ticket, to):
        second = self._second
        for at in range(0, 2 * self._legs(to, second, ticket), 2):
            for next_ticket in range(4):
                if second[at + 1] >> next_ticket & 1:
                    value = self._value(ticket, to, next_ticket, second[at])
                    self._keep(value, ticket, to, next_ticket, second[at])

    def _legs(self, station, buffer, spent):
        """As rules.legs_by_modes with what he can pay, once he has paid the ticket `spent` (-1: none)."""
        purse = self._game.mr_x_purse
        modes = rules.pays(purse)
        if 0 <= spent < BLACK and purse[spent] == 1:
            modes ^= 1 << spent
        black = 1 << BLACK if purse[BLACK] > (spent == BLACK) else 0
        return rules.legs_by_modes(self._game, station, buffer, modes, black)

    def _keep(self, value, ticket, to, next_ticket, end):
        """Enter a turn among the best, behind those of the same value."""
        rows = self._rows
        if len(rows) == self._most:
            if value <= rows[-1][0]:
                return
            rows.pop()
        at = len(rows)
        while at and rows[at - 1][0] < value:
            at -= 1
        rows.insert(at, (value, ticket, to, next_ticket, end))

    def _value(self, ticket, to, next_ticket, end):
        """What a turn is worth, in points."""
        hidden, risk = self._hiding(ticket, to, next_ticket, end)
        value = _HIDDEN * _LN[hidden] + _EXITS * (_LN[2 + self._exits_of(end or to)] - _LN[10])
        if self._entered_by[end or to]:
            value -= _RISK * self._risk(end or to, risk)
        if next_ticket >= 0:
            value -= _DOUBLE_SPENT
        return value - _BLACK_SPENT * ((ticket == BLACK) + (next_ticket == BLACK))

    def explain(self, row):
        """As the function `explain`."""
        _, ticket, to, next_ticket, end = row
        hidden, risk = self._hiding(ticket, to, next_ticket, end)
        last = end or to
        risk = self._risk(last, risk) if self._entered_by[last] else 0
        return {
            "value": row[0],
            "risk": -_RISK * risk,
            "exits": _EXITS * (_LN[2 + self._exits_of(last)] - _LN[10]),
            "hidden": _HIDDEN * _LN[hidden],
            "tickets": -_BLACK_SPENT * ((ticket == BLACK) + (next_ticket == BLACK))
            - _DOUBLE_SPENT * (next_ticket >= 0),
            "stations": hidden,
            "tenths_of_exits": self._exits_of(last),
            "risk_in_1024": risk,
        }

    def _exits_of(self, station):
        """The exits of a station in tenths, by what he can pay now."""
        if station not in self._exits:
            buffer = self._exits_buffer
            exits = 0
            for at in range(0, 2 * self._legs(station, buffer, -1), 2):
                exits += _FOR_EXIT[self._legs_away[buffer[at]]]
            self._exits[station] = exits
        return self._exits[station]

    def _hiding(self, ticket, to, next_ticket, end):
        """(how many stations he can be at after a turn, what pawns risk to find there in 1/1024)."""
        game = self._game
        surfacing = game.edition.surfacing
        window = len(game.windows) + 1
        if window + (next_ticket >= 0) in surfacing:
            return 1, _ALL_RISK
        key = ticket << 2 | next_ticket if next_ticket >= 0 else 16 + ticket
        if next_ticket >= 0 and window in surfacing:
            key |= to << 5
        if key not in self._hides:
            if next_ticket < 0:
                stations = self._spread(16 + ticket, self._stations, ticket)
            elif window in surfacing:
                stations = self._spread(key, 1 << to, next_ticket)
            else:
                first = self._spread(16 + ticket, self._stations, ticket)
                stations = self._spread(key, first, next_ticket)
            self._hides[key] = self._count(stations)
        return self._hides[key]

    def _spread(self, key, stations, ticket):
        if key not in self._sets:
            self._sets[key] = self._reach.spread(self._game, stations, ticket)
        return self._sets[key]

    def _count(self, stations):
        """(how many stations these are, the share of the threatened ones that pawns can enter at once in 1/1024)."""
        packed = stations.to_bytes(26, "little")
        hidden = 0
        for byte in packed:
            hidden += _ONES[byte & 15] + _ONES[byte >> 4]
        threatened = 0
        pawns = 0
        for station in self._threatened:
            if packed[station >> 3] >> (station & 7) & 1:
                threatened += 1
                pawns |= self._entered_by[station]
        able = _ONES[pawns & 15] + _ONES[pawns >> 4]
        return hidden, min(_ALL_RISK, _ALL_RISK * able // threatened) if threatened else 0

    def _risk(self, station, share):
        """The risk at a station that pawns can enter, in 1/1024."""
        spared = _ALL_RISK
        for pawn in range(len(self._options)):
            if self._entered_by[station] >> pawn & 1:
                spared = spared * (self._options[pawn] - 1) // self._options[pawn]
        return min(share, (share + _ALL_RISK - spared) // 2)

    def _pawns(self):
        game = self._game
        buffer = self._buffer
        for pawn in range(len(game.stations)):
            count = rules.pawn_legs(game, pawn, buffer)
            self._options.append(count)
            for at in range(0, 2 * count, 2):
                if not self._entered_by[buffer[at]]:
                    self._threatened.append(buffer[at])
                self._entered_by[buffer[at]] |= 1 << pawn


def _legs_away(game, buffer):
    """By station: how many legs the nearest pawn needs to get there, at most 3."""
    away = bytearray(b"\x03" * 201)
    edge = bytearray(game.stations)
    for station in edge:
        away[station] = 0
    for legs in (1, 2):
        reached = bytearray()
        for station in edge:
            for at in range(0, 2 * game.board.legs(station, buffer, OPEN, _PAWN_MODES), 2):
                if away[buffer[at]] > legs:
                    away[buffer[at]] = legs
                    reached.append(buffer[at])
        edge = reached
    return away
