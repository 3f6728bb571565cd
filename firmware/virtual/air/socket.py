"""The `socket` of the virtual handheld: as much of MicroPython's as the firmware uses, for sockets that never wait.

The sockets behind it are real ones of the program around the VM, `_radio`, which answers a count or a negative errno.
While no network is joined nothing is sent and nothing comes. As on an ESP32 a connection under way refuses what is
written with EINPROGRESS (lwIP, netconn_write), while reading from it only finds nothing.
"""

import _radio
import network
import uctypes

AF_INET, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_BROADCAST = 2, 1, 2, 0xFFF, 0x20
_EAGAIN = 11
_NO_NAME = -2

# Looked up once, as in network.py.
_open = _radio.open
_connect = _radio.connect
_send = _radio.send
_receive = _radio.receive
_send_to = _radio.sendTo
_receive_from = _radio.receiveFrom
_sender_host = _radio.senderHost
_sender_port = _radio.senderPort
_close = _radio.close


def getaddrinfo(address, port):
    """Addresses are numbers here: a name would have the handheld wait for a name server."""
    if not address.replace(".", "").isdigit():
        raise OSError(_NO_NAME)
    return [(AF_INET, SOCK_STREAM, 0, "", (address, port))]


def _checked(result):
    network.charge(network.CALL_US)
    if result < 0:
        raise OSError(-result)
    return result


def _or_none(result):
    """As a stream answers: None where it would have to wait."""
    return _checked(result) if result != -_EAGAIN else None


class socket:
    def __init__(self, family=AF_INET, kind=SOCK_STREAM):
        self._number = _checked(_open(kind == SOCK_DGRAM))

    def setblocking(self, waits):
        if waits:
            raise NotImplementedError("this socket never waits")

    def setsockopt(self, level, option, value):
        """Nothing to set: on the loopback nobody else hears what is for everybody."""
        network.charge(network.CALL_US)

    def connect(self, address):
        _checked(_connect(self._number, *address))

    def write(self, data):
        return _or_none(_send(self._number, uctypes.addressof(data), len(data)) if network.joined() else -_EAGAIN)

    def readinto(self, buffer):
        return _or_none(
            _receive(self._number, uctypes.addressof(buffer), len(buffer)) if network.joined() else -_EAGAIN
        )

    def sendto(self, data, address):
        return _checked(_send_to(self._number, uctypes.addressof(data), len(data), *address))

    def recvfrom(self, most):
        data = bytearray(most)
        number = self._number
        count = _checked(_receive_from(number, uctypes.addressof(data), most) if network.joined() else -_EAGAIN)
        return bytes(data[:count]), (_sender_host(number), _sender_port(number))

    def close(self):
        if self._number is not None:
            _close(self._number, network.joined())
            self._number = None
