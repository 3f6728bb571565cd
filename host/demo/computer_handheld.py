"""*Play against the handheld* without hardware: the real firmware in a process beside the host, with nobody's hands.

It is `firmware/virtual/pty_board.py` on a cable that the host opens, and says yes by itself where it is asked to be
Mr. X: nothing of its screen or its keys goes through the host. It ends with the host, however that ends. Its flash has
its secret, on this machine.
"""

import subprocess
import sys
from pathlib import Path

from host import settings

_ROOT = Path(__file__).resolve().parents[2]


class ComputerHandheld:
    """Not started until begin(). Its files are in `folder`; its cable is `cable` there."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._process: subprocess.Popen[str] | None = None

    @property
    def cable(self) -> str:
        """Where its serial port is."""
        return str(self._folder / "cable")

    @property
    def has_played(self) -> bool:
        """Whether it has been started before, so that the game that runs may be its own."""
        return (self._folder / "flash").exists()

    def wait(self) -> None:
        """Wait until its process ends."""
        process = self._process
        if process is not None:
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
        command = [sys.executable, str(_ROOT / "firmware/virtual/pty_board.py"), "--port", self.cable]
        command += ["--flash", str(self._folder / "flash"), "--image", settings.places()["DEVICE_DIR"]]
        command += ["--says-yes", "--end-with-parent"]
        # In a session of its own: Ctrl-C is for the host, which ends it by closing its standard input.
        self._process = process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert process.stdout is not None
        if not process.stdout.readline():
            self.end()
            raise settings.InvalidSetting("The handheld beside the table did not start; the lines above say why.")
