"""Ports of boards: which are tried, how they are opened, which are kept. No port here has real DTR and RTS wires."""

import fcntl
import struct
import termios
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial

from host import settings
from host.link import serial_line
from host.link.serial_line import SerialLines
from shared.link import frames, sync
from tests.host.air import until
from tests.patience import PATIENCE_S
from tests.system.cable import Cable


class Plugged:
    """A port as serial.tools.list_ports tells it."""

    def __init__(self, device, vid, pid):
        self.device = device
        self.vid = vid
        self.pid = pid


PORTS = [
    Plugged("/dev/ttyACM0", 0x303A, 0x4001),  # an S3's own socket, which MicroPython plays
    Plugged("/dev/ttyACM1", 0x303A, 0x1001),  # a C3's, which is in hardware
    Plugged("/dev/ttyUSB0", 0x10C4, 0xEA60),  # a serial chip
    Plugged("/dev/ttyS0", None, None),
    Plugged("/dev/ttyUSB1", 0x067B, 0x2303),  # Prolific's
    Plugged("/dev/ttyACM2", 0x2341, 0x0070),  # an Arduino Nano ESP32's own socket
    Plugged("/dev/ttyACM3", 0x239A, 0x8143),  # an Adafruit Feather's
]


def test_ports_of_boards_are_tried_and_no_others():
    assert serial_line.board_ports(PORTS) == sorted(port.device for port in PORTS if port.vid)


def test_dtr_is_set_only_where_a_board_waits_for_it():
    """Elsewhere it might reset the board."""
    assert [port.device for port in PORTS if serial_line.needs_dtr(port.device, PORTS)] == [
        *("/dev/ttyACM0", "/dev/ttyACM2", "/dev/ttyACM3")
    ]
    assert not serial_line.needs_dtr("/dev/ttyACM7", PORTS)


@pytest.mark.parametrize("dtr", [False, True])
def test_a_port_is_opened_with_its_wires_as_wanted(tmp_path, dtr):
    cable = Cable(tmp_path)
    with serial_line.open_port(str(cable.name), dtr) as port:
        assert (port.dtr, port.rts) == (dtr, False)
    cable.pull()


class TwoTransistors:
    """The usual circuit between a serial chip and an ESP32: in reset while RTS is set and DTR is not."""

    def __init__(self):
        self.dtr = self.rts = True  # as POSIX sets them when the port is opened
        self.resets = 0

    def told(self, request, bits):
        for bit, wire in (termios.TIOCM_DTR, "dtr"), (termios.TIOCM_RTS, "rts"):
            if request in (termios.TIOCMBIS, termios.TIOCMBIC) and bits & bit:
                setattr(self, wire, request == termios.TIOCMBIS)
                self.resets += self.rts and not self.dtr


@pytest.mark.parametrize("dtr", [False, True])
def test_opening_a_port_resets_no_board(tmp_path, monkeypatch, dtr):
    """By what is asked of the system, one after the other."""
    cable, circuit, ask = Cable(tmp_path), TwoTransistors(), fcntl.ioctl

    def ioctl(port, request, argument=0, *rest):
        if isinstance(argument, bytes):
            circuit.told(request, struct.unpack("I", argument)[0])
        return ask(port, request, argument, *rest)

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    serial_line.open_port(str(cable.name), dtr).close()
    assert (circuit.dtr, circuit.rts, circuit.resets) == (dtr, False, 0)
    cable.pull()


HERE = frames.pack(sync.encode(["here", "00112233445566ab", "", 0, ""]))


class Found:
    """The ports of a machine, in which boards are looked for, and a clock of the test's."""

    def __init__(self, table, monkeypatch, port=""):
        monkeypatch.setattr(serial_line, "LOOK_S", 0.01)
        monkeypatch.setattr(serial_line, "READ_S", 0.01)
        self.cables, self.looks, self.clock_s, self.told, self.opened = [], 0, 0.0, [], []
        opens = serial_line.open_port
        monkeypatch.setattr(serial_line, "open_port", lambda name, dtr: self.opened.append(name) or opens(name, dtr))
        self.lines = SerialLines(table, port, self.ports, lambda *told: self.told.append(told), lambda: self.clock_s)
        self.lines.start()

    def ports(self):
        self.looks += 1
        return [SimpleNamespace(device=str(cable.name), vid=0x10C4, pid=0) for cable in self.cables]

    def plug(self, folder, name):
        (folder / name).mkdir(exist_ok=True)
        self.cables.append(Cable(folder / name))
        until(lambda: str(self.cables[-1].name) in self.opened)
        return self.cables[-1]

    def pull(self, cable):
        self.cables.remove(cable)
        cable.pull()

    def wait_for_looks(self):
        seen = self.looks
        until(lambda: self.looks > seen + 3)


@pytest.fixture
def found(table, monkeypatch):
    found = Found(table, monkeypatch)
    yield found
    table.end()
    assert table.services.join(PATIENCE_S)
    for cable in found.cables:
        cable.pull()


def test_what_does_not_answer_as_a_handheld_is_let_go_of_and_left_alone_until_it_is_plugged_in_again(
    found, table, tmp_path, owner
):
    silent, noisy, board = (found.plug(tmp_path, name) for name in ("silent", "noisy", "board"))
    until(lambda: board.send(HERE) or table.on_cables())
    noisy.send(b"ok T:21.4 /0.0 B:20.9 /0.0\n~[[[[~00000000\n" * 9)
    found.clock_s = serial_line.ANSWER_S
    names = sorted(str(cable.name) for cable in (silent, noisy))
    until(lambda: sorted(found.told) == [("silent", name) for name in names])
    found.wait_for_looks()
    assert sorted(found.opened) == sorted([*names, str(board.name)])
    for name in names:
        until(lambda name=name: _is_free(name))
    assert not _is_free(str(board.name)) and table.links.port_troubles() == {}
    page = owner.get("/invite").text
    assert all(f"What is at {Path(name).name} does not answer as a handheld" in page for name in names)

    found.opened.clear()
    found.pull(silent)
    found.wait_for_looks()
    again = found.plug(tmp_path, "silent")
    until(lambda: again.send(HERE) or found.opened == [str(again.name)])


def _is_free(name):
    try:
        serial.Serial(name, exclusive=True, dsrdtr=True).close()
    except serial.SerialException:
        return False
    return True


def test_a_port_that_was_lent_to_a_browser_is_tried_again(found, table, tmp_path):
    found.plug(tmp_path, "new board")
    found.clock_s = serial_line.ANSWER_S
    until(lambda: found.told)
    table.links.installer_is("page", True)
    until(lambda: found.lines._left_alone == set())
    table.links.installer_is("page", False)
    until(lambda: len(found.opened) == 2)


def test_one_that_vanishes_before_a_handheld_has_answered_says_so_and_the_search_goes_on(found, table, tmp_path):
    gone, board = found.plug(tmp_path, "gone"), found.plug(tmp_path, "board")
    name = str(gone.name)
    found.pull(gone)
    until(lambda: table.links.port_troubles() == {name: "vanished"})
    until(lambda: board.send(HERE) or table.on_cables())
    assert table.links.port_troubles() == {}, "nobody misses it while a handheld is there"


def test_one_that_was_named_and_does_not_answer_is_told_of_on_terminal_and_page_and_tried_on(
    table, tmp_path, owner, monkeypatch
):
    cable = Cable(tmp_path)
    name = str(cable.name)
    named = Found(table, monkeypatch, name)
    until(lambda: named.opened)
    named.clock_s = serial_line.ANSWER_S
    until(lambda: named.told == [("unanswered", name)])
    assert f"What is at {name} has not answered as a handheld yet" in owner.view()["trouble"][0]
    assert f"What is at {name} has not" in owner.get("/invite").text
    until(lambda: cable.send(HERE) or table.on_cables())
    assert table.links.port_troubles() == {} and len(named.told) == len(named.opened) == 1
    table.end()
    assert table.services.join(PATIENCE_S)
    cable.pull()


def test_one_that_cannot_be_set_up_is_no_fault_of_ours(found, table, tmp_path, monkeypatch):
    def half_open(*_rest):
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(termios, "tcsetattr", half_open)
    name = str(found.plug(tmp_path, "half open").name)
    until(lambda: table.links.port_troubles() == {name: "missing"})


@pytest.mark.parametrize(
    ("environment", "port"),
    [({"SERIAL": "none"}, "none"), ({"SERIAL": "/dev/x", "PORT": ""}, "/dev/x"), ({"PORT": "/dev/x"}, "/dev/x")],
)
def test_no_port_is_looked_for_where_none_is_wanted(table, environment, port):
    wanted = settings.from_environment(environment)["SERIAL_PORT"]
    assert wanted == port
    asked = []
    lines = SerialLines(table, wanted, lambda: asked.append(1) or PORTS)
    if port == "none":
        lines._look()
        assert asked == [] and table.links.port_troubles() == {}
