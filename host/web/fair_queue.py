"""Whose request is answered next, among strangers. Those who play never wait here.

A stranger's requests are answered one at a time, and after each there is a pause as long as the processor worked
meanwhile: however many strangers ask, half of it is left for those who play, and somebody who plays waits for one
answer at most. The address that has used the least lately goes first, so that nobody who asks little waits for those
who ask much. A request that waits, for a lock or the network, uses nothing meanwhile.
What is refused, such as a wrong code, counts as a long time, so that who keeps guessing comes after everybody else.
"""

import contextlib
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator

import gevent
from gevent.event import Event

REFUSED_S = 1.0  # what a refused request counts for
HALVED_S = 10.0  # after this the times that were used count half
LEAST_S = 0.001  # less than this is forgotten


class FairQueue:
    """For the greenlets of one thread. worked: the seconds that the processor has worked for this process."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, worked: Callable[[], float] = time.process_time
    ) -> None:
        self._clock = clock
        self._worked = worked
        self._taken = False
        self._waiting: dict[str, deque[Event]] = {}
        self._used: defaultdict[str, float] = defaultdict(float)  # seconds, by address
        self._halved_s = clock()

    @contextlib.contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Wait for a turn, and have it inside of the `with`."""
        if self._taken:
            call = Event()
            self._waiting.setdefault(address, deque()).append(call)
            self._wait(call, address)
        self._taken = True
        before_s = self._worked()
        try:
            yield
        finally:
            used_s = self._worked() - before_s
            self._used[address] += used_s
            gevent.spawn_later(used_s, self._next)

    def refused(self, address: str) -> None:
        """What this address asked for was refused."""
        self._used[address] += REFUSED_S

    def _wait(self, call: Event, address: str) -> None:
        try:
            call.wait()
        except BaseException:  # the connection was closed meanwhile
            if call.is_set():
                self._next()
            else:
                self._remove(call, address)
            raise

    def _remove(self, call: Event, address: str) -> None:
        self._waiting[address].remove(call)
        if not self._waiting[address]:
            del self._waiting[address]

    def _next(self) -> None:
        """Give the turn to whoever has used the least time; `_taken` stays true for it."""
        now_s = self._clock()
        if now_s - self._halved_s > HALVED_S:
            halves = {address: used_s / 2 for address, used_s in self._used.items() if used_s > 2 * LEAST_S}
            self._used = defaultdict(float, halves)
            self._halved_s = now_s
        if not self._waiting:
            self._taken = False
            return
        address = min(self._waiting, key=lambda each: self._used.get(each, 0.0))
        call = self._waiting[address][0]
        self._remove(call, address)
        call.set()
