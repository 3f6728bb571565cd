"""Which connections stay open when there are too many. It counts and decides; it reads and sends nothing.

There are limits in all and for each address. At a limit a new connection takes the place of a stranger's: of one that
has sent no whole request for the longest time, or else of the one that has been answered for the longest time. In all
that is one of the address with the most connections. The connections of those who play are never closed for a new one.

An address may open only so many connections in a second. What is more is closed before anything is spent on it, so that
a flood of connections keeps nobody waiting to be accepted. An address from which somebody plays may open more.
"""

import time
from collections import Counter
from collections.abc import Callable

IN_ALL = 800  # fewer than the 1,024 files that `select` can watch, which macOS and serial ports need
FROM_ADDRESS = 64
IN_A_SECOND = 32  # new connections of one address
PLAYED_S = 60.0  # how long an address counts as one of those who play


class Place:
    """One open connection.

    address  whose it is; None for a proxy's before it has told one
    plays    whether a request on it came from somebody who may play
    busy     whether a whole request has been read and is being answered
    """

    def __init__(self, close: Callable[[], object], address: str | None, since: float) -> None:
        self.close = close
        self.address = address
        self.plays = False
        self.busy = False
        self.since = since  # when it was opened, or became busy, or ceased to be


class Places:
    """All open connections. Not for several threads at a time."""

    def __init__(
        self, in_all: int = IN_ALL, from_address: int = FROM_ADDRESS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._in_all = in_all
        self._from_address = from_address
        self._clock = clock
        self._taken: set[Place] = set()
        self._counts: Counter[str | None] = Counter()
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
        if len(self._taken) >= self._in_all and not self._close_one(self._taken):
            return None
        place = Place(close, None, self._clock())
        self._taken.add(place)
        self._counts[None] += 1
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
        if address is not None and self._counts[address] >= self._from_address:
            own = {each for each in self._taken if each.address == address}
            if not self._close_one(own):
                return False
        self._count(place.address, -1)
        place.address = address
        self._count(address, 1)
        return True

    def answering(self, place: Place, plays: bool) -> None:
        """A whole request has been read, from somebody who plays or from a stranger."""
        place.busy = True
        place.since = self._clock()
        if plays and place.address is not None:
            place.plays = True
            self._played[place.address] = place.since

    def answered(self, place: Place) -> None:
        """The connection waits for its next request."""
        place.busy = False
        place.since = self._clock()

    def leave(self, place: Place) -> None:
        """The connection is closed."""
        if place in self._taken:
            self._taken.remove(place)
            self._count(place.address, -1)

    def _count(self, address: str | None, change: int) -> None:
        self._counts[address] += change
        if not self._counts[address]:
            del self._counts[address]

    def _close_one(self, among: set[Place]) -> bool:
        """Close the connection that is worth least, if it is a stranger's; whether there was one."""
        strangers = [place for place in among if not place.plays]
        if not strangers:
            return False
        place = min(strangers, key=lambda each: (each.busy, -self._counts[each.address], each.since))
        self.leave(place)
        place.close()
        return True
