"""Handhelds on a cable: finds boards on USB, or uses the port it is told, and keeps trying as long as the host runs.

Opening a port may reset a board through DTR and RTS, so both are cleared before; a board that resets all the same just
resumes. A port that vanishes, is busy or may not be opened is one sentence for the page and the console.
"""

import contextlib
import errno
import threading

import serial
from serial.tools import list_ports

from host.link.line import TICK_S, Line

BAUD = 115200
LOOK_S = 1.0  # between two looks for a port
# USB vendors of ESP32 boards and of the serial chips on them: Espressif, Silicon Labs, WCH, FTDI.
VENDORS = (0x303A, 0x10C4, 0x1A86, 0x0403)


class SerialLinks:
    """Keeps one line to `port`, or to every board found when `port` is empty.

    report(code, port name) is called once for each new trouble with a port; the codes are those of Table.port_is.
    """

    def __init__(self, table, port="", ports=list_ports.comports, report=lambda code, name: None):
        self._table = table
        self._port = port
        self._ports = ports
        self._report = report
        self._lines = {}
        self._troubled = {}
        self._watch = threading.Thread(target=self._keep_looking, name="serial links", daemon=True)

    def start(self):
        """Begin to look for boards."""
        self._watch.start()

    def join(self, timeout_s):
        """Wait until all ports are closed, after `table.closing` was set."""
        self._watch.join(timeout_s)
        for line in list(self._lines.values()):
            line.join(timeout_s)

    def _keep_looking(self):
        while not self._table.closing.is_set():
            for name in [self._port] if self._port else found(self._ports()):
                if name not in self._lines or not self._lines[name].is_alive():
                    self._lines[name] = threading.Thread(target=self._talk, args=(name,), name=name, daemon=True)
                    self._lines[name].start()
            self._table.closing.wait(LOOK_S)

    def _talk(self, name):
        try:
            port = open_port(name)
        except (OSError, ValueError) as fault:
            self._say(name, why(fault))
            return
        self._say(name, None)
        line = Line(self._table, _Patient(port).write)
        try:
            while not self._table.closing.is_set():
                data = port.read(max(1, port.in_waiting))
                if data:
                    line.heard(data)
                line.tick()
        except (OSError, TypeError):  # pyserial's SerialException is an OSError; TypeError when closed in mid-read
            self._say(name, "pulled")
        finally:
            line.close()
            port.close()

    def _say(self, name, code):
        """Tell the table, and report what is new to it."""
        before = self._troubled.get(name)
        if code == "missing" and before == "pulled":
            return  # a pulled cable has been told
        self._troubled[name] = code
        if self._table.port_is(name, code) and code:
            self._report(code, name)


class _Patient:
    """Writes to a port whose other side may not read; what cannot be sent is said again by the protocol."""

    def __init__(self, port):
        self._port = port

    def write(self, data):
        with contextlib.suppress(serial.SerialTimeoutException):
            self._port.write(data)


def found(ports):
    """The names of the ports that look like a board's."""
    return sorted(port.device for port in ports if port.vid in VENDORS)


def open_port(name):
    """Open a port for this program alone, without resetting the board; OSError or ValueError if that fails."""
    port = serial.Serial(baudrate=BAUD, timeout=TICK_S, write_timeout=1, exclusive=True)
    port.dtr = False
    port.rts = False
    port.port = name
    port.open()
    return port


def why(fault):
    """The code for a port that does not open: "busy", "forbidden" or "missing"."""
    number = getattr(fault, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return "forbidden"
    return "busy" if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) else "missing"
