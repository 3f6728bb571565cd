"""Handhelds on a cable: finds boards on USB, or uses the port that was chosen, and keeps trying while the host runs.

Opening a port may reset a board through DTR and RTS, so both are cleared first, except DTR where it means that a
program listens; a board that resets all the same resumes its game. A port that vanishes, is busy or may not be opened
is reported as a code (see Table.port_is).
"""

import contextlib
import errno
import threading
from collections.abc import Callable, Iterable
from typing import Any

import serial
from serial.tools import list_ports

from host.link.line import TICK_S, Line, LinkTable

BAUD = 115200
LOOK_S = 1.0  # between two searches for ports
# USB vendors of ESP32 boards and of the serial chips on them: Espressif, Silicon Labs, WCH, FTDI.
ESPRESSIF = 0x303A
VENDORS = (ESPRESSIF, 0x10C4, 0x1A86, 0x0403)
# Espressif's product id of the serial port that a chip has in hardware (C3, S3): there DTR and RTS reset the chip.
SERIAL_JTAG = 0x1001


class SerialLines:
    """Keeps a line to `port`, or to every board found if `port` is "", each in a thread of its own.

    report(code, port name) is called once for each new trouble with a port; the codes are those of Table.port_is.
    """

    def __init__(
        self,
        table: LinkTable,
        port: str = "",
        ports: Callable[[], Iterable[Any]] = list_ports.comports,
        report: Callable[[str, str], object] = lambda code, name: None,
    ) -> None:
        self._table = table
        self._port = port
        self._more: list[str] = []
        self._ports = ports
        self._report = report
        self._lines: dict[str, threading.Thread] = {}
        self._last_code: dict[str, str | None] = {}
        self._search = threading.Thread(target=self._keep_searching, name="serial lines", daemon=True)

    def start(self) -> None:
        """Begin to search for boards."""
        self._search.start()

    def look_at(self, port: str) -> None:
        """Keep a line to one more port."""
        if port not in self._more:
            self._more.append(port)

    def join(self, timeout_s: float) -> None:
        """Wait until all ports are closed, after `table.closing` was set; at most timeout_s for each thread."""
        self._search.join(timeout_s)
        for line in list(self._lines.values()):
            line.join(timeout_s)

    def _keep_searching(self) -> None:
        while not self._table.closing.is_set():
            for name in [*([self._port] if self._port else board_ports(self._ports())), *self._more]:
                if name not in self._lines or not self._lines[name].is_alive():
                    self._lines[name] = threading.Thread(target=self._talk, args=(name,), name=name, daemon=True)
                    self._lines[name].start()
            self._table.closing.wait(LOOK_S)

    def _talk(self, name: str) -> None:
        try:
            port = open_port(name, needs_dtr(name, self._ports()))
        except (OSError, ValueError) as fault:
            self._report_port(name, open_trouble(fault))
            return
        self._report_port(name, None)
        line = Line(self._table, _without_timeout(port))
        pulled = False
        try:
            while not self._table.closing.is_set():
                data = port.read(max(1, port.in_waiting))
                if data:
                    line.received(data)
                line.tick()
        except (
            OSError,
            TypeError,
        ):  # what pyserial raises if the port vanishes, or is closed during a read
            pulled = True
        finally:
            line.close()
            port.close()
        if pulled:
            self._report_port(name, "pulled")

    def _report_port(self, name: str, code: str | None) -> None:
        """Tell the table what is wrong with a port, and report it if that is new."""
        if code == "missing" and self._last_code.get(name) == "pulled":
            return  # "pulled" says it already
        self._last_code[name] = code
        if self._table.port_is(name, code) and code:
            self._report(code, name)


def _without_timeout(port: serial.Serial) -> Callable[[bytes], None]:
    """A function that writes to a port whose other side may not read; the protocol repeats what was not sent."""

    def write(data: bytes) -> None:
        with contextlib.suppress(serial.SerialTimeoutException):
            port.write(data)

    return write


def board_ports(ports: Iterable[Any]) -> list[str]:
    """The names of those ports (of serial.tools.list_ports) whose USB vendor makes boards."""
    return sorted(port.device for port in ports if port.vid in VENDORS)


def needs_dtr(name: str, ports: Iterable[Any]) -> bool:
    """Whether the board takes nobody to listen on this port unless DTR is set.

    So it is where MicroPython itself plays the USB port, as on an ESP32-S3's own socket. Without DTR it keeps 256 bytes
    and overwrites them with newer ones (MicroPython, shared/tinyusb/mp_usbd_cdc.c), so that a longer event never
    arrives whole.
    """
    return any(port.device == name and port.vid == ESPRESSIF and port.pid != SERIAL_JTAG for port in ports)


def open_port(name: str, dtr: bool = False) -> serial.Serial:
    """Open a port for this program alone, without resetting the board; raises OSError or ValueError.

    dtr: see needs_dtr. RTS stays clear: both together, in the wrong order, start a board's bootloader.
    """
    port = serial.Serial(baudrate=BAUD, timeout=TICK_S, write_timeout=1, exclusive=True)
    port.dtr = dtr
    port.rts = False
    port.port = name
    port.open()
    return port


def open_trouble(fault: Exception) -> str:
    """The code of a port that could not be opened: "busy", "forbidden" or "missing"."""
    number = getattr(fault, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return "forbidden"
    return "busy" if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) else "missing"
