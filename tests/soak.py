"""`make soak`: what `make test` shows of a few, shown of many; it takes an hour and a half.

    python -m tests.soak [PAIRS [GAMES]]

1,000 pairs of games that differ only in secrets look the same, on the handheld's wire (tests/system/test_secrecy.py)
and in all that a host shows (tests/host/twin_hosts.py); 50 whole games in a row leave the heap as it was
(tests/system/test_heap.py). A host is killed 300 times at random moments of whole games (tests/killed_host.py), opens
300 damaged folders of each kind (tests/damaged_folders.py), and is sent 100,000 odd events (tests/host/test_faults.py):
nothing is lost, nothing is doubled, and nothing raises. 20,000 cheats, in records and on the line, are found
(tests/cheating.py, tests/cheating_live.py), and so is every swap of what was asked for in 200 games of 500, none of
which is accused (tests/cheating_asked.py). 10,000 short games are played while links and machines fail in every way
(tests/simulation). And of a computer player 1,000 altered decisions are found, and 1,000 games are the same on two
interpreters (tests/decisions.py).
"""

import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

from firmware import image
from host.store.store import Store
from host.table.table import Table
from tests import cheating, cheating_asked, cheating_live, damaged_folders, decisions, killed_host
from tests.host import test_faults, twin_hosts
from tests.parts import batches, failures
from tests.scale import SCALE, scaled
from tests.simulation.days import live_through
from tests.system import test_heap, test_secrecy
from tests.system.board_rig import BoardRig
from tests.system.native_vm import BUILT

PAIRS, GAMES = scaled(1000), scaled(50, 2)
BAD_DAYS = scaled(10_000)
ALTERED, SELF_PLAY = scaled(1000), scaled(1000)
KILLS, DAMAGED, EVENTS, CHEATS = scaled(300), scaled(300), scaled(100_000), scaled(20_000)
HONEST, SWAPPED = scaled(500), 200
EVENTS_A_GAME = 1000
SECTIONS = 5  # of a game, from the first proposal to the opened log, by which kills are counted
KILLED_GAMES = ("milton-bradley-3p-captured", "ravensburger-2p-captured", "milton-bradley-5p-escaped")
ROUNDS = 6  # of every tenth pair, which has two surfacings


def main(pairs=PAIRS, games=GAMES):
    with tempfile.TemporaryDirectory() as folder:
        failed = failures("make soak", lambda: parts(Path(folder), pairs, games))
    print(f"{failed} parts failed" if failed else "all is well")
    return 1 if failed else 0


def parts(folder, pairs, games):
    """(what it shows, function that prints what came of it and raises where something was wrong) of each part."""
    for days in batches(BAD_DAYS, 1000):
        yield f"simulated days {days}", lambda days=days: tell(live_through(days))
    yield "altered decisions", lambda: tell(decisions.found(folder / "altered", ALTERED))
    if BUILT:
        yield "two interpreters", lambda: tell(decisions.same_everywhere(folder / "self-play", SELF_PLAY))
    for name in KILLED_GAMES[: scaled(len(KILLED_GAMES))]:
        yield f"killed hosts, {name}", partial(kill, folder, name, -(-KILLS // len(KILLED_GAMES)))
    yield from faults(folder)
    yield from cheats(folder / "cheats")
    yield "honest and swapped games", partial(swapped_games, folder)
    for seeds in batches(pairs, 50):
        yield f"twin games {seeds}", partial(twin_games, folder / "twins", seeds, pairs)
    image.build(folder / "image")
    for seeds in batches(pairs, 50):
        yield f"twin handhelds {seeds}", partial(twin_handhelds, folder, seeds, pairs)
    yield "games in a row", partial(games_in_a_row, folder, games)


def tell(what):
    print(what, flush=True)


def faults(folder):
    """Damaged folders, and odd events."""
    evening = damaged_folders.an_evening(made(folder / "evening"))
    for kind in damaged_folders.KINDS:
        yield f"damaged folders: {kind}", partial(damaged, folder, evening, kind)
    for first in range(0, EVENTS, EVENTS_A_GAME):
        yield f"odd events from {first}", partial(odd_events, folder, first, min(EVENTS_A_GAME, EVENTS - first))


def damaged(folder, evening, kind):
    """Each in a folder of its own, which says by its seed what was damaged."""
    found = Counter(
        damaged_folders.survive(kind, *evening, made(folder / f"{kind}-{seed}"), random.Random(seed))
        for seed in range(DAMAGED)
    )
    said = ", ".join(f"{count} {result}" for result, count in sorted(found.items()))
    tell(f"{DAMAGED} damaged folders ({kind}): {said}; nothing lost in silence")


def odd_events(folder, first, count):
    with closing(Table(Store(made(folder / f"events-{first}")))) as table:
        sent = test_faults.throw_events(table, count, random.Random(first))
    tell(f"{sent} odd events: none raised, and the handheld's log was kept")


def cheats(folder):
    """False records of every kind in tests/cheating.py, the same told live, and the lies of tests/cheating_live.py."""
    sound = cheating.sound_record(folder / "sound")
    captured = cheating.sound_record(folder / "captured", captured=True)
    live = {"folder": folder / "live"}
    ways = [
        *((name, partial(cheating.missed, name, sound)) for name in cheating.CHEATS),
        *((f"{name}, live", partial(cheating_live.missed, name, sound, **live)) for name in cheating.CHEATS),
        *((name, partial(cheating_live.missed_lie, name, sound, **live)) for name in cheating_live.LIES),
        *(
            (f"{name}, captured", partial(cheating_live.missed_lie, name, captured, **live))
            for name in cheating_live.LIES
        ),
    ]
    for at, (name, missed) in enumerate(ways):
        yield f"cheat {name}", partial(none_missed, name, missed, range(at, CHEATS, len(ways)))


def none_missed(name, missed, seeds):
    for seed in seeds:
        reason = missed(seed=seed)
        assert not reason, f"seed {seed}: {reason}"
    if seeds:
        tell(f"{len(seeds)} cheats are found: {name}")


def swapped_games(folder):
    """Honest games are accused of nothing; what is swapped in the first of them is refused or named."""
    found = 0
    for seed in range(HONEST):
        game = cheating_asked.honest_game(made(folder / "honest"), seed)
        assert not cheating_asked.accused(game), seed
        for name in cheating_asked.SWAPS if seed < SWAPPED else ():
            rows = cheating_asked.swapped(name, game, seed)
            if rows is not None:
                assert cheating_asked.missed(rows, game, folder / "swapped") is None, (name, seed)
                found += 1
        shutil.rmtree(folder / "honest")
    tell(f"{HONEST} honest games: none accused; {found} swaps in {min(SWAPPED, HONEST)} of them: all refused or named")


def twin_games(folder, seeds, pairs):
    """Pairs of games on two hosts, which must show the same; every tenth has two surfacings."""
    for seed in seeds:
        twin_hosts.compare(seed, folder, twin_hosts.ROUNDS if seed % 10 or pairs < 10 else ROUNDS)
        shutil.rmtree(folder)
    tell(f"{len(seeds)} pairs of twin games: a host shows the same of both")


def twin_handhelds(folder, seeds, pairs):
    """Pairs of games on two handhelds, on whose wire they must look the same."""
    with test_secrecy.two_handhelds(folder / "image", folder) as rigs:
        for seed in seeds:
            test_secrecy.compare(seed, rigs, test_secrecy.ROUNDS if seed % 10 or pairs < 10 else ROUNDS)
    tell(f"{len(seeds)} pairs of twin games: a handheld tells nothing of either")


def games_in_a_row(folder, games):
    with closing(BoardRig(folder / "image", folder / "flash", heap=test_heap.CAP)) as rig:
        _, *later = test_heap.heap_of_games(rig, games, None if SCALE == 1 else 6)
    grown = max(later) - later[0]
    assert not grown, f"the live heap grew by {grown} bytes"
    tell(f"{games} games in a row: the live heap did not grow")


def kill(folder, name, most):
    """Whole games of a record on hosts that are killed so often, and in which section of a game that was."""
    killed, games, dice = [], 0, random.Random(name)
    while len(killed) < most:
        killed += killed_host.whole_game(made(folder / f"killed-{name}-{games}"), name, dice)
        games += 1
    sections = Counter(min(int(SECTIONS * moment), SECTIONS - 1) for moment in killed)
    where = ", ".join(str(sections[section]) for section in range(SECTIONS))
    tell(f"{len(killed)} kills in {games} whole games, by fifths of a game {where}: nothing lost, doubled or refused")


def made(folder):
    folder.mkdir()
    return folder


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
