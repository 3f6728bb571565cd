"""`make faults`: rounds of faults at a service in play, each of which its seed replays.

    python -m tests.service.faults [SEED...]

60 tables, three processes, nginx, a primary and a streaming standby. While the games go on, one thing happens: a
process is killed, is killed and loses its folder, is paused for 20 seconds, is told to nginx as gone and back each
second, or the primary is killed and the standby promoted, with nothing lost or without the last seconds. Every game
must end, with its last event on the phone and in the database, and `verify` must find it sound. Printed is how long a
game stood still at most.
"""

import contextlib
import itertools
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from mrx import module_unloading  # noqa: E402
from tests.parts import failures  # noqa: E402
from tests.scale import scaled  # noqa: E402
from tests.service.cluster import Cluster, need  # noqa: E402
from tests.service.evening import Evening  # noqa: E402
from tests.service.service import Service  # noqa: E402

ROUNDS, TABLES = scaled(30, 3), scaled(60, 4)
TURNS = scaled(1000, 8)  # after what happened
PAUSED_S, FLAPPING_S, LOST_S = 20, scaled(60, 12), 2
MOST_MOVES = 2  # of a table while nginx' upstream flaps
GENERATIONS = "SELECT name, generation FROM logbook.lease WHERE name != ''"


class Round:
    """What one seed plays. kind: a method below that does what happens."""

    kinds = ("killed", "lost", "paused", "flapping", "promoted", "promoted_late")

    def __init__(self, seed, folder):
        self.dice = random.Random(seed)
        self.kind = self.kinds[seed % len(self.kinds)]
        self._folder = folder
        self._stack = contextlib.ExitStack()

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.primary, self.standby = [self._cluster(name) for name in ("primary", "standby")]
            stack.enter_context(self.primary.make().started(*self._waits()))
            stack.enter_context(self.standby.copy_of(self.primary).started("hot_standby=on"))
            self.primary.new_database("service")
            ports = f"127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}"
            self.url = f"postgresql://logbook@{ports}/service?target_session_attrs=read-write"
            self.service = stack.enter_context(Service(self._folder / "service", self.url))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_error):
        self._stack.close()

    def _cluster(self, name):
        (self._folder / name).mkdir()
        return Cluster(self._folder / name)

    def _waits(self):
        return ["synchronous_standby_names=*"] if self.kind == "promoted" else []

    def play(self):
        """Let all games begin, one thing happen, and all end; returns the longest seconds that one stood still."""
        ways = [self.service.make_table(f"Table {number}") for number in range(TABLES)]
        self.in_play, self.happened = threading.Barrier(TABLES + 1), threading.Event()
        with ThreadPoolExecutor(TABLES + 1) as pool:
            happens = pool.submit(self._happen)
            games = [pool.submit(self._game, number, *way) for number, way in enumerate(ways)]
        parts = [*games, happens]
        for each in sorted(parts, key=lambda part: isinstance(part.exception(), threading.BrokenBarrierError)):
            each.result()  # the cause of a broken barrier first
        return max(game.result() for game in games)

    def _game(self, number, path, token):
        with contextlib.ExitStack() as stack:
            try:
                evening = stack.enter_context(contextlib.closing(Evening(self.service, path, token, number)))
                evening.begin()
            except BaseException:
                self.in_play.abort()
                raise
            self.in_play.wait()
            longest, last = 0.0, time.monotonic()
            turns = itertools.count()
            while (goes_on := evening.step()) and not (self.happened.is_set() and next(turns) >= TURNS):
                longest, last = max(longest, time.monotonic() - last), time.monotonic()
            if goes_on:
                evening.abandon()
            evening.end()
        return longest

    def _happen(self):
        self.in_play.wait()
        time.sleep(self.dice.uniform(0, 5))
        getattr(self, self.kind)()
        self.happened.set()

    # What happens

    def killed(self):
        process = self.dice.choice(self.service.processes)
        process.kill()
        time.sleep(self.dice.uniform(0, 10))
        process.start()

    def lost(self):
        process = self.dice.choice(self.service.processes)
        self.service.lose(process)
        time.sleep(self.dice.uniform(0, 10))
        process.start()

    def paused(self):
        process = self.dice.choice(self.service.processes)
        process.pause()
        time.sleep(PAUSED_S)
        process.wake()

    def flapping(self):
        gone = self.dice.randrange(len(self.service.processes))
        before, moves = dict(self.primary.execute(GENERATIONS, "service")), Counter()
        end = time.monotonic() + FLAPPING_S
        for at in itertools.takewhile(lambda at: time.monotonic() < end, itertools.count()):
            self.service.tell_gone(gone if at % 2 == 0 else None)
            time.sleep(1)
            now = dict(self.primary.execute(GENERATIONS, "service"))
            moves.update(name for name in now if now[name] != before[name])
            before = now
        self.service.tell_gone(None)
        assert max(moves.values(), default=0) <= MOST_MOVES, moves

    def promoted(self):
        self.primary.process.kill()
        self.standby.execute("SELECT pg_promote()")

    def promoted_late(self):
        """The standby has heard nothing for a while, so what was kept since is lost."""
        self.standby.execute("ALTER SYSTEM SET primary_conninfo = ''")
        self.standby.execute("SELECT pg_reload_conf()")
        time.sleep(LOST_S)
        self.promoted()


def main(*seeds):
    print(f"{TABLES} tables; the longest that a game stood still:")
    failed = failures("make faults", lambda: parts([int(seed) for seed in seeds] or range(ROUNDS)))
    print(f"{failed} rounds failed" if failed else "all is well")
    return 1 if failed else 0


def parts(seeds):
    need()
    module_unloading.has_room = True  # a thread may import just what another's handheld would unload
    for seed in seeds:
        yield f"round {seed}", partial(_round, seed)


def _round(seed):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with Round(seed, Path(folder)) as one:
            print(f"round {seed:3} {one.kind:14} {one.play():5.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
