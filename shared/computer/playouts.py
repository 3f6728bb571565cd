"""How a turn of Mr. X's is tried out: the pawns hunt him a few rounds as far as they know, and he goes on before them.

The pawns draw each round how they hunt. Either each of them goes where it takes most away of the distances between
where he can be and the nearest pawn (*cover*), or it does so for where he can be one leg later, and likes to enter a
station where he can be now (close to *net*). They move in order, their tickets are not counted, and a distance of more
than two legs counts as three. Among equal legs they take the one that leads nearest to all these stations.

He makes the legs that shared.computer.fugitive would value most, without doubles, blurred by what is drawn. His tickets
but the black ones are not counted, and no line is cut off (R26).
"""

from shared.board.edition import BLACK
from shared.computer.near_stations import MARKS, STATIONS
from shared.computer.turn_weights import BLACK_SPENT, EXITS, HIDDEN, LN, RISK

ESCAPED = 240  # the result of a playout in which he is not caught
ROUNDS = 6
HELD = 28  # of the stations where he can be, at most so many are followed
_LATER = 120  # the most that a playout in which he is caught results in: the later, the more
_BLUR = 19  # points by which one of 255 blurs the value of a leg
_HIT = 5  # a station that he may be on counts as much as so many legs of distance
_NEARER = 1024  # a leg of distance to the nearest pawn, as the sum of all legs to where he can be
_BY_NEXT_LEG = 160  # of 256: how often the pawns hunt by his next leg
_NET = 8  # the same for pawns that hunt by his next leg
_REACHED = 16  # a mark beside the modes
_NEAR = 16  # what a pawn adds to the stations that it can enter; to those that are two legs away it adds 1

# By what pawns add to a station: how many legs a pawn beside it takes away.
CLOSER = b"\x02" + b"\x01" * 15 + b"\x00" * 112
# By the same: tenths of an exit.
EXIT = b"\x0a" + b"\x05" * 15 + b"\x01" * 112


class Playouts:
    """Playouts of one game from its pawns' stations, in buffers that are used again."""

    def __init__(self, game, around):
        self._game = game
        self._around = around
        self._pawns = bytearray(len(game.stations))  # where they stand
        self._shut = bytearray(STATIONS)  # the same as marks
        self._covered = bytearray(STATIONS)  # by station: _NEAR for each pawn one leg away, 1 for each two legs away
        self._held = bytearray(STATIONS)  # where he can be: 1
        self._stations = bytearray(HELD)  # and the stations, as many as _count
        self._count = 0
        self._target = bytearray(STATIONS)  # what pawns close in on: 1
        self._reached = bytearray(STATIONS)  # by station: the modes by which he can come there, and _REACHED
        self._found = bytearray(STATIONS)  # where he can be after his next leg, before pawns are left out
        self._weights = bytearray(MARKS)  # by mark of the near stations: how many stations are near it
        self._hides = [0] * 4  # by ticket: how many stations he can be at
        self._risks = [0] * 4  # by ticket: the share of the threatened ones that pawns can enter, in 1/1024
        self._found_count = 0
        self._nothing = bytes(STATIONS)
        self.result = 0

    def play(self, held: bytes, station: int, window: int, blacks: int, draws):
        """Play on from a turn of his; yields in between, and leaves `result`, 0 to ESCAPED.

        held: where he can be, as everybody knows; station: where he is; window: how many are filled.
        """
        game = self._game
        self._begin(held, draws)
        for number in range(ROUNDS):
            self.result = _LATER * number // ROUNDS
            yield None
            by_next_leg = draws.byte() < _BY_NEXT_LEG
            self._aim(by_next_leg)
            for pawn in range(len(self._pawns)):
                if self._moves(pawn, by_next_leg) == station:
                    return
            if window >= game.edition.windows or number == ROUNDS - 1:
                break
            window += 1
            surfaces = window in game.edition.surfacing
            self._spread()
            leg = self._chosen(station, blacks, surfaces, draws.byte())
            if not leg:
                return
            station = leg >> 2
            if leg & 3 == BLACK:
                blacks -= 1
            self._follow(leg & 3, station if game.edition.surfaces(window, leg & 3) else 0, draws)
        self.result = ESCAPED

    def _begin(self, held, draws):
        self._covered[:] = self._nothing
        self._shut[:] = self._nothing
        for pawn in range(len(self._pawns)):
            station = self._game.stations[pawn]
            self._pawns[pawn] = station
            self._shut[station] = 1
            self._cover(station, 1)
        self._keep(held, len(held), draws)

    def _keep(self, found, count, draws):
        """Follow these stations, or a part of them that is spread evenly from a drawn one on."""
        self._held[:] = self._nothing
        offset = 0
        self._count = count
        if count > HELD:
            offset = draws.byte()
            self._count = HELD
        for number in range(self._count):
            station = found[(number * count // self._count + offset) % count]
            self._stations[number] = station
            self._held[station] = 1

    def _cover(self, station, pawns):
        """Add what so many pawns on this station cover; -1: take away what one does."""
        covered = self._covered
        ball = self._around.ball
        begins = self._around.begins
        middle = begins[2 * station + 1]
        near = _NEAR * pawns
        for at in range(begins[2 * station], middle):
            covered[ball[at]] += near
        for at in range(middle, begins[2 * station + 2]):
            covered[ball[at]] += pawns
        covered[station] += near

    def _aim(self, by_next_leg):
        """Mark what the pawns close in on, and count near which marks it lies."""
        target = self._target
        target[:] = self._nothing
        weights = self._weights
        for number in range(MARKS):
            weights[number] = 0
        mark_of = self._around.mark_of
        near = self._around.near
        first = self._around.first
        for number in range(self._count):
            station = self._stations[number]
            if not by_next_leg:
                target[station] = 1
                weights[mark_of[station]] += 1
                continue
            for at in range(first[station], first[station + 1], 2):
                to = near[at]
                if not target[to]:
                    target[to] = 1
                    weights[mark_of[to]] += 1

    def _moves(self, pawn, by_next_leg):
        """Move a pawn; returns where it stands then."""
        station = self._pawns[pawn]
        self._cover(station, -1)
        to = self._best(station, by_next_leg) or station
        self._shut[station] = 0
        self._shut[to] = 1
        self._pawns[pawn] = to
        self._cover(to, 1)
        self._held[to] = 0
        if not by_next_leg:
            self._target[to] = 0
        return to

    def _best(self, station, by_next_leg):
        """Where a pawn goes from a station; 0 if it cannot. One function, for most of the time is spent here."""
        ball, begins, away = self._around.ball, self._around.begins, self._around.away
        covered, target, shut = self._covered, self._target, self._shut
        closer_by = CLOSER
        weights = self._weights
        to = 0
        best = -1 << 29
        for place in range(begins[2 * station], begins[2 * station + 1]):
            option = ball[place]
            if shut[option]:
                continue
            closer = closer_by[covered[option]] + 1 if target[option] else 0
            middle = begins[2 * option + 1]
            for at in range(begins[2 * option], middle):
                if target[ball[at]]:
                    closer += closer_by[covered[ball[at]]]
            for at in range(middle, begins[2 * option + 2]):
                if target[ball[at]] > covered[ball[at]]:
                    closer += 1
            legs = 0
            at = option
            for number in range(0, MARKS, 2):
                if weights[number]:
                    legs += weights[number] * (away[at] & 15)
                if weights[number + 1]:
                    legs += weights[number + 1] * (away[at] >> 4)
                at += STATIONS
            value = (closer + _HIT * self._held[option]) * _NET if by_next_leg else closer * _NEARER
            if value - legs > best:
                best = value - legs
                to = option
        return to

    def _spread(self):
        """Find where his next leg may lead, and what each ticket hides and risks."""
        reached = self._reached
        reached[:] = self._nothing
        found = self._found
        near = self._around.near
        first = self._around.first
        count = 0
        for number in range(self._count):
            station = self._stations[number]
            if self._held[station]:
                for at in range(first[station], first[station + 1], 2):
                    to = near[at]
                    if not reached[to]:
                        if self._shut[to]:
                            continue
                        reached[to] = _REACHED
                        found[count] = to
                        count += 1
                    reached[to] |= near[at + 1]
        self._found_count = count
        pawns = len(self._pawns)
        for ticket in range(4):
            mode = 1 << ticket if ticket != BLACK else _REACHED
            hidden = 0
            threatened = 0
            for at in range(count):
                if reached[found[at]] & mode:
                    hidden += 1
                    if self._covered[found[at]] >= _NEAR:
                        threatened += 1
            self._hides[ticket] = hidden
            self._risks[ticket] = min(1024, 1024 * pawns // threatened) if threatened else 0

    def _chosen(self, station, blacks, surfaces, byte):
        """The leg that he makes, station << 2 | ticket; 0 if he has none."""
        near = self._around.near
        first = self._around.first
        best = -1 << 29
        chosen = 0
        for at in range(first[station], first[station + 1], 2):
            to = near[at]
            if self._shut[to]:
                continue
            worth = EXITS * LN[2 + self._exits(to)] + _BLUR * (byte * (2 * to + 1) & 255)
            for ticket in range(4):
                if ticket == BLACK:
                    if not blacks:
                        continue
                elif not near[at + 1] >> ticket & 1:
                    continue
                value = worth - (BLACK_SPENT if ticket == BLACK else 0)
                if not surfaces:
                    value += HIDDEN * LN[self._hides[ticket]]
                if self._covered[to] >= _NEAR:
                    value -= RISK * (1024 if surfaces else self._risks[ticket])
                if value > best:
                    best = value
                    chosen = to << 2 | ticket
        return chosen

    def _exits(self, station):
        """The exits of a station in tenths."""
        near = self._around.near
        first = self._around.first
        exits = 0
        for at in range(first[station], first[station + 1], 2):
            if not self._shut[near[at]]:
                exits += EXIT[self._covered[near[at]]]
        return exits

    def _follow(self, ticket, shown, draws):
        """He has made a leg, and has perhaps shown where it led."""
        found = self._found
        if shown:
            found[0] = shown
            self._keep(found, 1, draws)
            return
        mode = 1 << ticket if ticket != BLACK else _REACHED
        count = 0
        for at in range(self._found_count):
            if self._reached[found[at]] & mode:
                found[count] = found[at]
                count += 1
        self._keep(found, count, draws)
