"""The link to a host over Wi-Fi: plain TCP with authenticated frames (shared.link.session); nothing in it waits.

What comes is handed on as frames of the cable (shared.link.frames), and such frames are taken to be sent, so whoever
uses the link knows nothing of sessions. What cannot be sent is dropped: the link's protocol repeats what matters.

MicroPython's streams return None where a read or write would have to wait. A TCP connection is complete when the first
bytes could be written.
"""

from mrx.device.air_hosts import hosts
from shared.events.commitment import bytes_of
from shared.link import frames, session, sync

_CONNECT_MS = 3000
_ANSWER_MS = 8000  # a host closes after 5 s where it does not answer, see "not-paired"
_SILENT_MS = 8000  # a host answers each second; where nothing came for so long nobody is there
_MOST = 256  # bytes that are read a tick
_UNDER_WAY = (115, 119)  # EINPROGRESS: MicroPython's, and that of an ESP32's C library
# Messages that are heard over the air; what else a host may say it must say on a cable.
_HEARD = ("have", "propose", "mrx", "voice", "taken", "twice")


class AirLink:
    """See ports.Link. `wifi` is a Wifi, `sockets` the module socket, `start` this start's number in hex.

    pairings: [table, key in hex, addresses, port] each, as mrx.storage.air_file has them; they may change meanwhile.
    """

    def __init__(self, wifi, sockets, pairings, device, start, entropy, clock):
        self._wifi = wifi
        self._sockets = sockets
        self.pairings = pairings
        self._names = (device, start)
        self._entropy = entropy
        self._clock = clock
        self._found = None  # the (pairing, address) that is tried or talked to
        self._hosts = None
        self._socket = self._greeting = self._channel = None
        self._why = "connecting"  # no host is there
        self._worst = "no-host"  # of the tries since all places were last tried
        self._rest = b""  # what is still to be sent of a frame
        self._bytes = bytearray(_MOST)
        self._since_ms = 0  # when the connection was begun, greeted or last heard

    def reason(self):
        """Return "up", or why there is no link.

        That is "connecting", "no-host" (none answers), "not-paired" (one is there and has no key for this handheld, or
        another one), or what Wifi says.
        """
        if not self._wifi.up():
            return self._wifi.reason
        return "up" if self._channel else self._why

    def read(self):
        """Return the frames that have come; to be called every tick, for everything else is done here too."""
        if not self._wifi.up():
            if self._socket:
                self._lost("connecting")
            return b""
        if self._socket is None:
            self._dial()
            return b""
        try:
            self._flush()
            count = self._socket.readinto(self._bytes)
        except OSError as error:  # refused, or cut off; or lwIP's answer to a write before the connection is complete
            count = None if error.errno in _UNDER_WAY else 0
        if count is None:
            self._wait()
        elif count == 0:
            said = self._rest or self._reader.skipped  # a host that does not answer says nothing, others do
            self._lost("not-paired" if self._greeting and not said else "no-host")
        else:
            return self._take(self._reader.feed(bytes(memoryview(self._bytes)[:count])))
        return b""

    def write(self, data):
        """Send a frame, or drop it."""
        if self._channel is None or self._rest:
            return
        try:
            self._rest = self._channel.pack(data[1:-10].decode())  # between "~" and "~", its CRC and the newline
            self._flush()
        except OSError:
            self._lost("no-host")
        except OverflowError:  # a new session is due
            self._lost("connecting")

    def _flush(self):
        """Send what can be sent."""
        if self._rest:
            sent = self._socket.write(self._rest)
            if sent:
                self._rest = self._rest[sent:]
                if self._greeting:
                    self._since_ms = self._clock.ms()

    def _wait(self):
        """Nothing has come: give up where nothing will."""
        waited = self._clock.since(self._since_ms)
        if self._channel:
            if waited >= _SILENT_MS:
                self._lost("no-host")
        elif waited >= (_CONNECT_MS if self._rest else _ANSWER_MS):
            self._lost("no-host")

    # ---- a session begins and ends

    def _dial(self):
        """Begin a connection to the next place where a host may be."""
        if self._hosts is None:
            self._hosts = hosts(self._sockets, self.pairings, self._clock, self._none_found)
        self._found = next(self._hosts) if self._found is None else self._found
        if self._found is None:
            return
        pairing, address = self._found
        self._greeting = session.HandheldGreeting(
            bytes_of(pairing[1]), *self._names, self._entropy.take(session.NONCE_BYTES)
        )
        self._rest = frames.pack(self._greeting.first())
        self._reader = frames.FrameReader(_MOST)
        self._since_ms = self._clock.ms()
        try:
            self._socket = self._sockets.socket()
            self._socket.setblocking(False)
            self._socket.connect(address)
        except OSError as error:
            if error.errno not in _UNDER_WAY:
                self._lost("no-host")

    def _take(self, payloads):
        """Return the frames of the cable for what has come."""
        if not self._channel:
            for payload in payloads:
                self._answered(payload)
                break
            return b""
        if payloads:
            self._since_ms = self._clock.ms()
        return b"".join([frames.pack(payload) for payload in payloads if _kind(payload) in _HEARD])

    def _answered(self, payload):
        answer = self._greeting.answered(payload)
        if answer is None or answer[2] != self._found[0][0]:
            self._lost("not-paired")
            return
        self._rest = frames.pack(answer[0])
        self._channel = answer[1]
        self._greeting = None
        self._reader = frames.FrameReader(sync.MOST_MESSAGE, self._channel.unpack, session.MOST_OVERHEAD)
        self._since_ms = self._clock.ms()
        self._why, self._worst = "connecting", "no-host"

    def _lost(self, why):
        """Close the connection. The place of a session that has begun is tried again first, any other one is not."""
        if self._channel:
            self._hosts = None
        else:
            self._found = None
        if why == "not-paired":
            self._worst = why
        if self._socket:
            self._socket.close()
        self._socket = self._greeting = self._channel = None
        self._rest = b""

    def _none_found(self):
        self._why, self._worst = self._worst, "no-host"


def _kind(payload):
    """Return the kind of a message as sync.encode writes it; "" for anything else."""
    return payload[2 : payload.find('"', 2)] if payload.startswith('["') else ""
