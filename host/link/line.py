"""One handheld's line: bytes from a port or a socket on one side, the link protocol and the table on the other.

Received bytes that are no frame, or no message, are skipped and counted; nothing that is received can raise here.
`serial_line` and `socket_line` only move the bytes, and call `tick` often.
"""

import threading
import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol

from host.link.pacing import Pacing
from shared import frames, session, sync, sync_host

TICK_S = 0.04  # the longest wait for bytes between two ticks


class LinkTable(Protocol):
    """What a line needs of the table."""

    @property
    def receiver(self) -> Any:
        """What sync_host.HostEnd calls."""

    @property
    def closing(self) -> threading.Event:
        """Is set when the host ends."""
        ...

    def lets_in(self, line: Hashable, mark: str | None, device: str | None) -> bool:
        """Whether a line may speak for this device (None: not said yet); mark: of its browser, None on a cable."""
        ...

    def line_is(self, line: Hashable, device: str | None) -> object:
        """A line is up with this device, or down (None)."""

    def wish_is(self, line: Hashable, wish: Any) -> object:
        """What Mr. X asks to take back on this line; None for nothing."""

    def port_is(self, name: str, code: str | None) -> bool:
        """What is wrong with a serial port, or None; True if that is new."""
        ...


class Line:
    """One connection. `send(bytes)` writes to it; `table` learns whether it is up, its receiver the messages.

    mark: of the browser that speaks on it, None on a cable, where a board may be busy and so the frames are paced. What
    is said for a device that is not let in is not heard.

    channel: packs and opens the frames of a session over the air; None for the plain frames of a cable.
    """

    def __init__(
        self,
        table: LinkTable,
        send: Callable[[bytes], object],
        now_ms: Callable[[], int] = lambda: int(time.monotonic() * 1000),
        mark: str | None = None,
        channel: session.Channel | None = None,
    ) -> None:
        self._table = table
        self._send = send
        on_cable = mark is None and channel is None
        self._pacing = Pacing(send, now_ms, latest=("have",)) if on_cable else None
        self._now_ms = now_ms
        self._mark = mark
        if channel is None:
            self._pack, self._reader = frames.pack, frames.FrameReader(sync.MOST_MESSAGE)
        else:
            self._pack = channel.pack
            self._reader = frames.FrameReader(sync.MOST_MESSAGE, channel.unpack, session.MOST_OVERHEAD)
        self._end = sync_host.HostEnd(table.receiver)

    @property
    def skipped(self) -> int:
        """How many received lines were no frames."""
        return self._reader.skipped

    @property
    def expelled(self) -> bool:
        """Whether the browser of this line may no longer be a handheld."""
        return not self._table.lets_in(self, self._mark, None)

    def received(self, data: bytes) -> None:
        """Bytes have arrived."""
        for payload in self._reader.feed(data):
            message = _message(payload)
            if message is None:
                continue
            self._forget_expelled()
            if message[0] == "here" and not self._table.lets_in(self, self._mark, message[1]):
                self._send_all([["taken"]])
            else:
                self._send_all(self._end.received(message, self._now_ms()))
                self._table.wish_is(self, self._end.wish)

    def tick(self) -> None:
        """Send what is due, and tell the table whether the line is up."""
        now_ms = self._now_ms()
        self._forget_expelled()
        self._send_all(self._end.tick(now_ms))
        if self._pacing:
            self._pacing.flush()
        up = self._end.device is not None and self._end.up(now_ms)
        self._table.line_is(self, self._end.device if up else None)

    def close(self) -> None:
        """The connection has ended."""
        self._table.line_is(self, None)

    def _forget_expelled(self) -> None:
        """If the device that speaks on this line has been expelled, be as before its first word."""
        if self._end.device is not None and not self._table.lets_in(self, self._mark, self._end.device):
            self._end = sync_host.HostEnd(self._table.receiver)

    def _send_all(self, messages: Iterable[list]) -> None:
        for message in messages:
            frame = self._pack(sync.encode(message))
            if self._pacing:
                self._pacing.put(message[0], frame)
            else:
                self._send(frame)


def _message(payload: str) -> list | None:
    try:
        return sync.decode(payload)
    except RecursionError:  # the JSON parser's answer to thousands of nested brackets
        return None
