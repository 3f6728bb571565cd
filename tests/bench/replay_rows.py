"""How fast a whole game is replayed: legality, turns, endings and where Mr. X can be, from the parsed record on."""

import json
import time
from functools import partial
from pathlib import Path

from host.board import fast_board
from shared.record.judge import judge
from tests.bench import plain_referee
from tests.bench.row import Row
from tests.scale import scaled

GAMES = Path(__file__).parents[1] / "data" / "games"
WHOLE = ("milton-bradley-5p-escaped.json", "milton-bradley-5p-escaped-optional-rules.json")  # 24 windows, five pawns
ROUNDS = scaled(40)


def measurements():
    for name in WHOLE:
        yield f"replay {name.removesuffix('.json')}", partial(_rows, name)


def _rows(name):
    """Games a second on CPython."""
    record = json.loads((GAMES / name).read_text())
    ours, plain = best_of(
        lambda game: judge(game, fast_board.board_of, fast_board.REACH), plain_referee.referee, record
    )
    yield Row(f"replay {name.removesuffix('.json')}", "games/s", 1 / ours, 1 / plain, "at least 3, 5 aimed at")


def best_of(ours, plain, record):
    """The shortest time each of two takes for a record, in seconds, taking turns so that both see the same machine."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for which, work in enumerate((ours, plain)):
            begun = time.perf_counter()
            for _ in range(5):
                work(record)
            best[which] = min(best[which], (time.perf_counter() - begun) / 5)
    return best
