"""Verifying a whole game fits a handheld's heap: measured on the MicroPython VM with compiled files."""

import json

import pytest

from host.store.store import Store
from host.table.table import Table
from shared.events import events
from tests.host.handheld import Handheld, begin, play, record
from tests.system.compiled import compiled

GAME = "milton-bradley-5p-escaped"  # 24 windows, two doubles
CAP = 96 * 1024  # bytes; about what a plain ESP32 leaves with Wi-Fi on
START = """
import gc, json, sys
sys.path.insert(0, "/")
from shared.events import events_check
from shared.log import audit
from shared.log.game_log import GameLog
from shared.log.validation import validate
lines = open("/log.jsonl")
log = GameLog(json.loads(open("/log.jsonl").readline())[1], {key!r})
most = 0
"""
ADD = """
event = events_check.check(json.loads(lines.readline()))
assert validate(log, event) is None
log.add(event)
event = None
"""
MEASURE = "most = max(most, gc.mem_alloc())"


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """The log of a whole game, open."""
    table = Table(Store(tmp_path_factory.mktemp("table")))
    handheld = Handheld().link(table)
    game = record(GAME)
    begin(table, handheld, game)
    play(table, handheld, game)
    handheld.open_log()
    table.close()
    return table.play


def test_a_game_of_24_windows_is_verified_in_the_heap_of_a_handheld(log, on_micropython, tmp_path):
    written = tmp_path / "log.jsonl"
    written.write_text("".join(events.encode(event) + "\n" for event in log.events))
    files = {"/log.jsonl": written, **compiled(tmp_path)}
    collect = ["collect", "gc.collect()"]
    steps = [["start", START.format(key=log.key)]]
    for _event in log.events:
        steps += [["add", ADD], collect, ["measure", MEASURE]]
    steps += [["audit", "found = audit.of(log)"], ["tell", "print(json.dumps([most, gc.mem_alloc(), list(found)]))"]]
    run = on_micropython(files, steps)
    assert run.returncode == 0, run.stdout
    live, audited, found = json.loads(run.stdout)
    print(f"{len(log.events)} events: live heap {live} bytes; {audited} after the audit, its garbage included")
    assert found == [25, 25, [], [], ""]
    assert live <= audited <= CAP
