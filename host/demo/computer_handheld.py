"""*Play against the handheld* without hardware: the real firmware in a process beside the host.

It is `firmware/virtual/plain_handheld.py`; its pipes are its cable. Nobody presses its keys: it says yes by itself
where it is asked to be Mr. X, so nothing of its screen or its keys goes through the host. It ends with the host,
however that ends. Its secret is in its files, on this machine.
"""

import subprocess
import sys
from pathlib import Path
from typing import IO

from host import settings

_PROGRAM = Path(__file__).resolve().parents[2] / "firmware/virtual/plain_handheld.py"


class ComputerHandheld:
    """Not started until begin(). Its files are in `folder`."""

    def __init__(self, folder: str) -> None:
        self._files = Path(folder) / "flash"
        self._process: subprocess.Popen[bytes] | None = None
        self._first = b""  # said already, and not yet received

    @property
    def has_played(self) -> bool:
        """Whether it has been started before, so that the game that runs may be its own."""
        return self._files.exists()

    def end(self) -> None:
        """End it, if it was started."""
        process, self._process = self._process, None
        if process is not None:
            _pipe(process.stdin).close()
            process.wait()
            _pipe(process.stdout).close()

    def begin(self) -> None:
        """Start it, and wait until it says something. Raises InvalidSetting or OSError."""
        self.end()
        self._files.mkdir(mode=0o700, parents=True, exist_ok=True)
        command = [sys.executable, str(_PROGRAM), "--files", str(self._files)]
        # In a session of its own: Ctrl-C is for the host, which ends it by closing its standard input.
        self._process = subprocess.Popen(
            command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._first = self.receive()
        if not self._first:
            self.end()
            raise settings.InvalidSetting("The handheld beside the table did not start; the lines above say why.")

    def receive(self) -> bytes:
        """What it has said, as soon as there is any; b"" once it has ended."""
        data, self._first = self._first, b""
        return data or (_pipe(self._process.stdout).read(65536) if self._process is not None else b"")

    def send(self, data: bytes) -> None:
        """Say this to it. Raises OSError once it has ended."""
        with memoryview(data) as left:
            while left and self._process is not None:
                left = left[_pipe(self._process.stdin).write(left) :]


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
