"""The last text that was made of each kind, for those who ask while nothing has changed.

The page of a finished game takes a tenth of a second to compute, and everybody at the table opens it at once.
"""

import threading
from collections.abc import Callable, Hashable


class LastMade:
    """The last text by name. For many threads: one computes, and the others wait for it."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[Hashable, str]] = {}
        self._locks: dict[str, threading.Lock] = {}

    def text(self, name: str, state: Hashable, make: Callable[[], str]) -> str:
        """The text of this name, made anew unless it was last made in the same state."""
        with self._locks.setdefault(name, threading.Lock()):
            last = self._texts.get(name)
            if last is None or last[0] != state:
                last = self._texts[name] = (state, make())
            return last[1]
