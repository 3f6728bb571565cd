"""*Play against the handheld* without hardware: the real firmware in a process beside the host, with nobody's hands.

It is `firmware/virtual/pty_board.py` on a cable that the host opens. Nothing of its screen goes through the host; the
one key that is pressed for it says yes where it is asked to be Mr. X itself. It ends with the host, however that ends.
Its flash has its secret, on this machine.
"""

import contextlib
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

from host import settings

_ROOT = Path(__file__).resolve().parents[2]
_LOOK_S = 0.05
_LOOK_MS = 10_000  # then a picture that does not change is looked at again
# How lines of the screens begin on which # is pressed: what it is asked, what it says, and the lock.
_PRESSED = ("AM I MR X?", "TROUBLE", "#=open ")


class ComputerHandheld:
    """Not started until begin(). Its files are in `folder`; its cable is `cable` there."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._control = self._folder / "control"
        self._looks = threading.Event()  # never set
        self._process: subprocess.Popen[str] | None = None

    @property
    def cable(self) -> str:
        """Where its serial port is."""
        return str(self._folder / "cable")

    @property
    def has_played(self) -> bool:
        """Whether it has been started before, so that the game that runs may be its own."""
        return (self._folder / "flash").exists()

    @property
    def runs(self) -> bool:
        """Whether its process is alive."""
        return self._process is not None and self._process.poll() is None

    def attend(self) -> None:
        """Press its key, until its process ends."""
        process = self._process
        if process is not None:
            while process.poll() is None and not self._control.exists():
                self._looks.wait(_LOOK_S)
            _say_yes(self._control)
            process.wait()

    def end(self) -> None:
        """End it, if it was started."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()

    def begin(self) -> None:
        """Start it, and wait until its cable is there. Raises InvalidSetting or OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._control.unlink(missing_ok=True)
        command = [sys.executable, str(_ROOT / "firmware/virtual/pty_board.py"), "--port", self.cable]
        command += ["--flash", str(self._folder / "flash"), "--image", settings.places()["DEVICE_DIR"]]
        command += ["--control", str(self._control), "--end-with-parent"]
        # In a session of its own: Ctrl-C is for the host, which ends it by closing its standard input.
        self._process = process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert process.stdout is not None
        if not process.stdout.readline():
            self.end()
            raise settings.InvalidSetting("The handheld beside the table did not start; the lines above say why.")


def _say_yes(control: Path) -> None:
    """Press # where it is asked whether it is Mr. X, or is locked, as long as it runs."""
    with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as orders:
        orders.connect(str(control))
        with orders.makefile("rw", encoding="utf-8") as lines:
            after = -1
            while True:
                seen = _ordered(lines, do="next", after=after, ms=_LOOK_MS)
                after = _ordered(lines, do="status")["screen"]
                if any(line.startswith(_PRESSED) for line in seen["lines"]):
                    _ordered(lines, do="press", keys="#")


def _ordered(lines, **order):
    """What the board answers to an order. ValueError when it is gone."""
    lines.write(json.dumps({"id": 1, **order}) + "\n")
    lines.flush()
    return json.loads(lines.readline())
