"""Advice for the detectives: a pawn's moves ranked, and where Mr. X likely is, from what the table shows everybody.

What was asked last is kept, because every page of a player asks for the same.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from host.computers.hunters_view import seen
from host.game.proposals import Move
from host.game.replica import Replica
from host.hunters import adviser
from host.hunters.adviser import Ranked

MOST_KEPT = 16


class Advice(NamedTuple):
    """rows: a pawn's moves, the best first; likely: by station where he can be, how likely, 1000 in all."""

    rows: list[Ranked]
    likely: dict[int, int]


class Adviser:
    """For many threads. on_worker: as in `player.Computer`."""

    def __init__(self, on_worker: Callable[[Callable[[], Advice]], Advice] = lambda work: work()) -> None:
        self._on_worker = on_worker
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple, Advice] = OrderedDict()

    def of(self, play: Replica, entered: tuple[Move, ...], pawn: int) -> Advice:
        """The advice on a pawn's next move, by its index, once these entered moves are made."""
        key = (play.game_id, play.head, entered, pawn)
        log = play.effective_events
        with self._lock:  # one at a time: the second who asks gets what the first has waited for
            if key not in self._kept:
                self._kept[key] = self._on_worker(lambda: _advice(log, entered, pawn))
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]


def _advice(log, entered, pawn):
    view = seen(log, entered)
    return Advice(adviser.ranked(view, pawn), adviser.likelihood(view))
