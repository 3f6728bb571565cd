"""How often an address may try a wrong code or token. It only counts; `invitations` knows what is right.

Ten wrong tries a minute from one address. Where a network (an IPv4 /24, an IPv6 /64) has made thirty in the last
minute, or all together a hundred, an address waits fifteen seconds after each wrong try of its own: a guesser who
changes addresses is slowed down, but an address that has not tried is always heard, so that nobody's guesses shut out
somebody else. With all 254 addresses of a home network that is at most 1,016 guesses a minute out of 28**6 codes: more
than ten months for all of them. An IPv6 /64 counts as one address, because one machine may take any address in it.
"""

import ipaddress
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable

REMEMBERED_S = 60.0
FROM_ADDRESS = 10  # wrong tries in REMEMBERED_S
FROM_NETWORK = 30  # more than these, and each address waits PAUSE_S after a wrong try
FROM_ALL = 100
PAUSE_S = 15.0


class WrongTries:
    """The wrong tries of the last minute, for each kind of secret by itself; `clock()` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._tries: deque[tuple[float, tuple, str, str]] = deque()
        self._counts: Counter[tuple] = Counter()
        self._last: dict[tuple, float] = {}  # when an address tried last

    def too_many(self, kind: str, who: str) -> bool:
        """Whether this address has to wait before its next try."""
        now = self._clock()
        self._forget(now)
        address, network, everybody = keys(kind, who)
        if self._counts[address] >= FROM_ADDRESS:
            return True
        busy = self._counts[network] >= FROM_NETWORK or self._counts[everybody] >= FROM_ALL
        return busy and address in self._last and now - self._last[address] < PAUSE_S

    def add(self, kind: str, who: str, ago_s: float = 0.0) -> None:
        """Remember a wrong try of so many seconds ago."""
        self._tries.append((self._clock() - ago_s, keys(kind, who), kind, who))
        self._counts.update(self._tries[-1][1])
        self._last[self._tries[-1][1][0]] = self._tries[-1][0]

    def told(self) -> list[tuple[str, str, float]]:
        """(kind, address, seconds since then) of each, for whoever goes on with them."""
        now = self._clock()
        return [(kind, who, now - then) for then, _keys, kind, who in self._tries]

    def go_on(self, told: Iterable[tuple[str, str, float]], more_s: float) -> None:
        """Go on with what another one has told so many seconds ago."""
        for kind, who, since_s in told:
            if 0 <= since_s + more_s < REMEMBERED_S:
                self.add(kind, who, since_s + more_s)

    def _forget(self, now):
        while self._tries and now - self._tries[0][0] >= REMEMBERED_S:
            keys = self._tries.popleft()[1]
            self._counts.subtract(keys)
            for key in keys:
                if not self._counts[key]:
                    del self._counts[key]
                    self._last.pop(key, None)


def keys(kind: str, who: str) -> tuple[tuple, tuple, tuple]:
    """What a try of this kind counts for: (its address, its network, everybody)."""
    try:
        address = ipaddress.ip_address(who)
    except ValueError:  # a test's, or a socket's without an address
        return (kind, "address", who), (kind, "network", who), (kind,)
    address = getattr(address, "ipv4_mapped", None) or address
    network = str(ipaddress.ip_network((address, 24 if address.version == 4 else 64), strict=False))
    alone = str(address) if address.version == 4 else network
    return (kind, "address", alone), (kind, "network", network), (kind,)
