"""How long `verify` takes for a whole game of 24 windows: seals, chain, rules and consents, from the parsed record on.

The baseline is the plain referee, which replays the same game and looks at no seal.
"""

import json
import tempfile
from functools import partial

from host.game import stored_log
from host.records import exporting, importing, verify
from host.store.store import Store
from tests.bench import plain_referee
from tests.bench.replay_rows import GAMES, WHOLE, best_of
from tests.bench.row import Row


def measurements():
    for name in WHOLE:
        yield f"verify {name.removesuffix('.json')}", partial(_rows, name)


def _rows(name):
    """Milliseconds on CPython."""
    document = sealed(json.loads((GAMES / name).read_text()))
    ours, plain = best_of(verified, plain_referee.referee, document)
    what = f"verify {name.removesuffix('.json')} (a plain referee)"
    yield Row(what, "ms", 1000 * ours, 1000 * plain, "under 50 ms")


def sealed(document):
    """The record as a host gives it out that has imported it, with the log sealed and opened."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        game_id = importing.import_record(store, document)
        log, _whole = stored_log.of_game(store, game_id, "imported")
        store.close()
    return exporting.record_of(log, {})


def verified(document):
    assert verify.of_record(document).status == verify.SOUND
