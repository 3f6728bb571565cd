"""How many seconds of something each has used, of which half is forgotten every HALVED_S."""

import time
from collections import defaultdict
from collections.abc import Callable

HALVED_S = 10.0
LEAST_S = 0.001  # less than this is forgotten


class RecentSeconds:
    """Not for several threads at a time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
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
