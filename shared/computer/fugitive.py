"""How a program plays Mr. X without search: what each turn is worth that he may make, in whole numbers.

A turn is worth more the less a pawn can catch him by it, the more ways lead on, and the more stations hide him:

    -6.4 risk + 1.4 ln(0.2 + exits) + 0.43 ln(hidden) - 0.38 for a black ticket spent - 1.9 for a double spent

hidden  at how many stations he can be after it, as far as the pawns know (shared.rules.possible)
risk    0 where no pawn can reach him; else the share of the threatened ones of these stations that pawns can enter at
        once, averaged with the chance that pawns which move at random find him, where that is lower
exits   the next stations: one that is three legs from all pawns counts 1, two legs a half, one leg a tenth

Nothing here is drawn, and there is no fraction: both interpreters find the same turn on every machine. His station is
an argument and lives no longer than the decision.
"""

from shared.board.board import OPEN
from shared.board.edition import BLACK
from shared.computer.turn_weights import BLACK_SPENT, DOUBLE_SPENT, EXITS, HIDDEN, LN, RISK
from shared.events.draws import Draws
from shared.rules import rules

_FOR_EXIT = b"\x00\x01\x05\x0a"  # tenths of an exit, by the legs from the nearest pawn
_PAWN_MODES = 7  # taxi, bus and underground, as bits
_ONES = b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"  # how many bits a half byte has
_ALL_RISK = 1024
_CARE = 1 << 17  # more than any value


class Weighing:
    """One decision: what is the same for all its turns is found once.

    A player that is to be weaker sets `doubles` and `blur`, one that is not to take any risk `careful`.
    """

    def __init__(self, game, reach, stations):
        # The best turns, the best first: (value, ticket, station, ticket, station). A turn of one leg has -1 and 0 in
        # the place of the second. The value is in POINTS, with what care and blur add.
        self.rows = []
        self.doubles = not game.between_legs and rules.double_error(game) is None
        self.careful = False  # a turn that ends where a pawn can enter is worth less than any other
        self.blur = 0  # points that a turn is worth more for each of the byte that is drawn for it
        self.draws = Draws(b"")  # where it is drawn
        self._game = game
        self._reach = reach
        self._stations = stations
        self._buffer = bytearray(rules.BUFFER)
        self._second = bytearray(rules.BUFFER)
        self._exits_buffer = bytearray(rules.BUFFER)
        self.entered_by = bytearray(201)  # by station: the pawns that can enter it at once, as bits
        self._options = []  # by pawn: how many stations it can enter
        self._threatened = bytearray()
        self._pawns()
        self._legs_away = _legs_away(game, self._exits_buffer)
        self._exits = {}  # by station: its exits in tenths
        self._hides = {}  # by the tickets of a turn: (stations in hiding, risk in 1/1024)
        self._sets = {}
        self._most = 1

    def weigh(self, station, most):
        """Find the best turns from his station, at most so many; yields in between."""
        self._most = most
        buffer = self._buffer
        for at in range(0, 2 * rules.mr_x_legs(self._game, station, buffer), 2):
            to = buffer[at]
            for ticket in range(4):
                if buffer[at + 1] >> ticket & 1:
                    if self._key(ticket, to, -1) not in self._sets:
                        yield from self.finding(ticket, to, -1)
                    self._weigh_turn(ticket, to, -1, 0)
                    yield None
                    if self.doubles:
                        yield from self._doubles(ticket, to)

    def _doubles(self, ticket, to):
        second = self._second
        for at in range(0, 2 * rules.mr_x_legs(self._game, to, second, ticket), 2):
            for next_ticket in range(4):
                if second[at + 1] >> next_ticket & 1:
                    if self._key(ticket, to, next_ticket) not in self._sets:  # no generator for nothing: it takes heap
                        yield from self.finding(ticket, to, next_ticket)
                    self._weigh_turn(ticket, to, next_ticket, second[at])

    def _weigh_turn(self, ticket, to, next_ticket, end):
        value = self.value(ticket, to, next_ticket, end)
        if self.careful and self.entered_by[end or to]:
            value -= _CARE
        if self.blur:
            value += self.blur * self.draws.byte()
        self._keep(value, ticket, to, next_ticket, end)

    def _keep(self, value, ticket, to, next_ticket, end):
        """Enter a turn among the best, behind those of the same value."""
        rows = self.rows
        if len(rows) == self._most:
            if value <= rows[-1][0]:
                return
            rows.pop()
        at = len(rows)
        while at and rows[at - 1][0] < value:
            at -= 1
        rows.insert(at, (value, ticket, to, next_ticket, end))

    def value(self, ticket, to, next_ticket, end):
        """What a turn is worth, in points."""
        hidden, risk = self.hiding(ticket, to, next_ticket)
        value = HIDDEN * LN[hidden] + EXITS * (LN[2 + self.exits_of(end or to)] - LN[10])
        if self.entered_by[end or to]:
            value -= RISK * self.risk(end or to, risk)
        if next_ticket >= 0:
            value -= DOUBLE_SPENT
        return value - BLACK_SPENT * ((ticket == BLACK) + (next_ticket == BLACK))

    def exits_of(self, station):
        """The exits of a station in tenths, by what he can pay now."""
        if station not in self._exits:
            buffer = self._exits_buffer
            exits = 0
            for at in range(0, 2 * rules.mr_x_legs(self._game, station, buffer), 2):
                exits += _FOR_EXIT[self._legs_away[buffer[at]]]
            self._exits[station] = exits
        return self._exits[station]

    def stations_after(self, row) -> int:
        """Where he can be after the turn of a row, as everybody knows then."""
        _, ticket, to, next_ticket, end = row
        key = self._key(ticket, to, next_ticket)
        return self._sets[key] if key >= 0 else 1 << (end or to)

    def _key(self, ticket, to, next_ticket):
        """Under what _sets has where he can be after a turn; -1 if he surfaces then."""
        edition = self._game.edition
        window = len(self._game.windows) + 1
        if edition.surfaces(window + (next_ticket >= 0), ticket if next_ticket < 0 else next_ticket):
            return -1
        if next_ticket < 0:
            return 16 + ticket
        return ticket << 2 | next_ticket | (to << 5 if edition.surfaces(window, ticket) else 0)

    def finding(self, ticket, to, next_ticket):
        """Find where he can be after a turn, before `hiding` is asked; yields in between."""
        key = self._key(ticket, to, next_ticket)
        if key < 0 or key in self._sets:
            return
        stations = self._stations
        if next_ticket >= 0:
            if key >> 5:
                stations = 1 << to
            else:
                yield from self.finding(ticket, to, -1)
                stations = self._sets[16 + ticket]
            ticket = next_ticket
        self._sets[key] = yield from self._reach.spreading(self._game, stations, ticket)
        yield None

    def hiding(self, ticket, to, next_ticket):
        """(how many stations he can be at after a turn, what pawns risk to find there in 1/1024)."""
        key = self._key(ticket, to, next_ticket)
        if key < 0:
            return 1, _ALL_RISK
        if key not in self._hides:
            self._hides[key] = self._count(self._sets[key])
        return self._hides[key]

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
                pawns |= self.entered_by[station]
        able = _ONES[pawns & 15] + _ONES[pawns >> 4]
        return hidden, min(_ALL_RISK, _ALL_RISK * able // threatened) if threatened else 0

    def risk(self, station, share):
        """The risk at a station that pawns can enter, in 1/1024."""
        spared = _ALL_RISK
        for pawn in range(len(self._options)):
            if self.entered_by[station] >> pawn & 1:
                spared = spared * (self._options[pawn] - 1) // self._options[pawn]
        return min(share, (share + _ALL_RISK - spared) // 2)

    def _pawns(self):
        game = self._game
        buffer = self._buffer
        for pawn in range(len(game.stations)):
            count = rules.pawn_legs(game, pawn, buffer)
            self._options.append(count)
            for at in range(0, 2 * count, 2):
                if not self.entered_by[buffer[at]]:
                    self._threatened.append(buffer[at])
                self.entered_by[buffer[at]] |= 1 << pawn


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
