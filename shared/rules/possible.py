"""Where Mr. X can be, from what is public (R20): an exact set of stations that follows the game leg by leg.

Which legs are legal depends on one secret only, the station they start from. So a station is in the set if and only if
a legal leg leads to it from a station that was in the set before, and nothing public since then excludes it: he was not
caught (R19), he is not trapped on his turn (R16), he had a second leg after the first (R13), he showed himself on
another one (R14, R25). No other history is needed. Only events may tell this module his station.

A set is an int, a bit for each station: `stations_of` reads it.
"""

from shared.board.edition import BLACK
from shared.rules import rules

_BLACK = 1 << BLACK
_BYTES = 26  # hold bits 0 to 200
_PART = 16  # so many stations of a set are looked at in a part of the work


class Reach:
    """How a set of stations spreads over a game's board. Slow but small; a host replaces it by a faster one.

    Where `spread` and `free` would take too long at once there are `spreading` and `freeing`, which are generators:
    they yield None after each part of the work, and return the set.
    """

    def spread(self, game, stations: int, ticket: int) -> int:
        """The set of stations that one legal leg with this ticket (R6, R9, R12, R26) reaches from any of a set."""
        return _returned(self.spreading(game, stations, ticket))

    def spreading(self, game, stations: int, ticket: int):
        reached = bytearray(_BYTES)
        legs = bytearray(rules.BUFFER)
        left = _PART
        for station in _each(stations):
            for at in range(0, 2 * legs_by(game, ticket, station, legs), 2):
                to = legs[at]
                reached[to >> 3] |= 1 << (to & 7)
            left -= 1
            if not left:
                left = _PART
                yield None
        return int.from_bytes(reached, "little")

    def free(self, game, stations: int) -> int:
        """The stations of a set from which Mr. X has a legal leg with the tickets that he holds (R16)."""
        return _returned(self.freeing(game, stations))

    def freeing(self, game, stations: int, spent: int = -1):
        """`free`, a part at a time; by the tickets that he holds once he has paid the ticket `spent` (-1: none)."""
        buffer = bytearray(rules.BUFFER)
        free = bytearray(_BYTES)
        left = _PART
        for station in _each(stations):
            if not rules.trapped(game, station, spent, buffer):
                free[station >> 3] |= 1 << (station & 7)
            left -= 1
            if not left:
                left = _PART
                yield None
        return int.from_bytes(free, "little")


class Possible:
    """The set for one game, from its start on. Reads the game, but neither changes nor keeps it.

    `apply` follows one event after the game itself has followed it; the other methods are its parts.
    """

    def __init__(self, game, pawn_starts: list, reach: "Reach | None" = None):
        from shared.rules import rules_start  # here, because a handheld unloads it

        self.reach = reach or Reach()
        self._stations = set_of(rules_start.mr_x_starts(game.edition, game.board, pawn_starts))
        self._on_his_turn = True  # nothing has shown yet whether he is trapped

    def stations(self, game) -> int:
        """Where he can be now; on his turn the game goes on, so that he is not trapped (R16)."""
        return self.reach.free(game, self._stations) if self._on_his_turn else self._stations

    def trapped(self, game) -> int:
        """On his turn, where he can be if he is trapped; otherwise the empty set."""
        return self._stations & ~self.reach.free(game, self._stations) if self._on_his_turn else 0

    def apply(self, event, game):
        """Follow one public event (shared.events.events) that the game has just followed."""
        kind = event.kind
        if kind == "mr_x_moved":
            self.moved(game, game.windows[-1])
            if event.leg == "first":
                self.doubles(game)
        elif kind == "mr_x_surfaced":
            self.shown(event.station)
        elif kind in ("pawn_moved", "station_asked"):
            self.pawn_entered(game, event.station)
        elif kind in ("pawn_passed", "detectives_moved"):
            self.pawn_passed(game)
        elif kind == "game_ended" and event.reason == "trapped" and game.stations:
            self.is_trapped(game)

    def following(self, event, game):
        """`apply`, a part of the work at a time: a generator."""
        if event.kind != "mr_x_moved":
            return self.apply(event, game)
        self._on_his_turn = False
        self._stations = yield from self.reach.spreading(game, self._stations, game.windows[-1])
        if event.leg == "first":
            self._stations = yield from self.reach.freeing(game, self._stations)

    def finding(self, game):
        """`stations`, a part of the work at a time: a generator, which returns them."""
        return (yield from self.reach.freeing(game, self._stations)) if self._on_his_turn else self._stations

    def moved(self, game, ticket: int):
        """Mr. X has made a leg with this ticket. (From a station where he would be trapped, no leg leads on.)"""
        self._on_his_turn = False
        self._stations = self.reach.spread(game, self._stations, ticket)

    def doubles(self, game):
        """His leg was the first of a double, so he has a second one (R13)."""
        self._stations = self.reach.free(game, self._stations)

    def shown(self, station: int):
        self._on_his_turn = False
        self._stations = 1 << station

    def pawn_entered(self, game, station: int):
        """A pawn has moved to this station without catching him, or the next event says that it has caught him.

        As well: he was asked whether he is there (R28).
        """
        self._stations &= ~(1 << station)
        self._on_his_turn = game.mr_x_to_move

    def pawn_passed(self, game):
        """A pawn was passed over; after the last pawn it is his turn. As well: the detectives have moved (R28)."""
        self._on_his_turn = game.mr_x_to_move

    def is_trapped(self, game):
        """The game has ended because he is trapped by pawns that are known."""
        self._stations = self.trapped(game)
        self._on_his_turn = False


def legs_by(game, ticket: int, station: int, buffer: bytearray) -> int:
    """As rules.pawn_legs, for Mr. X from a station by one ticket, whether or not he holds it."""
    return rules.legs_by_modes(game, station, buffer, 1 << ticket & ~_BLACK, 1 << ticket & _BLACK)


def set_of(stations) -> int:
    """The set of some stations, 1 to 200."""
    bits = bytearray(_BYTES)
    for station in stations:
        bits[station >> 3] |= 1 << (station & 7)
    return int.from_bytes(bits, "little")


def stations_of(stations: int) -> "list[int]":
    """The stations of a set, ascending."""
    return list(_each(stations))


def _returned(generator):
    """What a generator returns at its end."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


def _each(stations):
    for at, byte in enumerate(stations.to_bytes(_BYTES, "little")):
        if byte:
            for bit in range(8):
                if byte >> bit & 1:
                    yield at << 3 | bit
