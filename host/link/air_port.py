"""Where handhelds come in over the air: a TCP port that is open as soon as one handheld is paired.

Anybody in the network may connect, so one thread serves all connections in their greeting, a few at a time. A thread of
its own gets only a handheld that has proved itself. One that connects again with the same start has lost its older
connection, which ends.
"""

import contextlib
import secrets
import selectors
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from host.link.air_line import AirLine
from host.link.line import LinkTable, Proved
from shared.link import frames, session

GREETING_S = 5  # a handheld greets in a few round trips
MOST_GREETING = 299  # connections; more than the 254 addresses of a home network, so that each keeps one of its own
MOST_STARTS = 4  # connections of one handheld: older ones have died without a word
MOST_LINE = 128  # bytes of a word; the longest is shorter
_LOOK_S = 0.1  # the longest wait between two looks at the clock
_AT_ONCE = 16  # connections that are accepted in a row ...
_PAUSE_S = 0.01  # ... before the others get a turn
_BACKLOG = 1024
_READ_BYTES = 512


class AirPort:
    """The port of a table. port: 0 for any free one; afterwards `port` is the one that is open, or None. now_s: the
    clock."""

    def __init__(self, table: LinkTable, port: int, now_s: Callable[[], float] = time.monotonic) -> None:
        self.port: int | None = None
        self._table = table
        self._wanted_port = port
        self._now_s = now_s
        self._lock = threading.Lock()
        self._lines: dict[tuple[str, str], AirLine] = {}  # by device and start

    def open(self) -> int:
        """Open the port, unless it is open; returns its number. Raises OSError."""
        with self._lock:
            if self.port is None:
                listener = socket.create_server(("0.0.0.0", self._wanted_port), backlog=_BACKLOG)
                listener.setblocking(False)
                self.port = listener.getsockname()[1]
                waiting = _Waiting(listener, self._now_s)
                self._table.services.start("air", lambda: self._greet(waiting), end=waiting.close)
            assert self.port is not None
            return self.port

    # In one thread: those who have not proved who they are

    def _greet(self, waiting: "_Waiting") -> None:
        waiting.drop_late()
        for greeted in waiting.heard():
            if greeted is None:
                self._accept(waiting)
            elif greeted in waiting:  # it may have had to go for another just now
                self._hear(greeted, waiting)

    def _accept(self, waiting: "_Waiting") -> None:
        try:
            for _ in range(_AT_ONCE):
                connection, (address, _port) = waiting.listener.accept()
                connection.setblocking(False)
                pairings = self._table.pairings
                greeting = AirGreeting(pairings.key_of, pairings.table, secrets.token_bytes(session.NONCE_BYTES))
                waiting.add(_Greeted(connection, address, greeting, self._now_s()))
        except BlockingIOError:
            return
        except OSError:  # it has gone already, or this process has too many files open
            pass
        self._table.closing.wait(_PAUSE_S)

    def _hear(self, greeted: "_Greeted", waiting: "_Waiting") -> None:
        try:
            data = greeted.connection.recv(_READ_BYTES)
            answer = greeted.greeting.received(data)
            if answer:
                greeted.connection.send(answer)  # it is short: a connection that cannot take it is of no use
        except BlockingIOError:
            return
        except OSError:
            data = b""
        except BaseException:
            waiting.drop(greeted)
            raise
        if not data:
            waiting.drop(greeted)
        elif greeted.greeting.false:
            waiting.ignore(greeted)
        elif greeted.greeting.proved is not None:
            waiting.let_go(greeted)
            self._start_line(greeted.connection, greeted.greeting.proved, greeted.greeting.rest)

    # A thread for each: those who have

    def _start_line(self, connection: socket.socket, proved: Proved, rest: bytes) -> None:
        key = self._table.pairings.key_of(proved.device)
        name = (proved.device, proved.start)

        def wanted() -> bool:
            return self._lines.get(name) is line and self._table.pairings.key_of(proved.device) is key is not None

        def end() -> None:
            with self._lock:
                if self._lines.get(name) is line:
                    del self._lines[name]
            line.close()

        line = AirLine(connection, self._table, proved, rest, wanted, self._now_s)
        with self._lock:
            self._lines.pop(name, None)
            self._lines[name] = line
            others = [each for each in self._lines if each[0] == proved.device]
            for each in others[:-MOST_STARTS]:
                del self._lines[each]
        self._table.services.start("air", line.step, end=end)
        self._table.services.start("air", line.tell)


class AirGreeting:
    """The greeting of one connection, as bytes; whoever says anything else is not answered, and learns nothing.

    key_of(device) is a paired handheld's key, or None; table: this table's name; nonce: drawn for this greeting.
    """

    def __init__(self, key_of: Callable[[str], bytes | None], table: str, nonce: bytes) -> None:
        self.false = False  # something was said that nobody says who is paired: nothing more is heard
        self.proved: Proved | None = None  # who has proved itself, or None
        self.rest = b""  # the bytes that came after the last word
        self._session = session.HostGreeting(key_of, table, nonce)

    def received(self, data: bytes) -> bytes:
        """Bytes have arrived; returns what to answer, mostly nothing."""
        answer = b""
        self.rest += data
        while not self.false and self.proved is None and b"\n" in self.rest:
            line, self.rest = self.rest.split(b"\n", 1)
            answer += self._heard(frames.unpack(line.rstrip(b"\r")) if len(line) <= MOST_LINE else None)
        self.false = self.false or (self.proved is None and len(self.rest) > MOST_LINE)
        return answer

    def _heard(self, word: str | None) -> bytes:
        if word is not None and self._session.device is None:
            answer = self._session.answer(word)
            if answer is not None:
                return frames.pack(answer)
        elif word is not None:
            channel = self._session.proved(word)
            if channel is not None:
                self.proved = Proved(self._session.device or "", self._session.start or "", channel)
                return b""
        self.false = True
        return b""


class _Greeted(NamedTuple):
    """A connection in its greeting."""

    connection: socket.socket
    address: str
    greeting: AirGreeting
    since_s: float


class _Waiting:
    """The connections in their greeting. Of too many, the oldest of the address that has most goes."""

    def __init__(self, listener: socket.socket, now_s: Callable[[], float]) -> None:
        self.listener = listener
        self._selector = selectors.DefaultSelector()
        self._selector.register(listener, selectors.EVENT_READ)
        self._now_s = now_s
        self._all: list[_Greeted] = []

    def __contains__(self, greeted: object) -> bool:
        return greeted in self._all

    def heard(self) -> list["_Greeted | None"]:
        """Those who have said something, within _LOOK_S; None: somebody new wants to be accepted."""
        return [key.data for key, _events in self._selector.select(_LOOK_S)]

    def add(self, greeted: _Greeted) -> None:
        if len(self._all) >= MOST_GREETING:
            ((address, _count),) = Counter(each.address for each in self._all).most_common(1)
            self.drop(next(each for each in self._all if each.address == address))
        self._all.append(greeted)
        self._selector.register(greeted.connection, selectors.EVENT_READ, greeted)

    def ignore(self, greeted: _Greeted) -> None:
        """Read no more of what it says; it is closed when its time is over."""
        with contextlib.suppress(KeyError):
            self._selector.unregister(greeted.connection)

    def let_go(self, greeted: _Greeted) -> None:
        """It waits no longer, and stays open."""
        self.ignore(greeted)
        self._all.remove(greeted)

    def drop(self, greeted: _Greeted) -> None:
        self.let_go(greeted)
        greeted.connection.close()

    def drop_late(self) -> None:
        for greeted in [each for each in self._all if self._now_s() - each.since_s >= GREETING_S]:
            self.drop(greeted)

    def close(self) -> None:
        for greeted in list(self._all):
            self.drop(greeted)
        self._selector.close()
        self.listener.close()
