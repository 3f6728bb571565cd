"""The texts that were made last, for those who ask while nothing has changed.

The page of a finished game takes a tenth of a second to compute, and everybody at the table opens it at once. Several
are kept, so that strangers who ask for other games, or in other languages, do not have each made again every time.
"""

import threading
from collections.abc import Callable, Hashable
from weakref import WeakValueDictionary

MOST = 40  # texts: all languages of a few games


class TextCache:
    """The last texts. For many threads: one computes a text of a name, and the others wait for it."""

    def __init__(self) -> None:
        # By name and state, the one that was asked for last at the end.
        self._texts: dict[tuple[str, Hashable], str] = {}
        self._lock = threading.Lock()
        # By name, as long as somebody asks for it: a name has a game's id in it, and games only become more.
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    def text(self, name: str, state: Hashable, make: Callable[[], str]) -> str:
        """The text of this name in this state, made anew unless it is one of the last."""
        with self._lock:
            own = self._locks.setdefault(name, threading.Lock())
        with own:
            with self._lock:
                kept = self._texts.pop((name, state), None)
            text = make() if kept is None else kept
            with self._lock:
                self._texts[name, state] = text
                while len(self._texts) > MOST:
                    del self._texts[next(iter(self._texts))]
            return text
