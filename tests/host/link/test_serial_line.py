"""Ports of boards: which are tried, and how they are opened. No port here has real DTR and RTS wires."""

import pytest

from host.link import serial_line
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
]


def test_ports_of_boards_are_tried_and_no_others():
    assert serial_line.board_ports(PORTS) == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyUSB0"]


def test_dtr_is_set_only_where_a_board_waits_for_it():
    """Elsewhere it might reset the board."""
    assert [port.device for port in PORTS if serial_line.needs_dtr(port.device, PORTS)] == ["/dev/ttyACM0"]
    assert not serial_line.needs_dtr("/dev/ttyACM7", PORTS)


@pytest.mark.parametrize("dtr", [False, True])
def test_a_port_is_opened_with_its_wires_as_wanted(tmp_path, dtr):
    cable = Cable(tmp_path)
    with serial_line.open_port(str(cable.name), dtr) as port:
        assert (port.dtr, port.rts) == (dtr, False)
    cable.pull()
