"""The machines of a simulated day: a handheld whose battery dies, and a host that is killed or restored from a copy."""

import contextlib
import sqlite3

from host.store.heads import FILE as HEADS
from host.store.store import FILE, Store
from host.table.table import Table
from tests.portable.scripted import MemoryFlash, PowerCut, Rig
from tests.simulation.air import AirRig, Radio

CUTS = ("before", "torn", "after")  # what is left of the write in which the power goes


class Handheld:
    """A handheld: the firmware's App on scripted parts. `rig` is None while it has no power; its flash stays.

    links   what joins it to a host
    cable   the Cable among them, or None
    radio   its Radio, or None; it is paired with the hosts of `paired`
    """

    def __init__(self, name, entropy, paired=()):
        self.name = name
        self.files = {}
        self.rig = None
        self.links = []
        self.cable = None
        self.radio = Radio(paired) if paired else None
        self._entropy = entropy
        self.start()

    @property
    def table(self):
        """The game as it has it; only while it has power."""
        return self.rig.table

    @property
    def end(self):
        """Its end of the protocol; only while it has power."""
        return self.rig.app.context.end

    @property
    def device(self):
        """Its name on the link."""
        return self.rig.app.context.device

    @property
    def log(self):
        """Its public log."""
        return self.rig.table.log

    @property
    def troubles(self):
        """What it says is wrong."""
        return self.rig.app.context.troubles()

    def start(self, cut_at=None):
        """Power comes back, and it loads its game from flash. PowerCut if it goes again, in a write of this number."""
        flash = MemoryFlash()
        flash.files, flash.cut_at = self.files, cut_at
        self.rig = AirRig(flash, self._entropy, self.radio) if self.radio else Rig(flash, self._entropy)

    def cut(self):
        """The power goes."""
        self.rig = None

    def cut_in(self, writes, how):
        """The power will go in a write to flash, after so many others."""
        self.rig.flash.cut_at, self.rig.flash.cut_how = self.rig.flash.writes + writes, how

    def spare(self):
        """The power does not go after all."""
        self.rig.flash.cut_at = None

    def step(self, ms):
        """Time passes; what it says on the cable leaves."""
        rig = self.rig
        rig.clock.now += ms
        try:
            rig.step()
        finally:
            said, rig.link.outgoing = rig.link.outgoing, b""
            if said and self.cable is not None:
                self.cable.say(said)

    def do(self, deed, *arguments):
        """Mr. X presses a key that does this at the table: it is in the log when this returns. Returns its answer."""
        self.table.commit()
        answer = deed(self.table, *arguments)
        self.table.commit()
        return answer

    def hear(self, link, data):
        """Bytes have arrived on a cable; what was on its way on an earlier one is not heard."""
        if link is self.cable and self.rig is not None:
            self.rig.link.incoming += data


class CutStore(Store):
    """A store whose host is killed at one of its transactions: `cut_at` is its number, from 0."""

    cut_at = None
    cut_how = "before"

    @contextlib.contextmanager
    def transaction(self):
        outermost = not self._depth
        with super().transaction():
            yield
            if outermost and self.cut_at == 0 and self.cut_how == "before":
                raise PowerCut()
        if outermost and self.cut_at is not None:
            self.cut_at -= 1
            if self.cut_at < 0:
                raise PowerCut()


class Host:
    """A host with its data folder. `table` is None while it does not run.

    address     over the air
    sessions    the newest connection over the air of each handheld's start
    greeted     how many sessions over the air have begun in all
    """

    def __init__(self, name, folder):
        self.name = name
        self.address = name.replace(" ", "-")
        self.folder = folder
        self.greeted = 0
        self.table = None
        self.start()

    def start(self):
        self.table = Table(CutStore(self.folder))
        self.sessions = {}

    @property
    def pairings(self):
        """Its paired handhelds; only while it runs."""
        return self.table.pairings

    def stop(self):
        """It is killed: what was not on the disk is lost."""
        if self.table is not None:
            self.table.close()
            self.table = None

    def cut_in(self, transactions, how):
        """It will be killed when it writes to its disk, after so many other times."""
        self.table.store.cut_at, self.table.store.cut_how = transactions, how

    def spare(self):
        """It is not killed after all."""
        self.table.store.cut_at = None

    def copy(self):
        """Its data, as a copy that somebody makes; it may run meanwhile."""
        heads = (self.folder / HEADS).read_bytes()
        with contextlib.closing(sqlite3.connect(self.folder / FILE)) as sql:
            return heads, sql.serialize()

    def restore(self, data):
        """Put a copy in the place of its data; it must not run."""
        for file in self.folder.glob(FILE + "*"):
            file.unlink()
        for name, kept in zip((HEADS, FILE), data, strict=True):
            (self.folder / name).write_bytes(kept)
