"""Who is served first, and who goes where there is no room. It counts and decides; it reads and sends nothing.

One rule: whoever plays (holds a pawn, owns the table or is a handheld) comes before who has joined, he before who
watches a table, and he before all others; among equals the connection that has been idle longest goes first, and
whoever has used least is answered first. Who has joined counts by browser, since a school or a phone carrier shares one
address; a stranger counts by address.

    Connections   which stay open. Where there is no room, a new one closes the first of these that there is: the
                  stranger's that has been idle longest; a stranger's that is answered; a feed of who watches; one of
                  the browser that has joined and has most, at the address and there at the table that has most. A
                  player's is never closed for another's. Whose a new one is shows only with its request: it has NEW_S
                  for that, and a part of all is kept for such.
                  All who have joined together have a part, so that who joins many times keeps no player out; where it
                  is full, a new one of the browser that has most is refused. So have those who play at one table
                  besides the host's own, as its owner may come with any number of browsers: where that is full, an idle
                  one of that table's goes, or else the new one is refused
    Watching      how many feeds are open: of one client, and of all strangers at one table

`turns` says by the same rule whose request is answered next. The numbers are settings (`host.settings`). Nothing here
knows a game or a page.
"""

import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from enum import IntEnum
from typing import NamedTuple

from host.settings import Limits

NEW_S = 2.0  # so long a connection has to send a request before it can be closed for a new one ...
NEW_PART = 8  # ... as long as not more than one in so many of all connections is as new
WINDOW_S = 4  # in which so many connections may be opened
TABLE_PART = 4  # those who play at one table besides the host's own have one in so many of all connections
JOINED_S = 60.0  # how long an address counts as one from which somebody has joined


class Rank(IntEnum):
    """Who comes first. PAWN: he holds one, owns the table, or is a handheld."""

    PAWN = 0
    JOINED = 1
    WATCHES = 2
    STRANGER = 3


class Client(NamedTuple):
    """Whose a request is.

    rank    his place in the rule
    name    of his browser if it has joined, else his address; None for a proxy's connection before it has told one
    table   the folder of the table that his browser has joined, "" for the host's own, and for a stranger
    """

    rank: Rank
    name: str | None
    table: str = ""

    @property
    def joined(self) -> bool:
        return self.rank <= Rank.JOINED


class Place:
    """One open connection. busy: whether a whole request has been read and is being answered."""

    def __init__(self, close: Callable[[], object], client: Client, address: str | None) -> None:
        self.close = close
        self.client = client
        self.address = address
        self.busy = False


_EVERYBODY = "everybody"


class Connections:
    """All open connections. Not for several threads at a time."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits or Limits()
        self._clock = clock
        self._taken: set[Place] = set()
        self._counts: Counter[str | None] = Counter()
        # By whose they are, or everybody's, rank and whether busy, each since when: the first goes first.
        self._by: defaultdict[tuple[str | None, Rank, bool], OrderedDict[Place, float]] = defaultdict(OrderedDict)
        self._opened: Counter[str] = Counter()  # in this window
        self._window = 0
        self._joined: dict[str, dict[str, float]] = {}  # by address: when each browser last asked from there

    def may_open(self, address: str) -> bool:
        """Whether this address may open one more connection now: a flood of them keeps nobody from being accepted."""
        now = self._clock()
        if int(now / WINDOW_S) != self._window:
            self._window = int(now / WINDOW_S)
            self._opened.clear()
            for each, browsers in list(self._joined.items()):
                self._joined[each] = {name: at for name, at in browsers.items() if now - at < JOINED_S}
                if not self._joined[each]:
                    del self._joined[each]
        self._opened[address] += 1
        return self._opened[address] <= self._limits.opened * (1 + len(self._joined.get(address, ())))

    def take(self, close: Callable[[], object], address: str | None) -> Place | None:
        """A place for a new connection that `close` closes, or None: then it has to be closed at once."""
        if len(self._taken) >= self._limits.connections and not self._close_one(_EVERYBODY):
            return None
        place = Place(close, Client(Rank.STRANGER, address), address)
        if not self._has_room(place.client):
            return None
        self._taken.add(place)
        self._put(place)
        return place

    def belongs_to(self, place: Place, client: Client, address: str) -> bool:
        """Tell whose request it has; False if there are too many of that client, then it has to be closed."""
        if place not in self._taken:
            return False
        if client.joined and client.name is not None:
            self._joined.setdefault(address, {})[client.name] = self._clock()
        if client.name != place.client.name and not self._has_room(client):
            return False
        if client.rank == Rank.JOINED != place.client.rank and not self._has_part(client, address):
            return False
        plays_at = client.table if client.rank == Rank.PAWN else ""
        if plays_at and client[::2] != place.client[::2] and not self._has_tables_part(plays_at):
            return False
        place.address = address
        self._change(place, client, place.busy)
        return True

    @property
    def busy(self) -> bool:
        """Whether anybody is being answered."""
        return any(busy for _whose, _rank, busy in self._by)

    def watches(self, place: Place) -> None:
        """A feed of the table is sent on it."""
        rank = min(place.client.rank, Rank.WATCHES)
        self._change(place, place.client._replace(rank=rank), place.busy)

    def answering(self, place: Place) -> None:
        """A whole request has been read."""
        self._change(place, place.client, True)

    def answered(self, place: Place) -> None:
        """The connection waits for its next request; a feed that has ended, or had only its head asked for, is none."""
        rank = Rank.STRANGER if place.client.rank == Rank.WATCHES else place.client.rank
        self._change(place, place.client._replace(rank=rank), False)

    def leave(self, place: Place) -> None:
        """The connection is closed; saying so again does nothing."""
        if place in self._taken:
            self._taken.remove(place)
            self._remove(place)

    def _has_room(self, client: Client) -> bool:
        most = self._limits.browser if client.joined else self._limits.address
        return client.name is None or self._counts[client.name] < most or self._close_one(client.name)

    def _has_part(self, client: Client, address: str) -> bool:
        """Whether there is room for one more of this browser's in the part of those who have joined."""
        ones = self._joined_ones()
        if len(ones) < self._limits.joined:
            return True
        first, held = _who_has_most(ones), _held(ones)
        *own, browsers = held(address, client)
        if first.busy and (*own, browsers + 1) >= held(first.address, first.client):
            return False
        self._close(first)
        return True

    def _has_tables_part(self, table: str) -> bool:
        """Whether there is room for one more in the part of those who play at this table."""
        idle, busy = (self._ones(_EVERYBODY, Rank.PAWN, is_busy) for is_busy in (False, True))
        ones = [one for one in (*idle, *busy) if one.client.table == table]
        if len(ones) < max(self._limits.connections // TABLE_PART, 1):
            return True
        if ones[0].busy:
            return False
        self._close(ones[0])
        return True

    def _change(self, place: Place, client: Client, busy: bool) -> None:
        if place in self._taken:
            self._remove(place)
            place.client, place.busy = client, busy
            self._put(place)

    def _keys(self, place: Place) -> list[tuple[str | None, Rank, bool]]:
        return [(whose, place.client.rank, place.busy) for whose in (place.client.name, _EVERYBODY)]

    def _put(self, place: Place) -> None:
        self._counts[place.client.name] += 1
        for key in self._keys(place):
            self._by[key][place] = self._clock()

    def _remove(self, place: Place) -> None:
        self._counts[place.client.name] -= 1
        if not self._counts[place.client.name]:
            del self._counts[place.client.name]
        for key in self._keys(place):
            del self._by[key][place]
            if not self._by[key]:
                del self._by[key]

    def _close_one(self, whose: str | None) -> bool:
        """Close the first that may go, of one client's or of all; whether there was one."""
        first = self._first_of_all() if whose == _EVERYBODY else self._first_of(whose)
        if first is not None:
            self._close(first)
        return first is not None

    def _close(self, place: Place) -> None:
        self.leave(place)
        place.close()

    def _first_of(self, whose: str | None) -> Place | None:
        idle, busy = self._ones(whose, Rank.STRANGER, False), self._ones(whose, Rank.STRANGER, True)
        strangers = (busy, idle) if self._are_new(idle) else (idle, busy)
        watching = self._ones(whose, Rank.WATCHES, True)
        joined, pawns = (self._ones(whose, rank, False) for rank in (Rank.JOINED, Rank.PAWN))
        return next((next(iter(ones)) for ones in (*strangers, watching, joined, pawns) if ones), None)

    def _first_of_all(self) -> Place | None:
        idle, busy = self._ones(_EVERYBODY, Rank.STRANGER, False), self._ones(_EVERYBODY, Rank.STRANGER, True)
        if idle and not self._are_new(idle):
            return next(iter(idle))
        spared = len(idle) <= self._limits.connections // NEW_PART
        rest = busy or (self._ones(_EVERYBODY, Rank.WATCHES, True) if spared else None)
        if rest:
            return next(iter(rest))
        ones = (self._joined_ones() if spared else []) or list(idle)
        return _who_has_most(ones) if ones else None

    def _are_new(self, idle: Mapping[Place, float]) -> bool:
        return bool(idle) and self._clock() - next(iter(idle.values())) < NEW_S

    def _ones(self, whose: str | None, rank: Rank, busy: bool) -> Mapping[Place, float]:
        return self._by.get((whose, rank, busy), {})

    def _joined_ones(self) -> list[Place]:
        return [*self._ones(_EVERYBODY, Rank.JOINED, False), *self._ones(_EVERYBODY, Rank.JOINED, True)]


def _who_has_most(ones: list[Place]) -> Place:
    """The first of these of the address, there of the table, and there of the browser, that has most of them."""
    held = _held(ones)
    return max(ones, key=lambda one: held(one.address, one.client))


def _held(ones: list[Place]) -> Callable[[str | None, Client], tuple[int, ...]]:
    """A function that tells how many of these an address has, and the table and the browser of a client."""
    addresses, clients = Counter(one.address for one in ones), [one.client for one in ones]
    tables, browsers = Counter(client.table for client in clients), Counter(client.name for client in clients)
    return lambda address, client: (addresses[address], tables[client.table], browsers[client.name])


class Watching:
    """How many feeds are open. For the greenlets of one thread."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._counts: Counter[tuple[str, str]] = Counter()

    def enter(self, client: Client, table: str) -> ExitStack | None:
        """One more feed of a table, until what is returned is closed; None if there are too many."""
        own, strangers = ("client", str(client.name)), ("table", table)
        most = (self._limits.browser if client.joined else self._limits.address) // 2
        if self._counts[own] >= most or (not client.joined and self._counts[strangers] >= self._limits.watching):
            return None
        counted = [own] if client.joined else [own, strangers]
        self._counts.update(counted)
        feed = ExitStack()
        feed.callback(self._leave, counted)
        return feed

    @property
    def feeds(self) -> int:
        """How many are open."""
        return sum(count for (whose, _name), count in self._counts.items() if whose == "client")

    def _leave(self, counted: list[tuple[str, str]]) -> None:
        self._counts.subtract(counted)
        self._counts = +self._counts
