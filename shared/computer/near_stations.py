"""What lies around each station of a board, for programs that ask thousands of times.

Pawns' modes alone count (taxi, bus, underground). Distances over two legs are known from a few marks only, stations
that lie far apart: a table of all distances would take too much heap on a handheld.
"""

from array import array

MARKS = 14  # how many; even
STATIONS = 201
_BALL = 3400  # no board needs more; a piece that grows would be copied, for which a handheld has no room
_MODES = 7  # taxi, bus and underground, as bits


class NearStations:
    """Read-only once `prepare` has run.

    The stations one leg from station s are ball[begins[2 * s] : begins[2 * s + 1]], those two legs from it
    ball[begins[2 * s + 1] : begins[2 * s + 2]].
    """

    def __init__(self, board):
        self.near, self.first = board.pairs, board.first
        self.ball = bytearray(_BALL)
        self.begins = array("H", bytearray(2 * (2 * STATIONS + 1)))
        self.mark_of = bytearray(STATIONS)  # by station: the mark that is nearest
        # away[STATIONS * m + station]: legs from mark 2 * m in the lower half of the byte, from mark 2 * m + 1 above it
        self.away = bytearray(b"\xff" * (STATIONS * MARKS // 2))

    def prepare(self):
        """Fill it; yields in between."""
        seen = bytearray(STATIONS)
        nothing = bytes(STATIONS)
        end = 0
        for station in range(STATIONS):
            seen[:] = nothing
            end = self._add_balls(station, end, seen)
            if not station & 7:
                yield None
        self.begins[2 * STATIONS] = end
        nearest = bytearray(b"\x0f" * STATIONS)
        mark = 1
        while not self.first[mark] < self.first[mark + 1]:
            mark += 1
        for number in range(MARKS):
            yield from self._measure(mark, number, seen)
            farthest = 0
            shift = (number & 1) << 2
            for station in range(1, STATIONS):
                legs = self.away[STATIONS * (number >> 1) + station] >> shift & 15
                if legs < nearest[station]:
                    nearest[station] = legs
                    self.mark_of[station] = number
                if self.first[station] < self.first[station + 1] and nearest[station] > farthest:
                    farthest = nearest[station]
                    mark = station
            yield None

    def _add_balls(self, station, end, seen):
        near = self.near
        first = self.first
        ball = self.ball
        begin = end
        self.begins[2 * station] = begin
        seen[station] = 1
        for at in range(first[station], first[station + 1], 2):
            if near[at + 1] & _MODES:
                seen[near[at]] = 1
                ball[end] = near[at]
                end += 1
        middle = end
        self.begins[2 * station + 1] = middle
        for place in range(begin, middle):
            between = ball[place]
            for at in range(first[between], first[between + 1], 2):
                if not seen[near[at]] and near[at + 1] & _MODES:
                    seen[near[at]] = 1
                    ball[end] = near[at]
                    end += 1
        return end

    def _measure(self, mark, number, edge):
        """Find how far each station is from a mark, nearest first; yields in between."""
        away = self.away
        ball = self.ball
        begins = self.begins
        base = STATIONS * (number >> 1)
        shift = (number & 1) << 2
        away[base + mark] &= 0xF0 >> shift
        edge[0] = mark
        begin = 0
        end = 1
        while begin < end:
            station = edge[begin]
            begin += 1
            legs = (away[base + station] >> shift & 15) + 1
            for at in range(begins[2 * station], begins[2 * station + 1]):
                to = base + ball[at]
                if away[to] >> shift & 15 > legs:
                    away[to] = away[to] & 0xF0 >> shift | legs << shift
                    edge[end] = ball[at]
                    end += 1
            if begin == 100:
                yield None
