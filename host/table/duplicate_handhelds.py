"""Whether two handhelds with one name are alive: one has a copy of the other's flash.

Each start of a handheld's firmware draws a number, which it tells with its signs of life. A handheld that was started
again no longer speaks with its old number; so two are alive where each was heard after the other had begun.
"""

from typing import NamedTuple

from host.store.table_version import Changes
from host.table.troubles import Troubles
from shared.link.sync import LOST_MS


class _Span(NamedTuple):
    """When a start was first heard and last, in milliseconds."""

    first: int
    last: int


class DuplicateHandhelds:
    """The starts that were heard in the last LOST_MS. For many threads, whose clocks are one."""

    def __init__(self, troubles: Troubles, changes: Changes):
        self._troubles = troubles
        self._changes = changes
        self._spans: dict[tuple[str, str], _Span] = {}  # by device and start

    def alone(self, device: str, start: str, now_ms: int) -> bool:
        """A handheld was heard; False, and reported, while another with its name is alive as well."""
        with self._changes.lock:
            self._spans = {each: span for each, span in self._spans.items() if now_ms - span.last < LOST_MS}
            own = self._spans.get((device, start), _Span(now_ms, now_ms))._replace(last=now_ms)
            self._spans[device, start] = own
            others = [span for (each, other), span in self._spans.items() if each == device and other != start]
            alone = not any(other.last > own.first and own.last > other.first for other in others)
            self._troubles.report(f"twice {device}", None if alone else "twice")
            return alone
