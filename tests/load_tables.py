"""Many tables of one host: handhelds over sockets, and pages that watch; what `make load` measures of them.

Handhelds and moves are made here; `tests/system/watchers.py` reads the feeds, and notes when each piece came. Both
read the machine's one monotonic clock.
"""

import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from simple_websocket import Client, ConnectionClosed

from host.demo.http_client import HttpClient
from host.demo.playback import Playback
from mrx import module_unloading
from shared.board.edition import MR_X
from tests.host.handheld import Handheld, record
from tests.patience import PATIENCE_S
from tests.scale import SCALE, scaled
from tests.system.host_process import ROOT, HostProcess, _cookie

GAME = "milton-bradley-5p-escaped"
LIMITS = "connections=9000,address=9000,opened=9000,watching=5000,joined=3000"
SECONDS = max(30 * SCALE, 1.0)  # of play that is measured
TURNS_A_SECOND = 5
SETTING_UP = 8  # tables at once
LATE_S = 1.0  # the last event is on its way so long
PUMP_S, IDLE_TICK_S = 0.004, 0.5


module_unloading.has_room = True  # as in conftest.py: many handhelds in one process share its modules


class SocketHandheld(Handheld):
    """A handheld whose line is a WebSocket; `pump` is called often, by one thread."""

    def __init__(self, phone, device):
        super().__init__(device)
        headers = {"Cookie": _cookie(phone), "Origin": "http://127.0.0.1"}
        self.socket = Client(phone.base.replace("http", "ws") + "/handheld/link", headers=headers)
        self.line, self.lock, self.sent = self, threading.RLock(), []
        self._ticked_s = time.monotonic()

    def received(self, data):
        self.socket.send(data)

    def say(self, message):
        if message[0] == "event":
            self.sent.append(time.monotonic())
        super().say(message)

    def exchange(self, seconds=2):
        """The pump does it."""

    def tick(self, ms=0):
        if ms:
            super().tick(ms)

    def pump(self, hurries=False):
        with self.lock:
            while data := self.socket.receive(timeout=0):
                self._hear(data if isinstance(data, bytes) else data.encode())
                hurries = True
            now_s = time.monotonic()
            if hurries or now_s - self._ticked_s >= IDLE_TICK_S:
                self.tick(max(int(1000 * (now_s - self._ticked_s)), 1))
                self._ticked_s = now_s


def _until(holds):
    end_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s, "it did not come"
        time.sleep(PUMP_S)


class TableInPlay:
    """A table in play: its owner's browser, its handheld, and the turns of a recorded game that are left."""

    def __init__(self, host, path, token, number):
        self.path, self.owner, phone = path, HttpClient(host.base + path), HttpClient(host.base + path)
        assert self.owner.post("/owner", token=token)["ok"]
        assert self.owner.post("/invite/handheld")["ok"]
        invited = re.search(r"/handheld\?token=([\w-]+)", self.owner.get("/invite"))[1]
        assert phone.post("/handheld", token=invited)["ok"]
        self.handheld = SocketHandheld(phone, f"{number:010x}")
        self.move_s, self.turning = [], threading.Lock()

    def begin(self, game):
        self.turns = iter(game["turns"])
        _until(lambda: self.handheld.end.up(self.handheld.now_ms))
        assert self.owner.post("/new", **Playback(game, None, self.owner, None)._form())["ok"]
        _until(lambda: self.handheld.table.question.kind == "begin")
        with self.handheld.lock:
            self.handheld.agree(game["start"]["mr_x"])
        self.owner.wait(lambda view: view["state"] == "mr-x")

    def close(self):
        with contextlib.suppress(OSError, ConnectionClosed):
            self.handheld.socket.close()

    def turn(self):
        """Make the next turn, and wait until the handheld has it."""
        with self.turning:
            self._turn(next(self.turns), self.handheld)

    def _turn(self, turn, hand):
        _until(lambda: hand.end._held == hand.table.log.count)
        if turn["mover"] == MR_X:
            with hand.lock:
                hand.mr_x(turn)
                hand.pump(True)
        elif turn.get("legs"):
            (ticket, station), count = turn["legs"][0], hand.table.log.count
            begun_s = time.monotonic()
            fields = {"pawn": turn["mover"], "ticket": ticket, "station": station, "round": hand.table.game.round}
            assert self.owner.post("/move", **fields)["ok"]
            self.move_s.append(time.monotonic() - begun_s)
            _until(lambda: hand.table.log.count > count)


class Evening:
    """A host with so many tables in play, and so many feeds at each, inside a `with`."""

    def __init__(self, count, feeds, sync_ms=0):
        self._files = contextlib.ExitStack()
        self.tables = []
        self._wanted, self._feeds, self._sync_ms, self._over = count, feeds, sync_ms, threading.Event()

    def __enter__(self):
        with contextlib.ExitStack() as files:
            folder = files.enter_context(tempfile.TemporaryDirectory())
            choices = {"SYNC_MS": str(self._sync_ms), "LIMITS": LIMITS}
            self.host = files.enter_context(HostProcess(f"{folder}/data", module="tests.system.held_disk", **choices))
            pumping = threading.Thread(target=self._pump)
            files.callback(pumping.join)
            files.callback(self._over.set)
            pumping.start()
            game = record(GAME)
            with ThreadPoolExecutor(SETTING_UP) as at_once:
                begun = []
                for number in range(self._wanted):
                    self.tables.append(TableInPlay(self.host, *self._table(), number))
                    files.callback(self.tables[-1].close)
                    begun.append(at_once.submit(self.tables[-1].begin, game))
            for each in begun:
                each.result()
            self._watchers = subprocess.Popen(
                [sys.executable, "-m", "tests.system.watchers", self.host.http_port],
                cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            files.enter_context(self._watchers)
            print(json.dumps({table.path: self._feeds for table in self.tables}), file=self._watchers.stdin, flush=True)
            assert self._watchers.stdout.readline() == "all\n"
            self._files = files.pop_all()
        return self

    def __exit__(self, *_error):
        self._watchers.kill()
        self._files.close()

    def _table(self):
        made = self.host.owner.post("/tables", title="Table")
        assert made["ok"], made["said"]
        page = self.host.owner.get(made["way"])
        return re.findall(r"(/t/\w+-\w{4})/owner/([\w-]+)", page)[-1]

    def _pump(self):
        while not self._over.wait(PUMP_S):
            for table in list(self.tables):
                with contextlib.suppress(ConnectionClosed):
                    table.handheld.pump()

    def play(self, turns_a_second=TURNS_A_SECOND, meanwhile=lambda table: None):
        """Play for SECONDS, the tables in turn and side by side, and call meanwhile(table) for another table with each;
        the processor's share."""
        for table in self.tables:
            table.handheld.sent.clear()
        begun_s, used_s = time.monotonic(), self.processor_s()
        with ThreadPoolExecutor(2 * len(self.tables)) as at_once:
            deeds = []
            for number in range(max(int(SECONDS * turns_a_second), 1)):
                time.sleep(max(begun_s + number / turns_a_second - time.monotonic(), 0))
                deeds.append(at_once.submit(self.tables[number % len(self.tables)].turn))
                other = self.tables[(number + len(self.tables) // 2) % len(self.tables)]
                deeds.append(at_once.submit(meanwhile, other))
        for deed in deeds:
            deed.result()
        return (self.processor_s() - used_s) / (time.monotonic() - begun_s)

    def idle(self):
        """The processor's share while nobody moves."""
        used_s = self.processor_s()
        time.sleep(SECONDS / 4)
        return (self.processor_s() - used_s) / (SECONDS / 4)

    def fed_s(self):
        """From each event that a handheld has sent to the next piece of each feed of its table."""
        time.sleep(LATE_S)
        print(file=self._watchers.stdin, flush=True)
        came = json.loads(self._watchers.stdout.readline())
        taken = []
        for table in self.tables:
            for at_s in table.handheld.sent:
                after = (next((each for each in feed if each > at_s), None) for feed in came[table.path])
                taken += [each - at_s for each in after if each is not None]
        return taken

    def processor_s(self):
        words = Path(f"/proc/{self.host.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self):
        status = Path(f"/proc/{self.host.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def slow_disk(worst):
    """Pages and moves of tables beside others, on a disk whose sync takes 100 ms."""
    pages = []

    def page(table):
        begun_s = time.monotonic()
        table.owner.get("/")
        pages.append(time.monotonic() - begun_s)

    with Evening(scaled(20), 6, sync_ms=100) as evening:
        evening.play(meanwhile=page)
        moves = [each for table in evening.tables for each in table.move_s]
    return f"page {worst(pages):.0f} ms, move {worst(moves or [0]):.0f} ms (wanted: 250)"


def many_tables(worst):
    """What 10 tables and more cost, and how late their pages are."""
    told, counts = [], sorted({scaled(10), scaled(40), scaled(100)})
    for count in counts:
        with Evening(count, 5) as evening:
            idle, busy = evening.idle(), evening.play(TURNS_A_SECOND * count / scaled(100))
            told.append((evening.memory_mb(), busy, idle, worst(evening.fed_s())))
    _memory, busy, idle, fed = told[-1]
    said = f"{count} tables: event to page {fed:.0f} ms (wanted: 250), processor {busy:.0%} (25%), idle {idle:.1%} (5%)"
    for name, figures in (("MB", [each[0] for each in told]), ("% of a core", [100 * each[1] for each in told])):
        slope, least = statistics.linear_regression(counts, figures) if len(counts) > 1 else (0.0, figures[0])
        said += f"\n  {', '.join(f'{figure:.1f}' for figure in figures)} {name}: {least:.1f} + {slope:.3f} a table"
    return said


def many_watchers(worst):
    """One table with a thousand feeds."""
    with Evening(1, scaled(1000)) as evening:
        busy = evening.play(1)
        return f"event to page {worst(evening.fed_s()):.0f} ms (wanted: 500), processor {busy:.0%}"


PARTS = {"slow disk": slow_disk, "many tables": many_tables, "many watchers": many_watchers}
