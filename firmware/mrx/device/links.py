"""The links to a host: bytes in, bytes out. A frame is never interpreted here."""

_MOST = 256  # bytes a call: at 115,200 baud a tick of 10 ms brings 115
_BLOCKED_MS = 180  # a write that takes so long was waiting for a host that does not read
_AGAIN_MS = 10000  # what was sent in vain is tried again, for a host that has just come waits for a word


class UsbLink:
    """The serial port that the board's USB socket is; see ports.Link.

    `incoming` and `outgoing` are byte streams (sys.stdin.buffer, sys.stdout.buffer); `poll` is a select.poll on which
    the incoming one is registered; `clock` is a ports.Clock. The keyboard interrupt must be off, because otherwise byte
    3 raises it.

    Where a host has opened the port and does not read, MicroPython 1.29 waits in each write: 500 ms on an ESP32-S3's
    own USB, 200 on a C3's. It cannot be asked before: a poll for POLLOUT always says yes. So after such a write nothing
    is sent until the host says something, or ten seconds have passed. The link's messages are repeated anyway.
    """

    def __init__(self, incoming, outgoing, poll, clock):
        self._incoming = incoming
        self._outgoing = outgoing
        self._poll = poll
        self._clock = clock
        self._blocked_ms = None  # when a write has waited for nothing; None: the last one did not
        self._byte = bytearray(1)
        self._bytes = bytearray(_MOST)

    def read(self, most=_MOST):
        """Return the bytes that have come, at most `most` of them (256 or fewer)."""
        count = 0
        # One at a time, because a read of more would wait for more; into a buffer, so that no object is made for each.
        while count < most and self._waiting() and self._incoming.readinto(self._byte):
            self._bytes[count] = self._byte[0]
            count += 1
            self._blocked_ms = None
        return bytes(memoryview(self._bytes)[:count]) if count else b""

    def _waiting(self):
        for _ in self._poll.ipoll(0):
            return True
        return False

    def write(self, data):
        """Send the bytes, or drop them."""
        began = self._clock.ms()
        if self._blocked_ms is not None and self._clock.since(self._blocked_ms) < _AGAIN_MS:
            return
        self._outgoing.write(data)
        self._blocked_ms = self._clock.ms() if self._clock.since(began) >= _BLOCKED_MS else None
