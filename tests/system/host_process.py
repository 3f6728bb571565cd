"""An evening at the table in separate processes: the real host, and the real firmware on a virtual handheld's cable."""

import contextlib
import os
import random
import re
import socket
import subprocess
import sys
from collections import deque
from pathlib import Path

from simple_websocket import Client

from host.demo.http_client import HttpClient
from host.demo.playback import Playback
from host.people.pairings import Pairings
from host.store.table_version import Changes
from tests import ROOT
from tests.system.virtual_board import VirtualBoard


def pair(folder, device="0011223344556677", key=bytes(32)):
    """Let a data folder have a paired handheld, so its host opens the port for the air; returns its table's name."""
    Path(folder).mkdir(exist_ok=True)
    pairings = Pairings(Path(folder), Changes(0))
    pairings.pair(device, key)
    return pairings.table


_GIVEN = deque(maxlen=100)  # who has got one may not have opened it yet


def free_port():
    """A port, free with the next one, which is for the air: still free after a restart, because the system gives to
    those who ask for any port only higher ones, and each process of the tests takes other ones."""
    first = 10_000 + 2_000 * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 11)
    while True:
        port = random.randrange(first, first + 2_000, 2)
        if port in _GIVEN:
            continue
        with socket.socket() as one, socket.socket() as other, contextlib.suppress(OSError):
            one.bind(("0.0.0.0", port))
            other.bind(("0.0.0.0", port + 1))
            _GIVEN.append(port)
            return str(port)


class HostProcess:
    """`python -m host run` on loopback, on a port that was free at first; it can be killed and started anew.

    module: what is run in place of `host`.
    """

    def __init__(self, folder, cable="", module="host", **settings):
        self.folder = Path(folder)
        self.settings = settings
        self.cable = str(cable)
        self.module = module
        self.http_port = free_port()
        self.process = None
        self.said = []
        self.owner = self.detective = None

    def start(self):
        """Start it and wait until it says where it is; the visitors are in again after a restart without asking."""
        environment = {**os.environ, "DATA_DIR": str(self.folder), "PORT": self.cable, "HTTP_PORT": self.http_port}
        environment["ANNOUNCE"] = "no"  # tests have no network but the loopback
        environment.update(self.settings)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.system.until_orphaned", self.module, "run"],
            cwd=ROOT, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Ctrl-C"):
                break
        else:
            raise AssertionError("the host did not start: " + "".join(self.said))
        if self.owner is None:
            self._let_in()
        return self

    @property
    def air_port(self):
        """Where handhelds come in over the air."""
        return self.found(r"over the air, at port (\d+)")

    def found(self, pattern):
        """What the host printed at its start, by a pattern with one group."""
        return re.search(pattern, "".join(self.said))[1]

    def _let_in(self):
        self.owner, self.detective = HttpClient(self.base), HttpClient(self.base)
        assert self.owner.post("/owner", token=self.found(r"/owner/(\S+)"))["ok"]
        assert self.detective.post("/join", code=self.found(r"/join/(\S+)"))["ok"]

    @property
    def base(self):
        return "http://127.0.0.1:" + self.http_port

    def __enter__(self):
        return self.start()

    def __exit__(self, *_error):
        self.kill()

    def kill(self):
        """Kill the process, as a power cut does."""
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def insiders_cookie(host, kind):
    """The cookie of one more browser that has joined, or, for a kind of handheld, that may be one."""
    browser = HttpClient(host.base)
    if "handheld" not in kind:
        assert browser.post("/join", code=host.found(r"/join/(\S+)"))["ok"]
        return _cookie(browser)
    assert host.owner.post("/invite/handheld")["ok"]
    token = re.search(r"/handheld\?token=([\w-]+)", host.owner.get("/invite"))[1]
    assert browser.post("/handheld", token=token)["ok"]
    return _cookie(browser)


def _cookie(browser):
    return "; ".join(f"{each.name}={each.value}" for each in browser.cookies)


@contextlib.contextmanager
def open_handheld(host, base=None, token=None):
    """A handheld's socket, as its page opens it, for a while. base: of the page, if it came another way; token: of
    another table than the host's own."""
    phone = HttpClient(base or host.base)
    assert phone.post("/handheld", token=token or host.found(r"/handheld\?token=(\S+)"))["ok"]
    # This client names the host without its port, so its page is of that host too.
    headers = {"Cookie": _cookie(phone), "Origin": base or "http://127.0.0.1"}
    handheld = Client(phone.base.replace("http", "ws") + "/handheld/link", headers=headers)
    try:
        yield handheld
    finally:
        with contextlib.suppress(OSError):
            handheld.sock.shutdown(socket.SHUT_RDWR)
        handheld.thread.join()
        handheld.sock.close()


class SerialTable:
    """Host, handheld, and a playback of one record between them.

    The heap has no cap; that is test_chip's. In real time a busy machine lets turns of the firmware run into each
    other, and the VM, unlike a chip, collects nothing within one.
    """

    def __init__(self, record, folder, image, **settings):
        self.board = VirtualBoard(image, Path(folder) / "flash", clock="real")
        self.host = HostProcess(Path(folder) / "data", self.board.port, **settings).start()
        self.playback = Playback(record, self.board, self.host.owner, self.host.detective)

    def close(self):
        """End both processes."""
        self.host.kill()
        self.board.close()
