"""The line to a handheld in a process of its own, whose standard input and output are its cable.

The pipes are inherited, so no other account can open them. `web.handheld_beside` starts the process.
"""

from typing import Protocol

from host.link.line import Ended, Line, LinkTable
from host.link.line_loop import LineLoop, ended

_FAULTS = (OSError, ValueError)  # ValueError: the pipe was closed here meanwhile


class Piped(Protocol):
    """A running process, by its pipes."""

    def receive(self) -> bytes:
        """What it has said, as soon as there is any; b"" once it has ended. Raises OSError."""
        ...

    def send(self, data: bytes) -> None:
        """Say this to it. Raises OSError once it has ended."""


def talk(process: Piped, table: LinkTable) -> None:
    """Serve the line until the process ends, or the table does."""

    def send(data: bytes) -> None:
        with ended(*_FAULTS):
            process.send(data)

    def receive() -> bytes:
        with ended(*_FAULTS):
            data = process.receive()
        if not data:
            raise Ended
        return data

    line = Line(table, send, beside=True)
    LineLoop(table, line, receive).serve("beside")
