"""The radio of the chip on the native MicroPython: `network` in virtual time, `socket` over real TCP on the loopback.

One access point is near, whose name and password are below; an order of kind "A" tells how it is. As seen by the chip's
clock a host answers at once: after something was sent, a read waits for the answer in real time, and no virtual time
passes meanwhile. While no network is joined nothing is sent and nothing comes.
"""

import select
import socket as real

import prices

NAME, PASSWORD = b"home", "open sesame"
OFF, ON, SLOW, CHANGED = range(4)  # CHANGED: it has another password
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
_NO_AP_FOUND, _BEACON_TIMEOUT, _HANDSHAKE_TIMEOUT = 201, 200, 15
AF_INET, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_BROADCAST = 2, 1, 2, 1, 6
_ANSWER_MS = 100  # of real time
_EVERYBODY, _LOOPBACK = "255.255.255.255", "127.0.0.1"


class Radio:
    """What there is one of: the clock, the access point, and what the chip has of it."""

    def __init__(self, clock):
        self.clock = clock
        self.near = ON
        self._result = STAT_IDLE
        self._result_us = 0  # when it is there; before it is STAT_CONNECTING
        clock.takers[ord("A")] = self._take

    def _take(self, number, _length, _time):
        self.near = number
        if number == OFF and self._result == STAT_GOT_IP:
            self.let(_BEACON_TIMEOUT, 0)

    def let(self, result, us):
        self._result, self._result_us = result, self.clock.us + us

    def status(self):
        return self._result if self.clock.us >= self._result_us else STAT_CONNECTING

    def joined(self):
        return self.status() == STAT_GOT_IP

    def charge(self, us=prices.SOCKET_US):
        self.clock.us += us


radio = None  # set by start.py, the Radio


class WLAN:
    """`network.WLAN`, as much of it as the firmware uses."""

    def active(self, on):
        radio.charge(prices.RADIO_START_US)

    def config(self, reconnects):
        radio.charge()

    def connect(self, name, password):
        radio.charge()
        if radio.near == OFF or name != NAME:
            radio.let(_NO_AP_FOUND, prices.SCAN_US)
        elif radio.near == CHANGED or password != PASSWORD:
            radio.let(_HANDSHAKE_TIMEOUT, prices.SCAN_US + prices.HANDSHAKE_US)
        else:
            radio.let(STAT_GOT_IP, prices.SCAN_US + prices.HANDSHAKE_US * (4 if radio.near == SLOW else 1))

    def disconnect(self):
        radio.charge()
        radio.let(STAT_IDLE, 0)

    def status(self):
        return radio.status()


def getaddrinfo(address, port):
    return [(AF_INET, SOCK_STREAM, 0, "", (address, port))]


def _place(address):
    host = _LOOPBACK if address[0] == _EVERYBODY else address[0]
    return real.getaddrinfo(host, address[1])[0][-1]


class socket:
    """`socket.socket`, with addresses as a chip has them."""

    def __init__(self, family=AF_INET, kind=SOCK_STREAM):
        radio.charge()
        self._socket = real.socket(real.AF_INET, real.SOCK_STREAM if kind == SOCK_STREAM else real.SOCK_DGRAM)
        self._asks = False  # something was sent and nothing has come since
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLIN)

    def setblocking(self, waits):
        self._socket.setblocking(waits)

    def setsockopt(self, level, option, value):
        radio.charge()  # on the loopback nobody else hears it

    def connect(self, address):
        radio.charge()
        self._socket.connect(_place(address))

    def write(self, data):
        radio.charge()
        if not radio.joined():
            return None
        self._asks = True
        return self._socket.write(data)

    def readinto(self, buffer):
        radio.charge()
        self._await()
        return self._socket.readinto(buffer) if radio.joined() else None

    def sendto(self, data, address):
        radio.charge()
        self._asks = True
        return self._socket.sendto(data, _place(address))

    def recvfrom(self, most):
        radio.charge()
        self._await()
        data, sender = self._socket.recvfrom(most)
        _, host, port = real.sockaddr(sender)
        return data, (".".join([str(part) for part in host]), port)

    def close(self):
        radio.charge()
        self._socket.close()

    def _await(self):
        if self._asks:
            self._asks = False
            self._poll.poll(_ANSWER_MS)
