"""Handhelds on a cable: finds boards on USB, or uses the port that was chosen, and keeps trying while the host runs.

A board must not be reset by DTR and RTS when its port is opened: see `open_port`; one that is all the same resumes its
game. A port that was found and on which no handheld speaks in time is another device's: it is let go of, and left alone
until it is plugged in again. One that was chosen is kept. A port that vanishes, is busy or may not be opened, and a
chosen one that is silent, is reported as a code (see Links.port_is). While a browser writes a board, ports are let go
of (see Links.installer_is).
"""

import contextlib
import errno
import functools
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import serial
from serial.tools import list_ports

from host.link.line import Line, LinkTable
from host.link.line_loop import READ_S, LineLoop, ended

try:
    from termios import error as TerminalFault  # which is no OSError
except ImportError:  # Windows
    TerminalFault = OSError

BAUD = 115200
LOOK_S = 1.0  # between two searches for ports
ANSWER_S = 30.0  # a handheld says each second that it is there, once it has started and nobody holds a key
NO_PORT = "none"  # in the place of a port's name: no cable is looked for
# USB vendors of ESP32 boards, and of the serial chips on them: Silicon Labs, WCH, FTDI, Prolific.
ESPRESSIF, ARDUINO, ADAFRUIT = 0x303A, 0x2341, 0x239A
VENDORS = (ESPRESSIF, ARDUINO, ADAFRUIT, 0x10C4, 0x1A86, 0x0403, 0x067B)
# Espressif's product id of the serial port that a chip has in hardware (C3, S3): there DTR and RTS reset the chip.
SERIAL_JTAG = 0x1001


class Cables(Protocol):
    """Which table the handheld at a port is given to."""

    def place(self, port: str) -> str:
        """The name of that table for a port's identity; "" for the host's own."""
        ...

    def table(self, place: str) -> LinkTable | None:
        """The table of this name; None where it is deleted, or cannot be opened."""
        ...


class OwnTable:
    """All of them to this one."""

    def __init__(self, table: LinkTable) -> None:
        self._table = table

    def place(self, port: str) -> str:
        return ""

    def table(self, place: str) -> LinkTable | None:
        return self._table


class OnPort(NamedTuple):
    """A handheld on a cable: the identity and the name of its port, which device it is, and the name of its table. The
    device is "" where that table cannot be opened, so that nobody listens."""

    port: str
    name: str
    device: str
    place: str


class SerialLines:
    """Keeps a line to `port`, or to every board found if `port` is "", each in a thread of its own. NO_PORT: to none.

    report(code, port name) is called once for each new trouble with a port; the codes are those of Links.port_is, and
    "silent" for one that is left alone. cables: which table each is kept to; `table` is the host's own.
    """

    def __init__(
        self,
        table: LinkTable,
        port: str = "",
        ports: Callable[[], Iterable[Any]] = list_ports.comports,
        report: Callable[[str, str], object] = lambda code, name: None,
        clock: Callable[[], float] = time.monotonic,
        cables: Cables | None = None,
    ) -> None:
        self._table = table
        self._cables = cables or OwnTable(table)
        self._port = port
        self._ports = ports
        self._report = report
        self._clock = clock
        self._left_alone: set[str] = table.links.left_alone
        self._lines: dict[str, tuple[threading.Thread, _PortLine]] = {}
        self._tableless: list[OnPort] = []
        self._last_code: dict[str, str | None] = {}

    def start(self) -> None:
        """Begin to search for boards."""
        self._table.services.start("cable", self._look, every_s=LOOK_S)

    def handhelds(self) -> list[OnPort]:
        """Those that have spoken on their cables, and those whose table cannot be opened."""
        lines = [line for thread, line in list(self._lines.values()) if thread.is_alive()]
        spoken = [line.at._replace(device=line.device) for line in lines if line.device]
        return spoken + self._tableless

    def _look(self) -> None:
        found = []
        if not self._table.links.may_hold_port(None):
            self._left_alone.clear()  # a browser may be making handhelds of them
        elif self._port:
            found = [self._port] if self._port != NO_PORT else []
        else:
            ports = self._listed()
            self._left_alone.intersection_update(port.device for port in ports)
            found = [name for name in board_ports(ports) if name not in self._left_alone]
        free = [name for name in found if name not in self._lines or not self._lines[name][0].is_alive()]
        before, self._tableless = self._tableless, list(filter(None, map(self._begin, free)))
        for gone in {each.name for each in before} - {each.name for each in self._tableless}:
            self._port_is(self._table, gone, None)

    def _begin(self, name: str) -> OnPort | None:
        """Keep a line to this port, for the table that it is given to; returns what is there where that cannot be
        opened."""
        port = port_identity(name, self._listed())
        place = self._cables.place(port)
        table, at = self._cables.table(place), OnPort(port, name, "", place)
        if table is None:
            self._port_is(self._table, name, "tableless")
            return at
        port_is = functools.partial(self._port_is, table, name)
        line = _PortLine(self._table, table, at, lambda: self._cables.place(port) == place, self._listed, port_is)
        step = functools.partial(self._step, line, name, self._clock() + ANSWER_S)
        table.links.cable_is(line, True)
        self._lines[name] = table.services.start("cable", step, end=line.close), line
        return None

    def _listed(self) -> list[Any]:
        try:
            return list(self._ports())
        except Exception as fault:  # pyserial raises many kinds, as of a board that is pulled out just then
            raise OSError(f"the serial ports cannot be listed: {fault!r}") from fault

    def _step(self, line: "_PortLine", name: str, until_s: float) -> bool:
        """A step of a line; False also once no handheld has spoken on it until then, unless its port was chosen."""
        goes_on = line.step()
        if not goes_on or line.answered or self._clock() < until_s:
            return goes_on
        if name == self._port:
            if self._last_code.get(name) != "unanswered":
                self._port_is(self._table, name, "unanswered")
            return True
        self._left_alone.add(name)
        self._report("silent", name)
        return False

    def _port_is(self, table: LinkTable, name: str, code: str | None) -> None:
        """Tell a table what is wrong with a port, and report it if that is new."""
        if code == "missing" and self._last_code.get(name) in ("pulled", "vanished"):
            return  # that says it already
        self._last_code[name] = code
        if table.links.port_is(name, code) and code:
            self._report(code, name)


@dataclass(eq=False)
class _PortLine:
    """The line on one port, until that vanishes or is given to another table; stays(): whether it is not. port_is(code)
    learns what is wrong with it."""

    _own_table: LinkTable
    _table: LinkTable
    at: OnPort
    _stays: Callable[[], bool]
    _ports: Callable[[], Iterable[Any]]
    _port_is: Callable[[str | None], None]
    _port: serial.Serial | None = None
    _line: Line | None = None
    _loop: LineLoop | None = None
    _pulled: bool = False
    answered: bool = False  # whether it was ever a handheld that spoke

    def step(self) -> bool:
        """Open the port, or hear what is said on it; False once it cannot be opened, or has vanished."""
        if self._loop is None:
            return self._open()
        if not self._may_hold_port() or not self._stays():
            return False
        self._pulled = not self._loop.hear()
        if self._loop.heard and not self.answered:
            self.answered = True
            self._port_is(None)
        return not self._pulled

    @property
    def device(self) -> str | None:
        """Which has spoken on it."""
        return self._line.device if self._line is not None else None

    def _may_hold_port(self) -> bool:
        """Whether no browser wants the port."""
        may = self._line is None or self._own_table.links.may_hold_port(self.device)
        return may or self._table.links.holds_game(self.device)

    def close(self) -> None:
        """The line has ended."""
        try:
            if self._line is not None and self._loop is not None:
                self._loop.end()
                self._line.close()
        finally:
            self._table.links.cable_is(self, False)
            if self._port is not None:
                self._port.close()
            if self._pulled:  # told last, because nobody misses a cable while its handheld is connected
                self._port_is("pulled" if self.answered else "vanished")

    def _open(self) -> bool:
        dtr = needs_dtr(self.at.name, self._ports())
        try:
            self._port = open_port(self.at.name, dtr)
        except (OSError, ValueError, TerminalFault) as fault:
            self._port_is(open_trouble(fault))
            return False
        self._port_is(None)
        self._line = Line(self._table, functools.partial(_write, self._port))
        self._loop = LineLoop(self._table, self._line, functools.partial(_read, self._port))
        self._table.services.start("cable", self._loop.tell)
        return True


def _read(port: serial.Serial) -> bytes:
    """What has come, at most READ_S after the call. A port that is gone, or was closed meanwhile, raises more kinds of
    errors than pyserial names."""
    with ended(OSError, TypeError):
        return port.read(max(1, port.in_waiting))


def _write(port: serial.Serial, data: bytes) -> None:
    """Write to a port whose other side may not read; the protocol repeats what was not sent."""
    with ended(OSError, TypeError), contextlib.suppress(serial.SerialTimeoutException):
        port.write(data)


def port_identity(name: str, ports: Iterable[Any]) -> str:
    """What is the same of a port after a restart, whatever its name is then: the socket that it is in, and what the
    board or its serial chip says; the name for a port of which nothing is known."""
    found = next((port for port in ports if port.device == name), None)
    facts = [getattr(found, fact, None) for fact in ("location", "vid", "pid", "serial_number")]
    return " ".join(map(str, facts)) if facts[0] or facts[3] else name


def board_ports(ports: Iterable[Any]) -> list[str]:
    """The names of those ports (of serial.tools.list_ports) whose USB vendor makes boards."""
    return sorted(port.device for port in ports if port.vid in VENDORS)


def needs_dtr(name: str, ports: Iterable[Any]) -> bool:
    """Whether the board takes nobody to listen on this port unless DTR is set.

    So it is where MicroPython itself plays the USB port, as on an ESP32-S3's own socket, whose number is its maker's.
    Without DTR it keeps 256 bytes
    and overwrites them with newer ones (MicroPython, shared/tinyusb/mp_usbd_cdc.c), so that a longer event never
    arrives whole.
    """
    own_socket = (ESPRESSIF, ARDUINO, ADAFRUIT)
    return any(port.device == name and port.vid in own_socket and port.pid != SERIAL_JTAG for port in ports)


def open_port(name: str, dtr: bool = False) -> serial.Serial:
    """Open a port for this program alone, without resetting the board; raises OSError, ValueError or TerminalFault.

    dtr: see needs_dtr. On most boards two transistors hold the chip in reset while RTS is set and DTR is not. POSIX
    sets both when a port is opened, and pyserial would clear DTR first: told that DTR controls the flow it leaves it
    alone, and does no more of that there.
    """
    leave_dtr = os.name == "posix"
    port = serial.Serial(baudrate=BAUD, timeout=READ_S, write_timeout=1, exclusive=True, dsrdtr=leave_dtr)
    port.rts = False
    port.port = name
    port.open()
    with contextlib.suppress(OSError):  # a pseudo-terminal has no wires; and a port that is gone is noticed soon
        port.dtr = dtr
    return port


def open_trouble(fault: Exception) -> str:
    """The code of a port that could not be opened: "busy", "forbidden" or "missing"."""
    number = getattr(fault, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return "forbidden"
    return "busy" if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) else "missing"
