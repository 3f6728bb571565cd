"""One handheld's line: bytes from a port or a socket on one side, the link protocol and the table on the other.

Received bytes that are no frame, or no message, are skipped and counted; nothing that is received can raise here.
The table's lock is held while one message is handled: if it were taken for each step, others' changes, which wait for
the disk, would come between two steps. It is free while something is sent, because sending may wait. `serial_line`,
`socket_line`, `pipe_line` and `air_line` only move the bytes; `line_loop` calls `tick`, and reads nothing while a line
is `full`.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sized
from typing import Any, NamedTuple, Protocol

from host.link.budget import Budget
from host.link.pacing import Pacing
from shared.link import frames, session, sync, sync_host

FLOOD_MS = 5000  # a line that has said too much is named for so long: the pages must not change with each frame


class Ended(Exception):
    """The connection is over."""


class LinkTable(Protocol):
    """What a line needs of the table."""

    receiver: Any  # what sync_host.HostEnd calls
    duplicates: Any  # its alone(device, start, now_ms) says whether no other handheld with this name is alive
    pairing: Any  # what to tell a handheld on a cable so that it may speak over the air, and what it answers
    links: Any  # see host.table.links: port_is, left_alone, flood_is, may_hold_port, holds_game, cable_is
    pairings: Any  # `table` is its name over the air, `key_of(device)` a paired handheld's key or None
    services: Any  # its start(part, step, every_s, end) and serve(part, step, every_s) do one step after the other

    @property
    def lock(self) -> Any:
        """For `with`: others change nothing meanwhile. Each of the methods takes it too."""

    @property
    def closing(self) -> threading.Event:
        """Is set when the host ends."""
        ...

    @property
    def version(self) -> int:
        """Grows with every change."""
        ...

    def wait_for_change(self, seen: int, timeout_s: float) -> bool:
        """Wait until the version is not `seen`; False if the time ran out."""
        ...

    def lets_in(self, line: Hashable, mark: str | None, device: str | None) -> bool:
        """Whether a line may speak for this device (None: not said yet); mark: of its browser, None on a cable."""
        ...

    def comes(self, line: Hashable, mark: str | None, device: str, start: str | None, beside: bool) -> object:
        """A line speaks for this device, as `lets_in` or a session over the air has allowed."""

    def line_is(self, line: Hashable, device: str | None) -> object:
        """A line is up with this device, or down (None)."""

    def wish_is(self, line: Hashable, wish: Any) -> object:
        """What Mr. X asks to take back on this line; None for nothing."""


class Proved(NamedTuple):
    """What a greeting over the air has proved: whose session it is, and of which start."""

    device: str
    start: str
    channel: session.Channel


class Line:
    """One connection. `send(bytes)` writes to it; `table` learns whether it is up, its receiver the messages.

    mark: of the browser that speaks on it. proved: of the handheld that speaks over the air. Neither: it is a cable,
    where a board may be busy and so the frames are paced; beside: to the handheld beside the host. What is said for a
    device that is not let in is not heard.
    floods(): whether more comes than is read, be it no message at all. sharing: all lines that share its budget.
    """

    def __init__(
        self,
        table: LinkTable,
        send: Callable[[bytes], object],
        now_ms: Callable[[], int] = lambda: int(time.monotonic() * 1000),
        mark: str | None = None,
        proved: Proved | None = None,
        beside: bool = False,
        floods: Callable[[], bool] = lambda: False,
        sharing: Sized = (None,),
    ) -> None:
        self._table = table
        self._send = send
        self._now_ms = now_ms
        self._mark = mark
        self._proved = proved
        self._beside = beside
        self._floods = floods
        self._on_cable = mark is None and proved is None
        self._pacing = Pacing(send, now_ms) if self._on_cable else None
        self._start = proved.start if proved else None
        if proved is None:
            self._pack, self._reader = frames.pack, frames.FrameReader(sync.MOST_MESSAGE)
        else:
            self._pack = proved.channel.pack
            self._reader = frames.FrameReader(sync.MOST_MESSAGE, proved.channel.unpack, session.MOST_OVERHEAD)
        self._end = sync_host.HostEnd(table.receiver)
        self._budget = Budget(now_ms, sharing)
        self._unheard: deque[str] = deque()  # payloads beyond the budget
        self._floods_until_ms = 0
        self._asked: tuple[list | None, int] = (None, 0)  # the newest message about pairing, and when it was sent

    @property
    def kind(self) -> str:
        """The way to its handheld: "beside", "cable", "browser" or "air"."""
        if self._beside or self._on_cable:
            return "beside" if self._beside else "cable"
        return "air" if self._proved else "browser"

    @property
    def device(self) -> str | None:
        """Which device has spoken on it last."""
        return self._end.device

    @property
    def expelled(self) -> bool:
        """Whether the browser of this line may no longer be a handheld; told once `tick` has seen it."""
        return self._end.device is None and not self._lets_in(None)

    @property
    def full(self) -> bool:
        """Whether it has said more than its budget allows: then nothing more is to be read from it for now."""
        return bool(self._unheard) or self._budget.spent

    @property
    def waits(self) -> bool:
        """Whether it has something to do as soon as the clock allows it."""
        return self.full or (self._pacing is not None and self._pacing.waits)

    def received(self, data: bytes) -> bool:
        """Bytes have arrived. True if they complete a frame; what is beyond the budget is heeded in a later tick."""
        self._budget.spend_bytes(len(data))
        payloads = self._reader.feed(data)
        self._unheard.extend(payloads)
        self._heed_all()
        return bool(payloads)

    def tick(self) -> None:
        """Send what is due, and tell the table whether the line is up."""
        self._heed_all()
        now_ms = self._now_ms()
        if self.full or self._floods():
            self._floods_until_ms = now_ms + FLOOD_MS
        with self._table.lock:
            self._forget_expelled()
            due = self._end.tick(now_ms)
            up = self._end.device is not None and self._end.up(now_ms)
            self._table.line_is(self, self._end.device if up else None)
            self._table.links.flood_is(self, (self._end.device or "") if now_ms < self._floods_until_ms else None)
            if self._on_cable and up:
                due = [*due, *self._about_pairing(now_ms)]
        self._send_all(due)
        if self._pacing:
            self._pacing.flush()

    def close(self) -> None:
        if self._on_cable:
            self._table.pairing.forget(self._end.device)
        self._table.links.flood_is(self, None)
        self._table.line_is(self, None)

    def _heed_all(self) -> None:
        while self._unheard and self._budget.spend_message():
            message = sync.decode(self._unheard.popleft())
            if message is not None:
                with self._table.lock:
                    if message[0] != "here":  # it says whose it is, so `_heed` asks
                        self._forget_expelled()
                    answers = self._heed(message)
                self._send_all(answers)

    def _heed(self, message: list) -> list[list]:
        """Heed one message, under the table's lock; the answers to it."""
        now_ms = self._now_ms()
        if message[0] == "start":
            if self._on_cable:
                self._start = message[1]
        elif message[0] == "paired":
            if self._on_cable and self._end.device is not None:
                self._table.pairing.answered(self._end.device, message[1], message[2])
        elif message[0] == "here" and not self._lets_in(message[1]):
            return [["taken"]]
        elif message[0] == "here" and self._start and not self._table.duplicates.alone(message[1], self._start, now_ms):
            self._forget_device()
            return [["twice"]]
        else:
            if message[0] == "here":
                self._table.comes(self, self._mark, message[1], self._start, self._beside)
            answers = self._end.received(message, now_ms)
            self._table.wish_is(self, self._end.wish)
            return answers
        return []

    def _about_pairing(self, now_ms: int) -> list[list]:
        message = self._table.pairing.message(self._end.device)
        asked, at_ms = self._asked
        if message is not None and (message is not asked or now_ms - at_ms >= sync.PROPOSE_MS):
            self._asked = (message, now_ms)
            return [message]
        return []

    def _lets_in(self, device: str | None) -> bool:
        """Whether this line may speak for a device (None: it has not said which)."""
        if self._proved is not None:
            return device in (None, self._proved.device)
        return self._table.lets_in(self, self._mark, device)

    def _forget_expelled(self) -> None:
        if self._end.device is not None and not self._lets_in(self._end.device):
            self._forget_device()

    def _forget_device(self) -> None:
        """Be as before the first word of the device that speaks on this line."""
        self._end = sync_host.HostEnd(self._table.receiver)

    def _send_all(self, messages: Iterable[list]) -> None:
        for message in messages:
            try:
                frame = self._pack(sync.encode(message))
            except OverflowError as fault:  # its session has had all its frames
                raise Ended from fault
            if self._pacing:
                self._pacing.put(message[0], frame)
            else:
                self._send(frame)
