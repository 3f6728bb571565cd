"""Which handheld is asked for a new game: of several, the one that came last.

A browser comes with its invitation, a handheld on a cable when that is plugged in, one over the air when it is switched
on. It stays the one that came last while it is not heard: its phone may be locked. The handheld beside the host, whose
keys nobody presses, is never Mr. X's; where it runs, it alone is asked to play Mr. X itself. No clock decides here.
"""

from collections.abc import Callable, Collection, Hashable
from contextlib import AbstractContextManager
from typing import Any

from host.game.proposals import Begin, Proposal
from host.people.admissions import Admission, Admissions
from host.store.note import Note
from host.store.store import Store

_MOST = 50  # handhelds that are remembered


def _decoded(kept):
    return {str(device): (int(number), None if start is None else str(start)) for device, (number, start) in kept}


# By device, the oldest first: when it came, in numbers of `Admissions`, and in which start of its firmware, if it says.
_KNOWN: Note[dict[str, tuple[int, str | None]]] = Note(
    "handhelds", {}, _decoded, lambda known: [[device, list(came)] for device, came in known.items()]
)


class NewestHandheld:
    """The handhelds of a table, in the order in which they came. Not for several threads at once: `Table` locks.

    admissions: with which the numbers are drawn. runs_beside(): whether a handheld runs beside the host. tried(): see
    `Disk`; most signs of life change nothing, and need none.
    """

    def __init__(
        self,
        store: Store,
        admissions: Admissions,
        runs_beside: Callable[[], bool],
        tried: Callable[[], AbstractContextManager[object]],
    ):
        self._store = store
        self._admissions = admissions
        self._tried = tried
        self._runs_beside = runs_beside
        self._lines: dict[str, Hashable] = {}  # of handhelds without an invitation: the line on which each was heard
        self.beside: str | None = None  # the device of the handheld beside the host
        self.read()
        self._admissions.was_drawn(max((number for number, _start in self._known.values()), default=0))

    def read(self) -> None:
        """Read from the disk, also again."""
        self._known = _KNOWN.of(self._store)

    def comes(
        self, line: Hashable, admission: "Admission | None", device: str, start: "str | None", beside: bool
    ) -> None:
        """A line that may speak for this device does so.

        admission: of the browser that speaks there; None on a cable and over the air. start: of its firmware, if it
        says so. beside: it is the handheld beside the host.
        """
        if beside:
            self.beside = device
        elif admission is None:
            self._is_heard(device, line, start)
        elif admission.number > self._known.get(device, (0, None))[0]:
            self._came(device, admission.number, None)

    def _is_heard(self, device, line, start):
        """It comes anew with another start or, if it says none, on another line of the same run of the host."""
        known, before = self._known.get(device), self._lines.get(device)
        self._lines[device] = line
        again = known is not None and (start == known[1] if start else before in (None, line))
        if not again:
            self._came(device, self._admissions.draw_number(), start)

    def forget(self, devices: Collection[str]) -> None:
        """These were expelled."""
        if not self._known.keys().isdisjoint(devices):
            self._keep({device: came for device, came in self._known.items() if device not in devices})

    def device(self, level: Any) -> "str | None":
        """The handheld that is asked; "" if none may be, None if none has come, so that it may be any.

        level: at which it is to play Mr. X itself, or None for a person.
        """
        if level is not None and self._runs_beside():
            return self.beside or ""
        others = [device for device in self._known if device != self.beside]
        return others[-1] if others else None if self.beside is None else ""

    def asked(self, proposal: "Proposal | None") -> "str | None":
        """As `device`, for this proposal; None also where it begins no game."""
        return self.device(proposal.level) if isinstance(proposal, Begin) else None

    def _came(self, device, number, start):
        others = {other: came for other, came in self._known.items() if other != device}
        ordered = sorted([*others.items(), (device, (number, start))], key=lambda item: item[1][0])
        with self._tried():
            self._keep(dict(ordered[-_MOST:]))

    def _keep(self, known):
        _KNOWN.keep(self._store, known)
        self._known = known
