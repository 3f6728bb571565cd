"""The air of a simulated day: real sessions at both ends, over connections on which frames suffer as on the links.

TCP would lose, double and reorder nothing; whoever sits between handheld and host may do all of it, so here it happens.
The handheld's end is the firmware's AirLink and BothLinks on a `Radio` in place of MicroPython's module `socket`. The
host's end does in one thread what host.link.air_port and air_line do in many.
"""

from host.link.air_line import SILENT_S
from host.link.air_port import GREETING_S, AirGreeting
from host.link.line import Line
from mrx import settings
from mrx.device.air_link import AirLink
from mrx.device.both_links import BothLinks
from shared.link import session
from tests.portable.scripted import Rig
from tests.simulation.links import Way

KEY = bytes(range(session.KEY_BYTES))
PORT = 1
REFUSED = 111  # ECONNREFUSED


class AirRig(Rig):
    """A scripted handheld with a cable (`link`) and a radio."""

    def __init__(self, flash, entropy, radio):
        self._radio = radio
        super().__init__(flash, entropy)

    def _app(self, *parts):
        parts = list(parts)
        cable, flash, entropy, clock = parts[2:6]
        device = settings.read(flash, entropy)[0]
        start = entropy.take(session.START_CHARS // 2).hex()
        air = AirLink(self._radio, self._radio, self._radio.pairings(device), device, start, entropy, clock)
        parts[2] = BothLinks(cable, air, start, clock)
        return super()._app(*parts)


class Radio:
    """A handheld's modules `network` and `socket`. `air`: the Air that it can reach, or None."""

    AF_INET, SOCK_STREAM, SOCK_DGRAM = 2, 1, 2

    def __init__(self, hosts):
        self.air = None
        self._hosts = hosts
        self._pairings = []

    def pairings(self, device):
        """As mrx.storage.air_file has them, with each host; they are paired when this is first called."""
        if not self._pairings:
            for host in self._hosts:
                host.pairings.pair(device, KEY)
                self._pairings.append([host.pairings.table, KEY.hex(), host.address, PORT])
        return self._pairings

    @property
    def reason(self):
        return "up" if self.up() else "no-network"

    def up(self):
        return self.air is not None

    def getaddrinfo(self, address, port):
        return [(2, 1, 0, "", (address, port))]

    def socket(self, family=AF_INET, kind=SOCK_STREAM):
        if kind != self.SOCK_STREAM:
            raise OSError("nobody is asked: the addresses are known")
        return _Stream(self)


class _Stream:
    """A TCP socket that never waits."""

    def __init__(self, radio):
        self._radio = radio
        self._connection = None
        self._come = b""

    def setblocking(self, blocking):
        assert not blocking

    def connect(self, address):
        air = self._radio.air
        if air is None or air.host.table is None or address != (air.host.address, PORT):
            raise OSError(REFUSED)
        self._connection = air.connect()

    def write(self, data):
        if self._connection.ended and self._connection.told:
            raise OSError
        self._connection.up.send(bytes(data))
        return len(data)

    def readinto(self, buffer):
        self._come += b"".join(self._connection.down.arrived())
        if not self._come:
            return 0 if self._connection.ended and self._connection.told else None
        data, self._come = self._come[: len(buffer)], self._come[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def close(self):
        if self._connection is not None:
            self._connection.hung_up = True


class Air:
    """A handheld within reach of a host; there may be no connection."""

    def __init__(self, weather, clock, handheld, host):
        self.handheld = handheld
        self.host = host
        self._weather = weather
        self._clock = clock
        self._connections = []
        handheld.radio.air = self

    def connect(self):
        """The handheld begins a connection."""
        nonce = self._weather.dice.randbytes(session.NONCE_BYTES)
        greeting = AirGreeting(self.host.pairings.key_of, self.host.pairings.table, nonce)
        ways = Way(self._weather, self._clock), Way(self._weather, self._clock)
        told = self._weather.dice.random() < 0.5
        self._connections.append(_Connection(self.host, self._clock, greeting, *ways, told))
        return self._connections[-1]

    def tick(self):
        """The host takes what has arrived, and says what is due."""
        for connection in self._connections:
            connection.tick()
        self._connections = [each for each in self._connections if not each.ended]

    def stall(self, ms, lost):
        """Nothing comes through for so long."""
        for connection in self._connections:
            connection.up.stall(ms, lost)
            connection.down.stall(ms, lost)

    def unplug(self):
        """The handheld is out of reach; what it has sent may arrive yet."""
        if self.handheld.radio.air is self:
            self.handheld.radio.air = None

    def close(self):
        """What is on its way is lost."""
        for connection in self._connections:
            connection.end()


class _Connection:
    """The host's end of one connection, from its greeting on. told: whether the handheld learns of its end."""

    def __init__(self, host, clock, greeting, up, down, told):
        self.up, self.down = up, down
        self.ended = False  # at the host
        self.hung_up = False  # at the handheld
        self.told = told
        self._host = host
        self._table = host.table
        self._clock = clock
        self._greeting = greeting
        self._line = None
        self._name = None
        self._heard_ms = clock.ms()

    def tick(self):
        """See Air.tick."""
        for piece in self.up.arrived():
            if not self.ended and self._table is self._host.table:
                self._received(piece)
        silent_s = GREETING_S if self._line is None else SILENT_S
        replaced = self._line is not None and self._host.sessions.get(self._name) is not self
        late = self._clock.ms() - self._heard_ms >= 1000 * silent_s
        if replaced or late or self.hung_up or self._table is not self._host.table:
            self.end()
        elif self._line is not None:
            self._line.tick()

    def _received(self, data):
        if self._line is None:
            answer = self._greeting.received(data)
            if answer:
                self.down.send(answer)
            proved = self._greeting.proved
            if proved is None:
                return
            self._line = Line(self._table, self.down.send, self._clock.ms, proved=proved)
            self._name = (proved.device, proved.start)
            self._host.sessions[self._name] = self
            self._host.greeted += 1
            data = self._greeting.rest
        if self._line.received(data):
            self._heard_ms = self._clock.ms()

    def end(self):
        """The host closes it."""
        if self._line is not None and self._table is self._host.table:
            self._line.close()
        self._line, self.ended = None, True
