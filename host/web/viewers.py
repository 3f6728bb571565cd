"""How many feeds may be open: those of one address, and those of all strangers together. Each one costs work.

The feeds of those who play have only the limit of their address, so that no stranger can take their places.
"""

import threading
from collections import Counter
from contextlib import ExitStack

FROM_ADDRESS = 32
STRANGERS = 256

_ALL_STRANGERS = "strangers"


class Viewers:
    """Who watches a table. For many threads."""

    def __init__(self, from_address: int = FROM_ADDRESS, strangers: int = STRANGERS) -> None:
        self._lock = threading.Lock()
        self._from_address = from_address
        self._strangers = strangers
        self._counts: Counter[str] = Counter()

    def enter(self, address: str, plays: bool) -> ExitStack | None:
        """One more viewer from an address, until what is returned is closed; None if there are too many."""
        own = f"player {address}" if plays else f"stranger {address}"
        with self._lock:
            if self._counts[own] >= self._from_address:
                return None
            if not plays and self._counts[_ALL_STRANGERS] >= self._strangers:
                return None
            counted = [own] if plays else [own, _ALL_STRANGERS]
            self._counts.update(counted)
        viewer = ExitStack()
        viewer.callback(self._leave, counted)
        return viewer

    def _leave(self, counted: list[str]) -> None:
        with self._lock:
            self._counts.subtract(counted)
            self._counts = +self._counts
