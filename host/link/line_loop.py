"""The two threads of one line: one waits for bytes, the other for a change of the table.

So a line of a quiet table costs next to nothing, and what is entered on a page reaches the handheld at once. The ways
to a handheld (`serial_line`, `socket_line`, `pipe_line`, `air_line`) say how bytes are read and sent. Nothing here
knows a message.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator

from host.link.line import Ended, Line, LinkTable

READ_S = 1.0  # the longest wait for bytes
LOOK_S = 2.0  # the longest wait for a change of the table
HURRY_S = 0.04  # both where something waits to be sent, or may not be read yet


@contextlib.contextmanager
def ended(*faults: type[Exception]) -> Iterator[None]:
    """Each of these faults is the end of the connection."""
    try:
        yield
    except faults as fault:
        raise Ended from fault


class LineLoop:
    """The loops of a line, which each are a step of a service.

    receive()  waits for bytes, a second or two, and returns them. Then, even if none came, the line looks at the
               clock: its handheld may be gone
    flush()    sends what is still to be sent, and says whether some of it has to wait. Both, and the line's own
               sending, may raise Ended
    look_s     how long `tell` waits for a change at most; what `hear` could not send yet goes out then
    heard      whether the bytes that came last were true frames
    """

    def __init__(
        self,
        table: LinkTable,
        line: Line,
        receive: Callable[[], bytes],
        flush: Callable[[], bool] = lambda: False,
        look_s: float = LOOK_S,
    ) -> None:
        self.heard = False
        self._look_s = look_s
        self._table = table
        self._line = line
        self._receive = receive
        self._flush = flush
        self._lock = threading.Lock()
        self._ended = False

    def hear(self) -> bool:
        """Wait for bytes and heed them; False once the connection is over."""
        data = b""
        try:
            if self._line.full:
                self._table.closing.wait(HURRY_S)
            else:
                data = self._receive()
            with self._lock:
                self.heard = False
                if not self._ended:
                    self.heard = bool(data or self._line.full) and self._line.received(data)
                    self._tick()
        except Ended:
            self.end()
        return not self._ended

    def tell(self) -> bool:
        """Send what is due, then wait for a change; False once the connection is over."""
        before = self._table.version
        waits = False
        with self._lock:
            if self._ended:
                return False
            try:
                waits = self._tick()
            except Ended:
                self._ended = True
        self._table.wait_for_change(before, HURRY_S if waits else self._look_s)
        return not self._ended

    def serve(self, part: str, step: Callable[[], bool] | None = None) -> None:
        """Serve the line, as this part of the table's services, until the connection or the table is over, and close
        it. step: in place of `hear`."""
        self._table.services.start(part, self.tell)
        try:
            self._table.services.serve(part, step or self.hear)
        finally:
            self.end()
            self._line.close()

    def end(self) -> None:
        """The connection is over: from now on neither loop touches the line."""
        with self._lock:
            self._ended = True

    def _tick(self) -> bool:
        self._line.tick()
        return self._flush() or self._line.waits
