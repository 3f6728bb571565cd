"""`make load`: how long visitors wait while a thousand strangers mean the host no good.

A real host that plays over the air too, a real handheld on its cable and a recorded game. Of each kind of hostile
connection (see tests/system/strangers.py) a thousand are opened, first from few addresses, then from many of
127.0.0.0/8, and opened again whenever they are closed; then come insiders, and at last some of all at once. Meanwhile
these are timed: `GET /` of a detective, a detective's move, from the press to the answer, the whole first page of
somebody who has not joined and comes from another address, and how long a slow paired handheld takes to come in over
the air.

At last come many tables and many who watch, see `load_tables`.

    python -m tests.load [KIND...]

tries those kinds alone. macOS has only one address of 127.0.0.0/8 unless others are added (`ifconfig lo0 alias
127.0.0.2`).
"""

import contextlib
import http.client
import itertools
import json
import re
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from firmware import image
from shared.link import frames, sync
from tests import ROOT, load_tables
from tests.host.air import Peer
from tests.parts import failures
from tests.scale import scaled
from tests.system.host_process import SerialTable, insiders_cookie, pair
from tests.system.strangers import AIR_KINDS, INSIDERS, KINDS, Strangers

CONNECTIONS = scaled(1000)
PAGES = scaled(100)
MOVES = scaled(25)
FIRST_PAGES = scaled(10)
HANDHELDS = scaled(10)
ADDRESSES, AIR_ADDRESSES = (1, 250), (20, 250)
ALL_AT_ONCE = {"slow head": 250, "unread feed": 250, "refused codes": 250, "false words on air": 250}
INSIDERS_CONNECTIONS = {"hammering browser": 16, "flooding handheld": 1, "pinging handheld": 1}
PAGE_MS, MOVE_MS = 250, 250  # wanted of the 95th percentile
FIRST_PAGE_MS, HANDHELD_MS = 10_000, 10_000
PAIRED, SLOW_S = "0011223344556677", 0.3
BROWSERS_CONNECTIONS = 6
_kept = threading.local()
GAME = ROOT / "tests/data/games/milton-bradley-5p-escaped.json"
LOOKER = "127.1.1.1"  # an address of no stranger's
PAUSE_S = 0.1  # between two pages
PATIENCE_S = 60


class Table:
    """Evenings, one after the other: the next begins when a game is over."""

    def __init__(self, folder):
        self._folder = Path(folder)
        self._record = json.loads(GAME.read_text())
        image.build(self._folder / "image")
        self._turns = iter(())
        self._evenings = itertools.count()
        self._evening = None
        self._move_s = []

    def host(self):
        """The host; a new one where the game has not enough moves left."""
        if self._left() <= 2 * MOVES:
            self.close()
            folder = self._folder / str(next(self._evenings))
            folder.mkdir()
            pair(folder / "data")
            self._evening = SerialTable(self._record, folder, self._folder / "image", AIR_PORT="0")
            self._time_moves(self._evening.host.detective)
            self._evening.playback.begin()
            # Who is invited before the table has the game would be asked in the place of its handheld.
            self._evening.host.owner.wait(lambda view: view["state"] == "mr-x")
            self._turns = iter(list(self._evening.playback.turns))
        return self._evening.host

    def _left(self):
        self._turns, left = itertools.tee(self._turns)
        return sum(len(turn["legs"]) for turn in left if turn["mover"] != "mr_x")

    def _time_moves(self, detective):
        post = detective.post

        def timed(path, **fields):
            begun = time.monotonic()
            answer = post(path, **fields)
            self._move_s.append(time.monotonic() - begun)
            return answer

        detective.post = timed

    def moves(self, count):
        """Play on until the detectives have made so many moves; the seconds that each answer took."""
        self._move_s = []
        while len(self._move_s) < count:
            self._evening.playback.turn(next(self._turns))
        return self._move_s

    def close(self):
        """End the evening; the next host() begins another."""
        self._turns = iter(())
        if self._evening:
            self._evening.close()
            self._evening = None


def first_pages_of_a_looker(host):
    """The whole first page, of somebody at an address of his own; on a machine that has not that address, at this."""
    return [_timed(partial(_look_until_seen, host)) for _ in range(FIRST_PAGES)]


def _look_until_seen(host):
    """A browser loads again what was not answered."""
    wanted, seen = ["/"], set()
    with ThreadPoolExecutor(BROWSERS_CONNECTIONS) as loading:
        while wanted:
            found = [path for text in loading.map(partial(_loaded, host), wanted) for path in _named_in(text)]
            seen.update(wanted)
            wanted = sorted(set(found) - seen)


def _loaded(host, path):
    """A file, on this thread's connection."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        made = getattr(_kept, "connection", None)
        if made is None or made.port != int(host.http_port):
            source = (LOOKER, 0) if sys.platform == "linux" else None
            made = _kept.connection = http.client.HTTPConnection(
                "127.0.0.1", int(host.http_port), timeout=PATIENCE_S, source_address=source
            )
        try:
            made.request("GET", path)
            response = made.getresponse()
            text = response.read().decode(errors="ignore")
            assert response.status == 200, path
            return text
        except (OSError, http.client.HTTPException):
            made.close()
    raise TimeoutError("nobody who has not joined is answered")


def _named_in(text):
    """The files that a page or a script names."""
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
    return named + ["/static/js/" + name for name in re.findall(r'from "\./(\w+\.js)"', text)]


def slow_handhelds(host):
    """How long a paired handheld needs to come in that is as slow as a chip over Wi-Fi."""
    return [_timed(partial(_come_in, int(host.air_port))) for _ in range(HANDHELDS)]


def _come_in(port):
    end = time.monotonic() + PATIENCE_S
    for start in itertools.count(1):
        if time.monotonic() > end:
            raise TimeoutError("no paired handheld comes in")
        with contextlib.suppress(OSError, AssertionError), contextlib.closing(Peer(port, "127.2.2.2")) as peer:
            time.sleep(SLOW_S)
            greeting = peer.first_word(bytes(32), PAIRED, f"{start:08x}")
            line = peer.line()
            if line is None:
                continue
            last_word, channel, _table = greeting.answered(frames.unpack(line))
            time.sleep(SLOW_S)
            peer.say(frames.pack(last_word) + channel.pack(sync.encode(["here", PAIRED, "", 0, ""])))
            if peer.line() is not None:
                return


def _timed(deed):
    time.sleep(PAUSE_S)
    begun = time.monotonic()
    deed()
    return time.monotonic() - begun


def _worst(seconds):
    """The 95th percentile in milliseconds."""
    return 1000 * sorted(seconds)[len(seconds) * 95 // 100]


def measure(table):
    """Four figures: a detective's page, a detective's move, a looker's first page, a handheld that comes in."""
    host = table.host()
    page, move = _worst([_timed(lambda: host.detective.get("/")) for _ in range(PAGES)]), _worst(table.moves(MOVES))
    return page, move, _worst(first_pages_of_a_looker(host)), _worst(slow_handhelds(host))


def under_attack(table, attacks):
    """attacks: (kind, connections, addresses) of each that goes on at the same time."""
    host = table.host()
    with contextlib.ExitStack() as going_on:
        for kind, count, addresses in attacks:
            port = host.air_port if kind in AIR_KINDS else host.http_port
            cookie = insiders_cookie(host, kind) if kind in INSIDERS else ""
            strangers = going_on.enter_context(Strangers(kind, port, count, addresses=addresses, cookie=cookie))
            strangers.wait(lambda told, count=count: told["open"] + told["closed"] >= count)
        return measure(table)


def main(*kinds):
    print(f"95th percentiles; wanted: GET / and a move under {PAGE_MS} ms, the others under {FIRST_PAGE_MS} ms")
    _tell(f"{CONNECTIONS} connections", "GET /", "move", "first page", "handheld in")
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(Table(folder)) as table:
        failed = failures("make load", lambda: parts(table, kinds))
    return 1 if failed else 0


def parts(table, kinds):
    """(what goes on, function that measures and prints) of each part, first nothing."""
    for what, attacks in _attacks():
        if not attacks or not kinds or {kind for kind, *_rest in attacks} & set(kinds):
            yield what, partial(_measured, what, table, partial(under_attack, table, attacks))
    yield "the evening ends", table.close
    for what, part in load_tables.PARTS.items():
        if not kinds or what in kinds:
            yield what, lambda what=what, part=part: print(f"{what}: {part(_worst)}", flush=True)


def _attacks():
    yield "none", []
    for kind in (*KINDS, *AIR_KINDS):
        for addresses in AIR_ADDRESSES if kind in AIR_KINDS else ADDRESSES:
            plural = "one address" if addresses == 1 else f"{addresses} addresses"
            yield f"{kind}, {plural}", [(kind, CONNECTIONS, addresses)]
    for kind in INSIDERS:
        yield kind, [(kind, INSIDERS_CONNECTIONS[kind], 1)]
    strangers = [(kind, scaled(count), 250) for kind, count in ALL_AT_ONCE.items()]
    yield "all at once", [*strangers, *((kind, count, 1) for kind, count in INSIDERS_CONNECTIONS.items())]


def _measured(what, table, figures):
    try:
        _tell_figures(what, figures())
    except BaseException:
        table.close()  # nobody knows what state it is in
        raise


def _tell_figures(what, figures):
    wanted = (PAGE_MS, MOVE_MS, FIRST_PAGE_MS, HANDHELD_MS)
    verdict = "" if all(figure < most for figure, most in zip(figures, wanted, strict=True)) else "too slow"
    _tell(what, *[f"{figure:.0f} ms" for figure in figures], verdict)


def _tell(what, *cells):
    print(f"{what:38}" + "".join(f"{cell:>12}" for cell in cells[:4]) + "  " + "".join(cells[4:]), flush=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
