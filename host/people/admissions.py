"""Who has been let in, and may be expelled: browsers with a role, and handhelds.

A browser's cookie holds a random mark and nothing else that counts: which role a mark has is kept here, on the disk, so
that the owner can take it back. Each admission has a number that only grows. An expelled handheld's device is refused
by every admission up to the newest one at that time; one that is made later, by a new link or by plugging the cable in
again, lets it in. Clocks decide nothing here. No address is kept.
"""

import secrets
import time
from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from host.store.note import Note
from host.store.store import Store
from host.store.store_file import sane_time
from host.store.table_version import Changes

ROLES = ("looker", "detective", "owner")  # each may do what those before it may
MOST_DETECTIVES = 200  # browsers; more are refused, because pushing out old ones would let a guest push out players
MOST_DEVICES = 4  # that are remembered of one browser
_MOST_EXPELLED = 200  # devices that are remembered


class Admission(NamedTuple):
    """A browser that was let in.

    mark        what its cookie holds; nobody else may learn it
    number      counts the admissions
    role        one of ROLES
    handheld    whether it may be a handheld
    browser     what kind of machine it says it is, such as "iPhone", or ""
    joined_at   when, in seconds since 1970: only to be shown
    devices     the device ids that it has spoken for as a handheld, the newest last
    """

    mark: str
    number: int
    role: str
    handheld: bool
    browser: str
    joined_at: float
    devices: tuple[str, ...]


class OnCable(NamedTuple):
    """A handheld on a cable; `number` counts with the admissions."""

    number: int
    device: str

    @property
    def devices(self) -> tuple[str, ...]:
        """As of an `Admission`."""
        return (self.device,)


class _Kept(NamedTuple):
    """As in `Admissions`: those who are in by mark, devices with the newest number that does not let them in, and
    the newest number."""

    admitted: dict[str, Admission]
    expelled: dict[str, int]
    newest: int


def _decoded(kept):
    rows = [_admission(*row) for row in kept["in"]]
    expelled = {str(device): int(number) for device, number in kept["expelled"].items()}
    count = max([int(kept["count"]), *expelled.values(), *(row.number for row in rows)])
    return _Kept({row.mark: row for row in rows if row.role in ROLES}, expelled, count)


def _encoded(kept):
    return {"count": kept.newest, "in": [list(each) for each in kept.admitted.values()], "expelled": kept.expelled}


def _admission(mark, number, role, handheld, browser, joined_at, devices):
    texts = tuple(str(device) for device in devices)
    return Admission(str(mark), int(number), str(role), bool(handheld), str(browser), sane_time(joined_at), texts)


_ADMISSIONS = Note("admissions", _Kept({}, {}, 0), _decoded, _encoded)


class Admissions:
    """The admissions of a table, stored in `store`. For many threads."""

    def __init__(self, store: Store, changes: Changes):
        self._store = store
        self._changes = changes
        self._cables: WeakKeyDictionary[Hashable, OnCable] = WeakKeyDictionary()  # by line
        self._in: dict[str, Admission] = {}  # by mark
        self._expelled: dict[str, int] = {}  # by device: the newest number that does not let it in
        self._named: Counter[tuple[str, int]] = Counter()  # by mark and number: new devices in this run of the host
        self._count = 0
        self.read()

    def all(self) -> list[Admission]:
        """Everybody who is in, in the order of their numbers."""
        with self._changes.lock:
            return sorted(self._in.values(), key=lambda admission: admission.number)

    def on_cables(self) -> list[OnCable]:
        """The handhelds on cables that are let in, by number."""
        with self._changes.lock:
            return sorted(cable for cable in self._cables.values() if self._is_let_in(cable.device, cable.number))

    def find(self, mark: "str | None") -> "Admission | None":
        """The admission of a mark; None if there is none, or no longer."""
        return self._in.get(mark) if isinstance(mark, str) else None

    def role(self, mark: "str | None") -> str:
        """The role of a mark, one of ROLES."""
        admission = self.find(mark)
        return admission.role if admission is not None else ROLES[0]

    def admit(self, mark: "str | None", role: str, handheld: bool = False, browser: str = "") -> "Admission | None":
        """Let a browser in, or, if its mark is in already, give it this role too; a role never shrinks here.

        A browser that becomes a handheld gets a new number. None: too many detectives are in.
        """
        with self._changes.lock:
            old = self.find(mark)
            if old is not None:
                role = max(role, old.role, key=ROLES.index)
                if role == old.role and not handheld:
                    return old
            elif role == "detective" and sum(each.role == role for each in self._in.values()) >= MOST_DETECTIVES:
                return None
            self._count += 1
            if old is None:
                new = Admission(secrets.token_urlsafe(12), self._count, role, handheld, browser, time.time(), ())
            else:
                number = self._count if handheld else old.number
                new = old._replace(number=number, role=role, handheld=handheld or old.handheld)
            self._write({**self._in, new.mark: new}, self._expelled)
            return new

    def draw_number(self) -> int:
        """The next number, for a handheld that comes without an invitation; see `OnCable`."""
        with self._changes.lock:
            self._count += 1  # on the disk with the next admission; until then no admission there has this number
            return self._count

    def was_drawn(self, number: int) -> None:
        """This number was drawn in an earlier run of the host, so that every later one is higher."""
        with self._changes.lock:
            self._count = max(self._count, number)

    def lets_in(self, line: Hashable, mark: "str | None", device: "str | None") -> bool:
        """Whether a line may speak for a device (None: it has not said its id yet).

        mark: of the browser whose line it is; None for a cable, which lets its handheld in by itself.
        """
        with self._changes.lock:
            if mark is None:
                return self._cable_lets_in(line, device)
            admission = self.find(mark)
            if admission is None or not admission.handheld:
                return False
            return device is None or self._is_let_in(device, admission.number)

    def speaks_for(self, mark: str, device: str) -> bool:
        """Whether a browser is known to be the handheld with this device id."""
        admission = self.find(mark)
        return admission is not None and device in admission.devices

    def remember(self, mark: str, device: str, kept: "str | None" = None) -> None:
        """Remember that a browser that is in has spoken for a device; of too many the oldest is forgotten, but not
        `kept`.

        After MOST_DEVICES new ones it is not remembered, and so not heard, until the browser is let in anew: who says
        another name with each word would keep the disk busy.
        """
        with self._changes.lock:
            admission = self._in[mark]
            if self._named[mark, admission.number] >= MOST_DEVICES:
                return
            devices = (*admission.devices, device)
            while len(devices) > MOST_DEVICES:
                oldest = next(each for each in devices if each != kept)
                devices = tuple(each for each in devices if each != oldest)
            self._write({**self._in, mark: admission._replace(devices=devices)}, self._expelled)
            self._named[mark, admission.number] += 1

    def expel(self, number: int) -> "Admission | OnCable | None":
        """Expel the browser, or the handheld on a cable, that has this number; None if there is none."""
        with self._changes.lock:
            found = next((each for each in [*self.on_cables(), *self.all()] if each.number == number), None)
            if found is not None:
                self._expel([found] if isinstance(found, Admission) else [], found.devices)
            return found

    def expel_all_but(self, mark: "str | None", device: "str | None") -> list[Admission]:
        """Expel every browser but that of this mark and those that have spoken for this device; returns them."""
        with self._changes.lock:
            gone = [each for each in self._in.values() if each.mark != mark and device not in each.devices]
            self._expel(gone, [gone_device for each in gone for gone_device in each.devices])
            return gone

    def read(self) -> None:
        """Read from the disk, also again; where that is damaged, nobody is in."""
        self._in, self._expelled, count = _ADMISSIONS.of(self._store)
        self._count = max(self._count, count)

    def _cable_lets_in(self, line, device):
        if device is None:
            return True
        plugged = self._cables.get(line)
        number = plugged.number if plugged is not None else self.draw_number()
        self._cables[line] = OnCable(number, device)
        return self._is_let_in(device, number)

    def _is_let_in(self, device, number):
        return number > self._expelled.get(device, 0)

    def _expel(self, gone, devices):
        marks = {admission.mark for admission in gone}
        kept = {device: number for device, number in self._expelled.items() if device not in devices}
        expelled = {**kept, **dict.fromkeys(devices, self._count)}
        expelled = dict(list(expelled.items())[-_MOST_EXPELLED:])
        self._write({mark: admission for mark, admission in self._in.items() if mark not in marks}, expelled)
        self._changes.changed()

    def _write(self, admitted, expelled):
        """Store what is new, and only then trust it; raises sqlite3.Error."""
        _ADMISSIONS.keep(self._store, _Kept(admitted, expelled, self._count))
        self._in, self._expelled = admitted, expelled
