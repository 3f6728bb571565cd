"""`make soak`: what `make test` shows of a few, shown of many; it takes about two hours.

    python -m tests.soak [PAIRS [GAMES]]

1,000 pairs of games that differ only in secrets look the same, on the handheld's wire (tests/system/test_secrecy.py)
and in all that a host shows (tests/host/twin_hosts.py); 50 whole games in a row leave the heap as it was
(tests/system/test_heap.py). A host is killed 300 times at random moments of whole games (tests/killed_host.py), opens
300 damaged files, and is sent 100,000 odd events (tests/host/test_faults.py): nothing is lost, nothing is doubled, and
nothing raises. 20,000 cheats, in records and on the line, are found (tests/cheating.py, tests/cheating_live.py). 10,000
short games are played while links and machines fail in every way (tests/simulation). And of a computer player 1,000
altered decisions are found, and 1,000 games are the same on two interpreters (tests/decisions.py).
"""

import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from firmware import image  # noqa: E402
from host.store.store import Store  # noqa: E402
from host.table.table import Table  # noqa: E402
from tests import cheating, cheating_live, decisions, killed_host  # noqa: E402
from tests.host import test_faults, twin_hosts  # noqa: E402
from tests.scale import SCALE, scaled  # noqa: E402
from tests.simulation.days import live_through  # noqa: E402
from tests.system import test_heap, test_secrecy  # noqa: E402
from tests.system.board_rig import BoardRig  # noqa: E402

PAIRS, GAMES = scaled(1000), scaled(50, 2)
BAD_DAYS = scaled(10_000)
ALTERED, SELF_PLAY = scaled(1000), scaled(1000)
KILLS, DAMAGED, EVENTS, CHEATS = scaled(300), scaled(300), scaled(100_000), scaled(20_000)
EVENTS_A_GAME = 1000
PARTS = 5  # of a game, from the first proposal to the opened log, by which kills are counted
KILLED_GAMES = ("milton-bradley-3p-captured", "ravensburger-2p-captured", "milton-bradley-5p-escaped")
ROUNDS = 6  # of every tenth pair, which has two surfacings


def main(pairs=PAIRS, games=GAMES):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        print(live_through(range(BAD_DAYS)), flush=True)
        print(decisions.found(folder / "altered", ALTERED), flush=True)
        print(decisions.same_everywhere(folder / "self-play", SELF_PLAY), flush=True)
        faults(folder)
        cheats(folder / "cheats")
        twin_games(folder / "twins", pairs)
        image.build(folder / "image")
        with test_secrecy.two_handhelds(folder / "image", folder) as rigs:
            for seed in range(pairs):
                test_secrecy.compare(seed, rigs, test_secrecy.ROUNDS if seed % 10 or pairs < 10 else ROUNDS)
                if (seed + 1) % 50 == 0:
                    print(f"{seed + 1} pairs tell nothing", flush=True)
        rig = BoardRig(folder / "image", folder / "flash", heap=test_heap.CAP)
        try:
            _, *later = test_heap.heap_of_games(rig, games, None if SCALE == 1 else 6)
        finally:
            rig.close()
        grown = max(later) - later[0]
        print(f"{games} games in a row: the live heap grew by {grown} bytes")
        return 1 if grown else 0


def twin_games(folder, pairs):
    """Pairs of games on two hosts, which must show the same; every tenth has two surfacings."""
    for seed in range(pairs):
        twin_hosts.compare(seed, folder, twin_hosts.ROUNDS if seed % 10 or pairs < 10 else ROUNDS)
        shutil.rmtree(folder)
    print(f"{pairs} pairs of twin games: a host shows the same of both", flush=True)


def cheats(folder):
    """False records of every kind in tests/cheating.py, the same told live, and the lies of tests/cheating_live.py."""
    sound = cheating.sound_record(folder / "sound")
    captured = cheating.sound_record(folder / "captured", captured=True)
    ways = [
        *((name, partial(cheating.missed, name, sound)) for name in cheating.CHEATS),
        *((name, partial(cheating_live.missed, name, sound, folder=folder / "live")) for name in cheating.CHEATS),
        *(
            (name, partial(cheating_live.missed_lie, name, sound, folder=folder / "live"))
            for name in cheating_live.LIES
        ),
        *(
            (name, partial(cheating_live.missed_lie, name, captured, folder=folder / "live"))
            for name in cheating_live.LIES
        ),
    ]
    for number in range(CHEATS):
        name, missed = ways[number % len(ways)]
        reason = missed(seed=number)
        if reason:
            raise AssertionError(f"{name}, seed {number}: {reason}")
    print(f"{CHEATS} cheats, of {len(cheating.CHEATS)} kinds and {len(cheating_live.LIES)} lies, are found", flush=True)


def faults(folder):
    """Kills, damaged files and odd events; prints what came of them, and raises where something was lost."""
    dice = random.Random(1)
    kill(folder, dice)
    evening = test_faults.an_evening(made(folder / "evening"))
    found = Counter(test_faults.survive_damage(*evening, made(folder / f"spoilt-{at}"), dice) for at in range(DAMAGED))
    said = ", ".join(f"{count} {result}" for result, count in sorted(found.items()))
    print(f"{DAMAGED} damaged files: {said}; nothing lost in silence", flush=True)
    sent = 0
    while sent < EVENTS:
        with closing(Table(Store(made(folder / f"events-{sent}")))) as table:
            sent += test_faults.throw_events(table, min(EVENTS_A_GAME, EVENTS - sent), dice)
    print(f"{sent} odd events: none raised, and the handheld's log was kept", flush=True)


def kill(folder, dice):
    """Whole games on hosts that are killed, and in which part of a game that was."""
    killed, games = [], 0
    while len(killed) < KILLS:
        killed += killed_host.whole_game(
            made(folder / f"killed-{games}"), KILLED_GAMES[games % len(KILLED_GAMES)], dice
        )
        games += 1
    parts = Counter(min(int(PARTS * moment), PARTS - 1) for moment in killed)
    where = ", ".join(str(parts[part]) for part in range(PARTS))
    print(f"{len(killed)} kills in {games} whole games, by parts of a game {where}: nothing lost, doubled or refused")


def made(folder):
    folder.mkdir()
    return folder


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
