"""Which handhelds are connected now, on which line, what is wrong with the serial ports, which pages speak, and which
have the ports."""

from collections.abc import Collection, Hashable
from typing import Literal

from host.store.table_version import Changes
from host.table.games import Games

# "down": a handheld was connected and is not any more; "none": none has been since the host was started
LinkState = Literal["up", "down", "none"]
_GONE = ("pulled", "vanished")


class Links:
    """What the lines, the serial ports and the pages report. For many threads."""

    def __init__(self, games: Games, changes: Changes):
        self._games = games
        self._changes = changes
        self._devices: dict[Hashable, str] = {}  # by line
        self._floods: dict[Hashable, str] = {}  # device by line
        self._ports: dict[str, str] = {}  # code by name
        self._voices: set[Hashable] = set()
        self._installers: set[Hashable] = set()
        self._cables: set[Hashable] = set()
        self.takes_cables = True  # a handheld may be plugged in here
        self.left_alone: set[str] = set()  # serial ports on which no handheld speaks, which the search leaves alone
        self._seen = False  # a handheld has been connected since the host was started
        self.beside = False  # a virtual handheld runs beside the host, and agrees by itself to a game where it is Mr. X

    def line_is(self, line: Hashable, device: "str | None") -> None:
        """A line is up with this device, or (None) down."""
        with self._changes.lock:
            if self._devices.get(line) == device:
                return
            if device is None:
                del self._devices[line]
            else:
                self._devices[line] = device
                self._seen = True
                self._ports = {name: code for name, code in self._ports.items() if code not in _GONE}
            self._changes.changed()

    def flood_is(self, line: Hashable, device: "str | None") -> None:
        """On this line a device ("": it has not said which) says more than its budget allows, or (None) no longer."""
        if self._floods.get(line) != device:
            with self._changes.lock:
                self._floods.pop(line, None)
                if device is not None:
                    self._floods[line] = device
                self._changes.changed()

    def floods(self) -> list[str]:
        with self._changes.lock:
            return sorted(set(self._floods.values()))

    def voice_is(self, page: Hashable, speaks: bool) -> None:
        """A page says aloud what the table must hear, or no longer does."""
        with self._changes.lock:
            (self._voices.add if speaks else self._voices.discard)(page)

    @property
    def has_voice(self) -> bool:
        """Whether a page says aloud what Mr. X would have to say."""
        return bool(self._voices)

    def installer_is(self, page: Hashable, opened: bool) -> None:
        """A page writes boards by the browser, which needs their ports for itself, or no longer does."""
        with self._changes.lock:
            (self._installers.add if opened else self._installers.discard)(page)
            self._changes.changed()

    @property
    def lends_ports(self) -> bool:
        """Whether a page has the serial ports, so that handhelds on cables are not looked for."""
        return bool(self._installers)

    def may_hold_port(self, device: "str | None") -> bool:
        """Whether the line with this device (None: it has not said which) may hold a serial port now.

        While a page writes boards the handheld of the running game keeps its port, and no other.
        """
        with self._changes.lock:
            return not self._installers or self.holds_game(device)

    def holds_game(self, device: "str | None") -> bool:
        """Whether the secret of the running game lies on this one."""
        with self._changes.lock:
            play = self._games.play
            return play is not None and play.running and play.device == device

    def cable_is(self, line: Hashable, here: bool) -> None:
        """A cable's line is kept to this table, or no longer, whoever speaks there."""
        with self._changes.lock:
            (self._cables.add if here else self._cables.discard)(line)
            if here and not self.takes_cables:
                self.takes_cables = True
                self._changes.changed()

    def runs_beside(self, runs: bool = True) -> None:
        """From now on such a handheld runs beside the host, or (False) does not, because it could not be started."""
        with self._changes.lock:
            if self.beside != runs:
                self.beside = runs
                self._changes.changed()

    def kinds(self) -> list[str]:
        """The way of each line that is up: see `Line.kind`."""
        with self._changes.lock:
            return [str(getattr(line, "kind", "")) for line in self._devices]

    def hears(self, device: str) -> bool:
        with self._changes.lock:
            return device in self._devices.values()

    def has_any_but(self, device: "str | None") -> bool:
        """Whether a cable is kept to this table, or a handheld is heard, but for this one; takes no lock."""
        return bool(self._cables) or any(each != device for each in list(self._devices.values()))

    def forget(self, devices: Collection[str]) -> None:
        """Devices that are heard no more, because they were expelled."""
        with self._changes.lock:
            for line in [line for line, device in self._devices.items() if device in devices]:
                self.line_is(line, None)

    def port_is(self, name: str, code: "str | None") -> bool:
        """What is wrong with a serial port: "busy", "forbidden", "missing", "pulled", "vanished" (before a handheld
        spoke there), "unanswered" (none speaks at the chosen one), "tableless" (its table cannot be opened), for one of
        the network "air-taken", "air-refused" or "unreached"; or None. True if that is new.

        Nobody misses a cable that was pulled out while a handheld is connected over the air, or comes in so later.
        """
        with self._changes.lock:
            if self._ports.get(name) == code or (code in _GONE and self._devices):
                return False
            if code is None:
                del self._ports[name]
            else:
                self._ports[name] = code
            self._changes.changed()
            return True

    def state(self, asked: "str | None" = None) -> LinkState:
        """To the handheld that owns the running game, or else to any: "up", "down" (it was here) or "none".

        asked: the one that counts in place of any, or "" for none; None: any.
        """
        with self._changes.lock:
            play, devices = self._games.play, self._devices.values()
            if play is not None and play.running:
                return "up" if play.device in devices else "down"
            if devices and asked is not None and asked not in devices:
                return "down" if asked else "none"
            if devices:
                return "up"
            return "down" if self._seen or play is not None else "none"

    def port_troubles(self) -> dict[str, str]:
        """What is wrong with serial ports, by name: the codes of `port_is`."""
        with self._changes.lock:
            return dict(self._ports)

    def dismiss(self) -> None:
        """Forget what is wrong with serial ports until it is reported again."""
        with self._changes.lock:
            self._ports.clear()
