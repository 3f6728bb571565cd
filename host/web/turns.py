"""Whose request is answered next. It counts and decides, by the rule of `limits`; it reads and sends nothing.

Who has joined does not wait, until his browser has used more of the processor than people do; then he waits in line
with the strangers. So that nobody can join many times for that, all browsers of a table that hold no pawn have one such
budget together, and all that play at a table besides the host's own, where the owner may be anybody, have another; when
it is used up, each of them waits in line too, and nobody at another table. The table's lock, which is held while the
disk writes, goes by the same rule: whoever has held it longer than people do counts as one rank later.
"""

import contextlib
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator

import gevent
import greenlet
from gevent.event import Event

from host.web.limits import Client, Rank

REFUSED_S = 1.0  # what a refused request counts for: who keeps guessing comes after everybody else
BUDGET_S = 2.0  # of the processor, as it is counted here: more than a browser uses that loads its page ten times
SHARED_S = 4.0  # the same for all browsers together that have joined a table and hold no pawn
PLAYERS_S = 8.0  # the same for all that play at a table besides the host's own
COUNTED_S = 0.0002  # less is not counted: a table's lines, with 1,000 messages a second, hold its lock 0.2 s so
HALVED_S = 10.0  # of what somebody has used half is forgotten every so often ...
LEAST_S = 0.001  # ... and less than this altogether
HELD_S = 2.0  # who has held the table's lock so long counts as one rank later, after as long again as one more


class Turns:
    """Whose request is answered next: those in line one at a time.

    After each there is a pause as long as the processor worked for it, so that half of it is left for those who do not
    wait, and one of these waits for one answer at most. What waits for a lock, the disk or another thread uses nothing.
    Whoever waits for the table's lock leaves the line, and takes that lock by the same rule. For the greenlets of one
    thread. worked: the seconds that the processor has worked for that thread.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, worked: Callable[[], float] = time.thread_time
    ) -> None:
        self._work = _GreenletWork(worked)
        self._taken = False
        self._waiting: dict[str, deque[Event]] = {}  # by client
        self._used = _RecentSeconds(clock)  # of the processor
        self._held = _RecentSeconds(clock)  # of the table's lock
        self._asking: dict[object, _Asking] = {}  # by greenlet

    @contextlib.contextmanager
    def turn(self, client: Client) -> Iterator[None]:
        """Wait for a turn, unless the client has joined and has budget, and have it inside of the `with`."""
        in_line = not client.joined or any(self._used.of(name) >= most_s for name, most_s in _budgets(client).items())
        if in_line:
            if self._taken:
                self._wait(str(client.name))
            self._taken = True
        with self._work.measured() as work, self.asking(client) as asking:
            asking.in_line = in_line
            try:
                yield
            finally:
                used_s = work()
                self._used.add(used_s, *_budgets(client))
                if asking.in_line:
                    gevent.spawn_later(used_s, self._next)

    @contextlib.contextmanager
    def asking(self, client: Client) -> Iterator["_Asking"]:
        """Whoever asks for the table's lock inside of the `with` is this client, who has no turn, such as a socket."""
        asking = self._asking[greenlet.getcurrent()] = _Asking(client)
        try:
            yield asking
        finally:
            del self._asking[greenlet.getcurrent()]

    def order_at_lock(self) -> Callable[[], tuple[float, ...]]:
        """Whoever asks has to wait for the table's lock: give the turn to the next, and return what says his place, as
        `TableLock.order`. What is no request, such as a handheld's line on a cable, comes before all."""
        asking = self._asking.get(greenlet.getcurrent())
        if asking is None:
            return lambda: (-1,)
        self.leave()
        return lambda: self._place_at_lock(asking.client)

    def leave(self) -> None:
        """Whoever asks goes on without the turn, if he has it."""
        asking = self._asking.get(greenlet.getcurrent())
        if asking is not None and asking.in_line:
            asking.in_line = False
            self._next()

    def held_lock(self, seconds: float) -> None:
        """Whoever asks has held the table's lock."""
        asking = self._asking.get(greenlet.getcurrent()) if seconds > COUNTED_S else None
        if asking is not None:
            self._held.add(seconds, *_budgets(asking.client))

    def refused(self, client: Client) -> None:
        """What this client asked for was refused."""
        if not client.joined:
            self._used.add(REFUSED_S, str(client.name))

    def _place_at_lock(self, client: Client) -> tuple[float, ...]:
        """Those who have joined and hold no pawn count together, as there is no end of them."""
        held_s = self._held.of(str(client.name))
        counted_s = self._held.of(_all_of_rank(client)) if client.rank == Rank.JOINED else held_s
        return min(client.rank + counted_s // HELD_S, Rank.STRANGER), held_s

    def _wait(self, name: str) -> None:
        call = Event()
        self._waiting.setdefault(name, deque()).append(call)
        try:
            call.wait()
        except BaseException:  # the connection was closed meanwhile
            if call.is_set():
                self._next()
            else:
                self._remove(call, name)
            raise

    def _remove(self, call: Event, name: str) -> None:
        self._waiting[name].remove(call)
        if not self._waiting[name]:
            del self._waiting[name]

    def _next(self) -> None:
        """Give the turn to whoever has used the least time; `_taken` stays true for it."""
        if not self._waiting:
            self._taken = False
            return
        call = self._waiting[name := min(self._waiting, key=self._used.of)][0]
        self._remove(call, name)
        call.set()


def _all_of_rank(client: Client) -> str:
    """The name for all of this rank at this table."""
    return f"all of rank {client.rank} at {client.table}"


def _budgets(client: Client) -> dict[str, float]:
    """Under which names what this client uses counts, and how much of the processor each has."""
    budgets = {str(client.name): BUDGET_S}
    if client.rank == Rank.JOINED:
        budgets[_all_of_rank(client)] = SHARED_S
    elif client.rank == Rank.PAWN and client.table:
        budgets[_all_of_rank(client)] = PLAYERS_S
    return budgets


class _Asking:
    """A request that is being answered. in_line: whether it has the turn of those in line."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.in_line = False


class _GreenletWork:
    """How long single greenlets of one thread have worked, without what others did meanwhile. worked: the seconds
    that the processor has worked for that thread."""

    def __init__(self, worked: Callable[[], float]) -> None:
        self._worked = worked
        self._seconds: dict[object, float] = {}
        self._since = worked()
        greenlet.settrace(self._switched)

    @contextlib.contextmanager
    def measured(self) -> Iterator[Callable[[], float]]:
        """A function that says how long this greenlet has worked inside of the `with`."""
        current = greenlet.getcurrent()
        self._count(current)
        before = self._seconds.setdefault(current, 0.0)
        try:
            yield lambda: self._count(current) - before
        finally:
            del self._seconds[current]

    def _switched(self, _event: str, between: "tuple[object, object]") -> None:
        # To ask for the seconds is most of what a switch costs, and most are between greenlets that are not measured.
        if self._seconds and (between[0] in self._seconds or between[1] in self._seconds):
            self._count(between[0])

    def _count(self, worker: object) -> float:
        now = self._worked()
        if worker in self._seconds:
            self._seconds[worker] += now - self._since
        self._since = now
        return self._seconds.get(worker, 0.0)


class _RecentSeconds:
    """How many seconds of something each has used lately. Not for several threads at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: defaultdict[str, float] = defaultdict(float)
        self._halved_s = clock()

    def add(self, seconds: float, *names: str) -> None:
        """Each of these has used so much."""
        self._forget()
        for name in names:
            self._used[name] += seconds

    def of(self, name: str) -> float:
        """How much this one has used."""
        self._forget()
        return self._used.get(name, 0.0)

    def _forget(self) -> None:
        halvings = int((self._clock() - self._halved_s) / HALVED_S)
        if halvings:
            left = {name: used_s * 0.5**halvings for name, used_s in self._used.items()}
            self._used = defaultdict(float, {name: used_s for name, used_s in left.items() if used_s > LEAST_S})
            self._halved_s += halvings * HALVED_S
