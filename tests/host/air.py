"""Handhelds over the air for the host's tests: real sockets on the loopback, a table's port with a clock of the test's.

`AirHandheld` is a handheld.Handheld that speaks over TCP, and `Peer` a connection on which a test says what it likes.
"""

import contextlib
import itertools
import socket
import time

from host.link.air_port import AirPort
from shared.link import frames, session, sync
from tests.host.handheld import Handheld
from tests.patience import PATIENCE_S

DEVICE, START = "00112233445566aa", "0badcafe"
KEY = bytes(range(32))


class Ways:
    """A port of a host, with the connections to it that a test has opened. table: None if another process has it."""

    def __init__(self, port, table=None):
        self.port = port
        self.table = table
        self._peers = []

    def peer(self, address="127.0.0.1"):
        """A new connection to the port, from this address; each of the loopback's is a machine of its own here."""
        self._peers.append(Peer(self.port, address))
        return self._peers[-1]

    def forget(self, peer):
        """Close a connection."""
        peer.close()
        self._peers.remove(peer)

    def close(self):
        for peer in self._peers:
            peer.close()


class Air(Ways):
    """The open port of a table, with one paired handheld. `clock_s` is its time, which the test lets pass."""

    def __init__(self, table):
        self.clock_s = 0
        table.pairings.pair(DEVICE, KEY)
        self.air_port = AirPort(table, 0, lambda: self.clock_s)
        super().__init__(self.air_port.open(), table)

    def close(self):
        self.table.end()
        self.table.services.join(PATIENCE_S)
        super().close()


class Peer:
    """A connection to a port."""

    def __init__(self, port, address):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))
        self.heard = b""

    def say(self, data):
        """Send bytes, unless the other side has closed."""
        with contextlib.suppress(OSError):
            self.socket.sendall(data)

    def hear(self, seconds=0.0):
        """Take what has come, waiting so long for it; False when the other side has closed."""
        self.socket.settimeout(seconds)
        try:
            data = self.socket.recv(4096)
        except (BlockingIOError, TimeoutError):
            return True
        except OSError:
            return False
        self.heard += data
        return data != b""

    def line(self):
        """The next line that comes, or None if the other side closes."""
        until(lambda: b"\n" in self.heard or not self.hear(0.01))
        if b"\n" not in self.heard:
            return None
        line, self.heard = self.heard.split(b"\n", 1)
        return line

    def first_word(self, key=KEY, device=DEVICE, start=START):
        """Say the first word of a greeting; returns the greeting."""
        greeting = session.HandheldGreeting(key, device, start, bytes(16))
        self.say(frames.pack(greeting.first()))
        return greeting

    def greet(self, key=KEY, device=DEVICE, start=START):
        """Say the first word, and the last if the answer is true; returns the channel, or None."""
        greeting = self.first_word(key, device, start)
        line = self.line()
        told = greeting.answered(frames.unpack(line)) if line is not None else None
        if told is None:
            return None
        self.say(frames.pack(told[0]))
        return told[1]

    def is_closed(self):
        """Whether the other side has closed, or does so now."""
        return not self.hear(0.01)

    def close(self):
        self.socket.close()


class AirHandheld(Handheld):
    """A handheld that speaks over the air; each tick is 50 ms of its own time."""

    starts = itertools.count(1)

    def __init__(self, device=DEVICE, **options):
        super().__init__(device, **options)
        self.start = f"{next(self.starts):08x}"
        self.peer = None

    def connect(self, air, key=KEY):
        """Open a session, and talk until the host has confirmed everything."""
        self.peer, self._air = air.peer(), air
        self._channel = self.peer.greet(key, self.device, self.start)
        assert self._channel is not None
        self._reader = frames.FrameReader(sync.MOST_MESSAGE, self._channel.unpack, session.MOST_OVERHEAD)
        self._answered = False
        until(lambda: self.tick() or self._answered)
        self.exchange()
        return self

    def unplug(self):
        self.peer.close()

    def exchange(self, seconds=0):
        """Talk until the host has confirmed every event, and nothing waits for this handheld."""
        until(lambda: self.tick() or (self.end.up(self.now_ms) and self.end.behind() == 0 and self._is_settled()))

    def tick(self):
        self.now_ms += 50
        self.table.step()
        for message in self.end.tick(self.now_ms):
            self.say(message)
        self.peer.hear(0.001)
        data, self.peer.heard = self.peer.heard, b""
        self._answered = self._answered or data != b""
        self._hear(data)

    def say(self, message):
        self.peer.say(self._channel.pack(sync.encode(message)))

    def _is_settled(self):
        table = self._air.table  # None: a process of its own has it
        return self.table.question.kind or table is None or table.receiver.proposal(self.device) is None


def until(condition):
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "it did not come"
