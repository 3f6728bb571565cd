"""The rows of the list of games: until /games is answered with 10,000 kept games, the first time and later.

The games are summaries as the host keeps them; the baseline is the same page with one game.
"""

import statistics
import tempfile
import time

from host.web.app import close, create_app
from tests.bench.row import Row
from tests.scale import scaled

GAMES = scaled(10_000)
ANSWERS = 15


def measurements():
    yield f"/games with {GAMES:,} games", _rows


def _rows():
    """Milliseconds of the first answer after a start, the median of the next ones, and of those after a change."""
    first, later, changed = _times(GAMES)
    one_first, one_later, one_changed = _times(1)
    yield Row(f"/games with {GAMES:,} games, first answer (with one)", "ms", first, one_first, "under 100 ms")
    yield Row(f"/games with {GAMES:,} games, later answers (with one)", "ms", later, one_later, "under 100 ms")
    yield Row(f"/games with {GAMES:,} games, after one more (with one)", "ms", changed, one_changed, "under 100 ms")


def _times(games):
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA_DIR": folder})
        store = app.extensions["table"].store
        with store.transaction():
            for number in range(games):
                keep(store, number)
        close(app)
        app = create_app({"DATA_DIR": folder})
        client = app.test_client()
        client.get("/join")  # what every page needs has been loaded
        times = [_timed(client) for _ in range(ANSWERS + 1)]
        changed = []
        for number in range(ANSWERS):
            keep(app.extensions["table"].store, games + number)
            changed.append(_timed(client))
        close(app)
    return times[0], statistics.median(times[1:]), statistics.median(changed)


def _timed(client):
    begun = time.perf_counter()
    assert client.get("/games").status_code == 200
    return (time.perf_counter() - begun) * 1000


def keep(store, number):
    """Keep a summary as `host.proof.summaries` makes it, of a game that Mr. X won every second time."""
    game_id = f"{number:032x}"
    facts = {
        "id": game_id, "edition": "milton-bradley", "winner": ("mr_x", "detectives")[number % 2],
        "reason": ("escaped", "trapped")[number % 2], "pawn": "red", "station": 5, "windows": 22, "begun": 1.7e9,
        "minutes": 60, "mr_x": f"Ada {number % 50}", "players": [f"Bo {number % 70}", "Cy"], "audit": "sound",
    }  # fmt: skip
    store.add_game(game_id, "imported")
    store.set_aside(game_id)
    store.write_summary(game_id, facts)
