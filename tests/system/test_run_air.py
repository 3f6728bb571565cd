"""`make run LINK=air` as a newcomer uses it: pairing, play over the air, and an end that leaves nothing running."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request

import pytest

from host.demo.http_client import HttpClient
from host.demo.playback import Playback
from tests.browser.players import font
from tests.host.handheld import record
from tests.system.test_make import ctrl_c, line_with, running

PATIENCE_S = 30
SPLIT = " with its password "


class PageHand:
    """A handheld's page in a person's hands: keys, display, and what is around it."""

    def __init__(self, address, characters):
        self._address = address
        self._characters = characters  # by their 64 dots

    def do(self, do, **order):
        """Send an order of the page; returns what it is told."""
        origin = re.match(r"http://[^/]+", self._address)[0]
        body = json.dumps({"do": do, **order}).encode()
        request = urllib.request.Request(self._address + "order", body, {"Origin": origin})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def press(self, keys):
        """Press keys one after another."""
        for face in keys:
            self.do("hold", keys=face)
            self.do("release", keys=face)

    def wait_for_restart(self):
        """Wait until the firmware has started anew and has drawn its first picture; the display keeps the last one."""
        end = time.monotonic() + PATIENCE_S
        while (seen := self.do("look", after=-1))["state"] != "starting":
            assert time.monotonic() < end
        self.wait_for_text("no game", after=seen["screen"])

    def wait_for_text(self, wanted, after=-1):
        """The eight lines of the display, once one has `wanted` in it, or a predicate accepts them."""
        fits = wanted if callable(wanted) else lambda lines: any(wanted in line for line in lines)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            seen = self.do("look", after=after)
            after = seen["screen"]
            lines = [self._line(seen["rows"][top : top + 8]) for top in range(0, 64, 8)]
            if fits(lines):
                return lines
        raise AssertionError(f"the display never showed {wanted!r}, but:\n" + "\n".join(lines))

    def _line(self, rows):
        cells = ["".join(row[left : left + 8] for row in rows) for left in range(0, 128, 8)]
        return "".join(self._characters.get(cell, "?") for cell in cells)


@pytest.fixture
def characters(on_micropython):
    return {dots: character for character, dots in font(on_micropython).items()}


class Started:
    """What `make run LINK=air` has printed at its start, in the hands of those who read it."""

    def __init__(self, process, characters):
        base = line_with(process, r"(http://127\.0\.0\.1:\d+)")
        self.owner, self.detective = HttpClient(base), HttpClient(base)
        self.owner.get("/owner/" + line_with(process, r"/owner/(\S+)"))
        assert self.detective.post("/join", code=line_with(process, r"/join/(\S+)"))["ok"]
        self.hand = PageHand(line_with(process, r"Virtual handheld: +(\S+)"), characters)
        self.page = line_with(process, r"http://127\.0\.0\.1:\d+(/\w+)$")
        self.network, self.password = line_with(process, r"network (.+ with its password .+), and").split(SPLIT)

    def pair(self):
        """The three deeds of the printed steps: open the page, fill it in and press its button, press #."""
        end = time.monotonic() + PATIENCE_S
        while not (device := re.search(r'name="device" value="(\w+)"', self.owner.get(self.page))):
            assert time.monotonic() < end
        wifi = {"network": self.network, "password": self.password}
        answer = self.owner.post("/handhelds/pair", device=device[1], name="", **wifi)
        assert answer["ok"], answer
        self.hand.wait_for_text("PAIR?")
        self.hand.press("#")


def left(folder):
    """The processes that have this folder in their command."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if str(folder) in line]


def wait_until_nothing_is_left(folder):
    end = time.monotonic() + PATIENCE_S
    while left(folder):
        assert time.monotonic() < end, left(folder)


@pytest.mark.slow
def test_a_newcomer_pairs_pulls_the_cable_and_plays(tmp_path, characters):
    with socket.create_server(("", 0)) as free:
        port = free.getsockname()[1]  # a handheld looks for its table at the port where it was paired
    settings = {"LINK": "air", "HTTP_PORT": "0", "AIR_PORT": str(port), "DATA_DIR": str(tmp_path)}
    with running("make run", **settings) as table:
        started = Started(table, characters)
        hand = started.hand
        started.pair()
        hand.wait_for_restart()
        hand.do("cable", state="out")
        hand.press("*9")
        hand.wait_for_text("host: by Wi-Fi")
        hand.press("*")
        game = Playback(record("milton-bradley-3p-captured"), hand, started.owner, started.detective)
        game.begin(mr_x="Anna")
        game.turn(game.turns[0])
        view = started.owner.view()
        assert view["link"]["state"] == "up" and view["trouble"] == []
        assert not (tmp_path / "virtual-handheld/cable").is_symlink()
        assert len(left(tmp_path)) == 2  # the page's process and the board's
        said = ctrl_c(table)
        assert left(tmp_path) == []
        assert said.partition("and play.\n")[2] == "\nThe table is closed; the game is kept.\n"
    with running("make run", **settings) as table:  # it has its game and its pairing still
        started = Started(table, characters)
        started.hand.do("cable", state="out")
        view = started.owner.wait(lambda view: view["link"]["state"] == "up")
        assert view["game"]["round"] == 1
        os.killpg(table.pid, signal.SIGKILL)
        wait_until_nothing_is_left(tmp_path)


@pytest.mark.parametrize(("settings", "sentence"), [
    ({"LINK": "wire"}, "LINK= can be air"),
    ({"LINK": "air", "PORT": "/dev/ttyUSB0"}, "leave one of them out"),
])  # fmt: skip
def test_a_link_that_cannot_be_is_one_sentence(settings, sentence, tmp_path):
    with running("make run", HTTP_PORT="0", DATA_DIR=str(tmp_path), **settings) as table:
        said = table.stdout.read()
        assert table.wait(60) != 0
    assert sentence in said and "Traceback" not in said
