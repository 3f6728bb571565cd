"""A scripted radio: MicroPython's `network` and `socket` in memory, and hosts behind them, with a test's clock."""

from tests.portable.scripted import CountingEntropy, Replica

from shared.link import frames, session, sync, sync_host

TABLE, KEY = "fedcba9876543210", "5e" * 32
DEVICE, START = "00112233445566aa", "0badcafe"
PORT = 8001
PLACE = ("192.168.1.20", PORT)
PAIRING = [TABLE, KEY, PLACE[0], PORT]


class Wlan:
    """A network.WLAN near these networks: {name: password}, each of which gives an address after `address_ms`.

    As MicroPython 1.29 has it (ports/esp32/network_wlan.c), status() tells how the last try failed until an address
    is there, whatever has been tried since.
    """

    def __init__(self, near, clock):
        self.near = near
        self.address_ms = 0
        self.refuses = False
        self.starts = self.leaves = True
        self.tries = []
        self._clock = clock
        self._reason = 0
        self._requested = False
        self._let_in_ms = None

    def active(self, on):
        assert on
        if not self.starts:
            raise OSError("WiFi Out of Memory")

    def config(self, reconnects):
        assert reconnects == 0

    def connect(self, name, password):
        if self.refuses:
            raise OSError("Wifi Internal State Error")
        self.tries.append((name, password))
        self._requested = True
        if name not in self.near:
            self._reason = 201
        elif self.near[name] != password:
            self._reason = 202
        else:
            self._let_in_ms = self._clock.now

    def disconnect(self):
        if not self.leaves:
            raise OSError("Wifi Internal State Error")
        self._requested, self._let_in_ms = False, None

    def lose(self, reason=200):
        self._let_in_ms, self._reason = None, reason

    def status(self, query=None):
        if query == "rssi":
            if self._let_in_ms is None:
                raise OSError("Wifi Not Connected")
            return -60
        if self._let_in_ms is not None and self._clock.now - self._let_in_ms >= self.address_ms:
            self._reason = 0
            return Network.STAT_GOT_IP
        return self._reason or (Network.STAT_CONNECTING if self._requested else Network.STAT_IDLE)


class Network:
    """The module `network`, with codes as an ESP32 has them."""

    STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010

    def __init__(self, near, clock=None):
        self.wlan = Wlan(near, clock)

    def WLAN(self):
        return self.wlan


class Joined:
    """In place of a Wifi, joined as long as a test lets it be."""

    def __init__(self):
        self.reason = "up"

    def up(self):
        return self.reason == "up"


class AirHost:
    """A host at the other end of one connection; `paired` is whether it has this handheld's key."""

    def __init__(self, net, key=KEY, paired=True, table=TABLE):
        self.net = net
        self.channel = None
        self.closed = False
        self.wire = []  # what has come, as it was
        self.heard = []
        self.replica = Replica()
        self.end = sync_host.HostEnd(self.replica)
        self.table = table
        self.coming = b""
        self._paired = paired
        self._key = bytes([int(key[at : at + 2], 16) for at in range(0, len(key), 2)])
        self.begin()

    def begin(self):
        """Wait for the first word."""
        self.channel = None
        self.closed = False
        self.coming = b""
        self._reader = frames.FrameReader()
        nonce = CountingEntropy(77).take(session.NONCE_BYTES)
        self._greeting = session.HostGreeting(lambda device: self._key if self._paired else None, self.table, nonce)

    def take(self, data):
        self.wire.append(data)
        for payload in self._reader.feed(data):
            if self.channel:
                self.heard.append(payload)
                for answer in self.end.received(sync.decode(payload), self.net.clock.now):
                    self.say(sync.encode(answer))
                continue
            answer = self._greeting.answer(payload)
            self.channel = self._greeting.proved(payload)
            if self.channel:
                self._reader = frames.FrameReader(sync.MOST_MESSAGE, self.channel.unpack, session.MOST_OVERHEAD)
            elif answer:
                self.coming += frames.pack(answer)
            else:
                self.closed = True

    def say(self, payload):
        self.coming += self.channel.pack(payload)


class Net:
    """The module `socket`. hosts: {(address, port): an AirHost, or None where nobody answers}; elsewhere it is refused.

    answers: {port: (what is answered to a question, (address, port))}; most: bytes that go at once.
    """

    AF_INET, SOCK_STREAM, SOCK_DGRAM, SOL_SOCKET, SO_BROADCAST = 2, 1, 2, 4095, 32

    def __init__(self, clock, hosts):
        self.clock = clock
        self.hosts = hosts
        self.answers = {}
        self.questions = []
        self.dialled = []
        self.most = 10000
        self.open = 0

    def getaddrinfo(self, address, port):
        assert not address.strip("0123456789."), "a name would block"
        return [(2, 1, 0, "", (address, port))]

    def socket(self, family=2, kind=1):
        self.open += 1
        assert self.open == 1, "each takes some kilobytes"
        return Stream(self) if kind == 1 else Datagrams(self)


class Stream:
    """A TCP socket that is told not to wait."""

    def __init__(self, net):
        self._net = net
        self._waits = True
        self._under_way = True  # the connection is not complete before the second try to write
        self._place = self._host = None

    def setblocking(self, waits):
        self._waits = waits

    def connect(self, place):
        assert not self._waits
        self._place = place
        self._net.dialled.append(place)
        if self._net.hosts.get(place):
            self._host = self._net.hosts[place]
            self._host.begin()
        raise OSError(115, "")

    def write(self, data):
        if self._place not in self._net.hosts:
            raise OSError(111, "")
        if self._net.hosts[self._place] is None or self._under_way:
            self._under_way = False
            raise OSError(119, "")  # as lwIP has it
        data = bytes(data)[: self._net.most]
        if self._net.hosts[self._place] is not self._host:
            raise OSError(104, "")
        self._host.take(data)
        return len(data)

    def readinto(self, buffer):
        if self._place not in self._net.hosts:
            raise OSError(104, "")
        host = self._net.hosts[self._place]
        if host is None:
            return None
        if host is not self._host or (host.closed and not host.coming):
            return 0
        count = min(len(buffer), len(host.coming), self._net.most)
        buffer[:count] = host.coming[:count]
        host.coming = host.coming[count:]
        return count or None

    def close(self):
        self._net.open -= 1


class Datagrams:
    """A UDP socket that is told not to wait."""

    def __init__(self, net):
        self._net = net
        self._waits = True
        self._coming = []

    def setblocking(self, waits):
        self._waits = waits

    def setsockopt(self, level, option, value):
        assert (level, option, value) == (4095, 32, 1)

    def sendto(self, data, place):
        assert not self._waits and place[0] == "255.255.255.255"
        self._net.questions.append(data)
        if place[1] in self._net.answers:
            self._coming.append(self._net.answers[place[1]])

    def recvfrom(self, most):
        if not self._coming:
            raise OSError(11, "")
        data, sender = self._coming.pop(0)
        return data[:most], sender

    def close(self):
        self._net.open -= 1
