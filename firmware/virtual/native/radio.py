"""The radio of the chip on the native MicroPython: `socket` over real TCP on the loopback, in virtual time.

An order of kind "A" tells how the access point is that network.py, the virtual handheld's, joins. As seen by the chip's
clock a host answers at once: after something was sent, this waits for the answer in real time, and no virtual time
passes meanwhile. While no network is joined nothing is sent and nothing comes. What leaves is reported with its time
(kind "W"), and that a connection is begun or closed.
"""

import select
import socket as real

STATES = ("off", "on", "slow", "lossy", "wrong")  # by their numbers in orders
AF_INET, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_BROADCAST = 2, 1, 2, 1, 6
_ANSWER_MS = 250  # of real time
_MOST = 4096  # bytes of answers that nobody has asked for yet
_SENT, _CONNECTED, _CLOSED = range(3)  # the numbers of these reports
_EVERYBODY, _LOOPBACK = "255.255.255.255", "127.0.0.1"


class Radio:
    """What network.py asks as `_radio`."""

    def __init__(self, clock):
        self._clock = clock
        self.report = clock.report
        self._near = "on"
        self._absences = 0
        clock.takers[ord("A")] = self._take

    def _take(self, number, _length, _time):
        self._near = STATES[number]
        self._absences += number == 0

    def near(self):
        return self._near

    def absences(self):
        return self._absences

    def charge(self, us):
        self._clock.us += us


# What was read of the one stream that is open. Here, because a chip has it outside the heap.
_come = memoryview(bytearray(_MOST))
network = None  # set by start.py, the module
radio = None  # set by start.py, the Radio


def _charge():
    network.charge(network.CALL_US)


def getaddrinfo(address, port):
    return [(AF_INET, SOCK_STREAM, 0, "", (address, port))]


def _place(address):
    host = _LOOPBACK if address[0] == _EVERYBODY else address[0]
    return real.getaddrinfo(host, address[1])[0][-1]


class socket:
    """`socket.socket`, with addresses as a chip has them."""

    def __init__(self, family=AF_INET, kind=SOCK_STREAM):
        _charge()
        self._socket = real.socket(real.AF_INET, real.SOCK_STREAM if kind == SOCK_STREAM else real.SOCK_DGRAM)
        self._first = self._end = 0  # of what has come
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLIN)

    def setblocking(self, waits):
        self._socket.setblocking(waits)

    def setsockopt(self, level, option, value):
        _charge()  # on the loopback nobody else hears it

    def connect(self, address):
        _charge()
        radio.report("W", b"", _CONNECTED)
        self._socket.connect(_place(address))

    def write(self, data):
        _charge()
        if not network.joined():
            return None
        sent = self._socket.write(data)
        if sent:
            radio.report("W", data if sent == len(data) else data[:sent], _SENT)
        if self._poll.poll(_ANSWER_MS):
            if self._first == self._end:
                self._first = self._end = 0
            self._end += self._socket.readinto(_come[self._end :]) or 0
        return sent

    def readinto(self, buffer):
        _charge()
        if not network.joined():
            return None
        if self._first == self._end:
            return self._socket.readinto(buffer)
        count = min(len(buffer), self._end - self._first)
        buffer[:count] = _come[self._first : self._first + count]
        self._first += count
        return count

    def sendto(self, data, address):
        _charge()
        sent = self._socket.sendto(data, _place(address))
        radio.report("W", data, _SENT)
        self._poll.poll(_ANSWER_MS)
        return sent

    def recvfrom(self, most):
        _charge()
        data, sender = self._socket.recvfrom(most)
        _, host, port = real.sockaddr(sender)
        return data, (".".join([str(part) for part in host]), port)

    def close(self):
        _charge()
        radio.report("W", b"", _CLOSED)
        self._socket.close()
