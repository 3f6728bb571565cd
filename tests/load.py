"""`make load`: how long visitors wait while a thousand strangers mean the host no good.

A real host that plays over the air too, a real handheld on its cable and a recorded game. Of each kind of hostile
connection (see tests/system/strangers.py) a thousand are opened, first from one address, then from many of 127.0.0.0/8,
and opened again whenever they are closed. Meanwhile these are timed: `GET /` of a detective, `GET /` of somebody who
has not joined and comes from another address, and a detective's move, from the press to the answer.

    python -m tests.load [KIND...]

tries those kinds alone. macOS has only one address of 127.0.0.0/8 unless others are added (`ifconfig lo0 alias
127.0.0.2`).
"""

import contextlib
import http.client
import itertools
import json
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from firmware import image  # noqa: E402
from tests.parts import failures  # noqa: E402
from tests.scale import scaled  # noqa: E402
from tests.system.host_process import SerialTable, pair  # noqa: E402
from tests.system.strangers import AIR_KINDS, KINDS, Strangers  # noqa: E402

CONNECTIONS = scaled(1000)
PAGES = scaled(100)
MOVES = scaled(25)
ADDRESSES = (1, 250)
PAGE_MS, MOVE_MS = 250, 500  # wanted of the 95th percentile
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


def pages_of_a_detective(host):
    return [_timed(lambda: host.detective.get("/")) for _ in range(PAGES)]


def pages_of_a_looker(host):
    """Each on a connection of its own; on a machine that has not that address, from the address of this one."""
    return [_timed(lambda: _look_until_seen(host)) for _ in range(PAGES)]


def _look_until_seen(host):
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError, http.client.HTTPException):  # a browser loads it again
            return _look(host)
    raise TimeoutError("nobody who has not joined is answered")


def _look(host):
    source = (LOOKER, 0) if sys.platform == "linux" else None
    connection = http.client.HTTPConnection("127.0.0.1", int(host.http_port), timeout=PATIENCE_S, source_address=source)
    connection.request("GET", "/")
    response = connection.getresponse()
    assert response.status == 200 and response.read()
    connection.close()


def _timed(deed):
    time.sleep(PAUSE_S)
    begun = time.monotonic()
    deed()
    return time.monotonic() - begun


def _worst(seconds):
    """The 95th percentile in milliseconds."""
    return 1000 * sorted(seconds)[len(seconds) * 95 // 100]


def measure(table):
    """Three figures: a detective's page, a detective's move, a looker's page."""
    host = table.host()
    return _worst(pages_of_a_detective(host)), _worst(table.moves(MOVES)), _worst(pages_of_a_looker(host))


def under_attack(table, kind, addresses):
    host = table.host()
    port = host.air_port if kind in AIR_KINDS else host.http_port
    with Strangers(kind, port, CONNECTIONS, addresses=addresses) as strangers:
        strangers.wait(lambda told: told["open"] + told["closed"] >= CONNECTIONS)
        return measure(table)


def main(*kinds):
    print(f"95th percentiles; wanted: GET / under {PAGE_MS} ms, a move under {MOVE_MS} ms")
    _tell(f"{CONNECTIONS} connections", "GET /", "move", "GET / of a looker")
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(Table(folder)) as table:
        failed = failures("make load", lambda: parts(table, kinds or [*KINDS, *AIR_KINDS]))
    return 1 if failed else 0


def parts(table, kinds):
    """(which strangers, function that measures and prints) of each part, first without any."""
    yield "none", partial(_measured, "none", table, lambda: measure(table))
    for kind, addresses in itertools.product(kinds, ADDRESSES):
        what = f"{kind}, " + ("one address" if addresses == 1 else f"{addresses} addresses")
        yield what, partial(_measured, what, table, partial(under_attack, table, kind, addresses))


def _measured(what, table, figures):
    try:
        _tell_figures(what, figures())
    except BaseException:
        table.close()  # nobody knows what state it is in
        raise


def _tell_figures(what, figures):
    page, move, looker = figures
    verdict = "" if page < PAGE_MS and move < MOVE_MS else "too slow"
    _tell(what, *[f"{figure:.0f} ms" for figure in (page, move, looker)], verdict)


def _tell(what, *cells):
    print(
        f"{what:34}" + "".join(f"{cell:>10}" for cell in cells[:2]) + f"{cells[2]:>20}  " + "".join(cells[3:]),
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
