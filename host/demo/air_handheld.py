"""`make run LINK=air`: a virtual handheld beside the host, so that pairing and the air can be tried without hardware.

It is the real firmware in a process of its own (`firmware/virtual/page_board.py`), on a cable that the host opens, and
with a page of its own. Nothing of its screen goes through the host. It ends with the host, however that ends.
"""

import json
import subprocess
import sys
from pathlib import Path

from host import settings

_ROOT = Path(__file__).resolve().parents[2]


class VirtualHandheld:
    """Not started until start()."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def start(self, folder: str, http_port: int) -> None:
        """Start it and print what to do with it; its files are in this folder. Raises InvalidSetting."""
        place = Path(folder)
        place.mkdir(mode=0o700, parents=True, exist_ok=True)  # its flash has what Mr. X keeps secret
        command = [sys.executable, str(_ROOT / "firmware/virtual/page_board.py"), "--port", str(place / "cable")]
        command += ["--flash", str(place / "flash"), "--image", settings.places()["DEVICE_DIR"]]
        # In a session of its own: Ctrl-C is for the host, which ends it by closing its standard input.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise settings.InvalidSetting("The virtual handheld did not start; the lines above say why.")
        print(_first_steps(http_port=http_port, **json.loads(line)), flush=True)

    def end(self) -> None:
        """End it, if it was started."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()


def _first_steps(address: str, network: str, password: str, http_port: int) -> str:
    return f"""
Virtual handheld:    {address}
  The first time, pair it:
    1. Open the owner's address, then http://127.0.0.1:{http_port}/handhelds
    2. Type there the Wi-Fi network {network} with its password {password}, and press Pair.
    3. On the handheld, press #. It restarts.
  Then pull its cable out, on its page: it comes in over the air. Begin a game on the owner's page, and play."""
