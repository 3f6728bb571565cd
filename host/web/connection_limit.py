"""Which connections stay open when there are too many. It counts and decides; it reads and sends nothing.

There are limits in all and for each address. At a limit a new connection takes the place of a stranger's: of the one
that has waited longest without having sent a whole request, or, if that is as new, of the one that has been answered
longest. The connections of those who play are never closed for a new one.

An address may open only so many connections in a second. What is more is closed before anything is spent on it, so that
a flood of connections keeps nobody waiting to be accepted. An address from which somebody plays may open more.
"""

import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable

IN_ALL = 800  # fewer than the 1,024 files that `select` can watch, which macOS and serial ports need
FROM_ADDRESS = 64
IN_A_SECOND = 32  # new connections of one address
NEW_S = 2.0  # so long a connection has to send a request before it can be closed for a new one
PLAYED_S = 60.0  # how long an address counts as one of those who play


_EVERYBODY = "everybody"


class Place:
    """One open connection.

    address  whose it is; None for a proxy's before it has told one
    plays    whether a request on it came from somebody who may play
    busy     whether a whole request has been read and is being answered
    """

    def __init__(self, close: Callable[[], object]) -> None:
        self.close = close
        self.address: str | None = None
        self.plays = False
        self.busy = False


class ConnectionLimit:
    """All open connections. Not for several threads at a time."""

    def __init__(
        self, in_all: int = IN_ALL, from_address: int = FROM_ADDRESS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._in_all = in_all
        self._from_address = from_address
        self._clock = clock
        self._taken: set[Place] = set()
        self._counts: Counter[str | None] = Counter()
        # Strangers' connections, by address and for everybody, busy or not, each since when: the first is closed first.
        self._strangers: defaultdict[tuple[str | None, bool], OrderedDict[Place, float]] = defaultdict(OrderedDict)
        self._opened: Counter[str] = Counter()  # in this second
        self._second = 0
        self._played: dict[str, float] = {}  # when somebody last played from an address

    def may_open(self, address: str) -> bool:
        """Whether this address may open one more connection in this second."""
        now = self._clock()
        if int(now) != self._second:
            self._second = int(now)
            self._opened.clear()
        self._opened[address] += 1
        return self._opened[address] <= IN_A_SECOND or now - self._played.get(address, -PLAYED_S) < PLAYED_S

    def take(self, close: Callable[[], object], address: str | None) -> Place | None:
        """A place for a new connection that `close` closes, or None: then it has to be closed at once."""
        if len(self._taken) >= self._in_all and not self._close_one(_EVERYBODY):
            return None
        place = Place(close)
        self._taken.add(place)
        self._put(place)
        if self.belongs_to(place, address):
            return place
        self.leave(place)
        return None

    def belongs_to(self, place: Place, address: str | None) -> bool:
        """Tell whose connection this is; False if that address has too many, then it has to be closed."""
        if place not in self._taken:
            return False
        if address == place.address:
            return True
        if self._counts[address] >= self._from_address and not self._close_one(address):
            return False
        self._remove(place)
        place.address = address
        self._put(place)
        return True

    def answering(self, place: Place, plays: bool) -> None:
        """A whole request has been read, from somebody who plays or from a stranger."""
        if plays and place.address is not None:
            self._played[place.address] = self._clock()
        self._change(place, True, place.plays or plays)

    def answered(self, place: Place) -> None:
        """The connection waits for its next request."""
        self._change(place, False, place.plays)

    def leave(self, place: Place) -> None:
        """The connection is closed; saying so again does nothing."""
        if place in self._taken:
            self._taken.remove(place)
            self._remove(place)

    def _change(self, place: Place, busy: bool, plays: bool) -> None:
        if place in self._taken:
            self._remove(place)
            place.busy, place.plays = busy, plays
            self._put(place)

    def _put(self, place: Place) -> None:
        self._counts[place.address] += 1
        if not place.plays:
            for whose in (place.address, _EVERYBODY):
                self._strangers[whose, place.busy][place] = self._clock()

    def _remove(self, place: Place) -> None:
        self._counts[place.address] -= 1
        if not self._counts[place.address]:
            del self._counts[place.address]
        if not place.plays:
            for whose in (place.address, _EVERYBODY):
                del self._strangers[whose, place.busy][place]
                if not self._strangers[whose, place.busy]:
                    del self._strangers[whose, place.busy]

    def _close_one(self, whose: str | None) -> bool:
        """Close a stranger's connection; whether there was one."""
        waiting, busy = (self._strangers.get((whose, busy)) for busy in (False, True))
        first = next(iter(waiting or busy or ()), None)
        if waiting and busy and self._clock() - waiting[next(iter(waiting))] < NEW_S:
            first = next(iter(busy))
        if first is None:
            return False
        self.leave(first)
        first.close()
        return True
