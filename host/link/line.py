"""One handheld's line: bytes from a port or a socket on one side, the link protocol and the table on the other.

Whatever arrives that is no frame, or no message, is skipped and counted; nothing on the wire can raise here. The means
(`link_serial`, `link_socket`) only move bytes and call `tick` often.
"""

import time

from shared import frames, sync, sync_host

TICK_S = 0.04  # how long a means may wait for bytes before it ticks


class Line:
    """A line that `send(bytes)` writes to. `table` is what a `HostEnd` asks, and is told whether the line is up."""

    def __init__(self, table, send, now_ms=lambda: int(time.monotonic() * 1000)):
        self._table = table
        self._send = send
        self._now_ms = now_ms
        self._reader = frames.FrameReader(sync.MOST_MESSAGE)
        self._end = sync_host.HostEnd(table)

    @property
    def skipped(self):
        """How many lines were no frames."""
        return self._reader.skipped

    def heard(self, data):
        """Bytes have arrived."""
        for payload in self._reader.feed(data):
            message = _message(payload)
            if message is not None:
                self._say(self._end.received(message, self._now_ms()))
                self._table.wish_is(self, self._end.wish)

    def tick(self):
        """Say what is to be said now."""
        now_ms = self._now_ms()
        self._say(self._end.tick(now_ms))
        up = self._end.device is not None and self._end.up(now_ms)
        self._table.line_is(self, self._end.device if up else None)

    def close(self):
        """The line is gone."""
        self._table.line_is(self, None)

    def _say(self, messages):
        for message in messages:
            self._send(frames.pack(sync.encode(message)))


def _message(payload):
    try:
        return sync.decode(payload)
    except RecursionError:  # a line of nothing but brackets
        return None
