"""Cable and air as one link: what comes on either is heard, and the cable is preferred where a host is heard on it.

Each sign of life goes out on both, or a host that is newly there on one of them would never be heard. On the cable it
follows a message with this start's number, which the first word tells over the air: so a host knows both for one
handheld. Loaded only where there is an air.
"""

from shared.link import frames, sync

_START, _HERE = b'~["start"', b'~["here"'


class BothLinks:
    """A Link over a `cable`, which is another, and an AirLink. `start`: this start's number in hex.

    reason, pairings  as the AirLink has them
    """

    def __init__(self, cable, air, start, clock):
        self.start = start
        self.reason = air.reason
        self.pairings = air.pairings
        self._cable = cable
        self._air = air
        self._clock = clock
        self._reader = frames.FrameReader(sync.MOST_MESSAGE)
        self._heard_ms = None  # when a frame came on the cable

    def way(self):
        """Return where messages go: "cable", "air", or "" if a host is on neither."""
        if self._heard_ms is not None and self._clock.since(self._heard_ms) < sync.LOST_MS:
            return "cable"
        return "air" if self.reason() == "up" else ""

    def noise(self):
        """Return how many lines on the cable were no frames."""
        return self._reader.skipped

    def read(self):
        """Return frames that have come whole, on one or the other: no frame of one is amid a frame of the other."""
        data = self._cable.read()
        payloads = data and self._reader.feed(data)
        if payloads:
            self._heard_ms = self._clock.ms()
            return b"".join([frames.pack(payload) for payload in payloads])
        return self._air.read()

    def write(self, data):
        """Send a frame."""
        start, here, cable = data.startswith(_START), data.startswith(_HERE), self.way() == "cable"
        if start or here or cable:
            self._cable.write(data)
        if here or not (start or cable):
            self._air.write(data)
