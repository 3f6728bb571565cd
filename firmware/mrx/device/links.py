"""The links to a host: bytes in, bytes out. A frame is never interpreted here."""

_MOST = 256  # bytes a call: at 115,200 baud a tick of 10 ms brings 115


class UsbLink:
    """The serial port that the board's USB socket is; see ports.Link.

    `incoming` and `outgoing` are byte streams (sys.stdin.buffer, sys.stdout.buffer); `poll` is a select.poll on which
    the incoming one is registered. The keyboard interrupt must be off, because otherwise byte 3 raises it.
    """

    def __init__(self, incoming, outgoing, poll):
        self._incoming = incoming
        self._outgoing = outgoing
        self._poll = poll
        self._byte = bytearray(1)
        self._bytes = bytearray(_MOST)

    def read(self, most=_MOST):
        """Return the bytes that have come, at most `most` of them (256 or fewer)."""
        count = 0
        # One at a time, because a read of more would wait for more; into a buffer, so that no object is made for each.
        while count < most and self._waiting() and self._incoming.readinto(self._byte):
            self._bytes[count] = self._byte[0]
            count += 1
        return bytes(memoryview(self._bytes)[:count]) if count else b""

    def _waiting(self):
        for _ in self._poll.ipoll(0):
            return True
        return False

    def write(self, data):
        """Send the bytes."""
        self._outgoing.write(data)
