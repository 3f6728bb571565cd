"""Short games on links and machines that fail in every way (tests/simulation): nothing is lost, doubled or mixed up."""

import os
import re
import subprocess
import sys

import pytest

from host.view import wording
from shared.link import sync
from tests.nightly import nightly
from tests.simulation.days import live_through
from tests.simulation.ledger import Violation

DAYS = 30  # of a part
PARTS = 3
NIGHTLY = 60  # parts
DIGEST = """
import sys
from pathlib import Path
from tests.simulation.world import live
print(live(5, Path(sys.argv[1])).digest)
"""


@pytest.mark.slow
@pytest.mark.parametrize("part", nightly(range(NIGHTLY), after=PARTS))
def test_whatever_happens_no_day_ends_badly(tmp_path, part):
    tally = live_through(range(part * DAYS, (part + 1) * DAYS), tmp_path)
    assert tally.days == DAYS and tally.done["games"] >= DAYS
    assert tally.sessions >= DAYS // 4
    assert len(tally.faults) == 6 and len(tally.mishaps) >= 8, "all kinds happen"


def test_a_seed_is_one_day(tmp_path):
    """Also in another process, where sets have another order."""
    said = set()
    for number in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", DIGEST, str(tmp_path / number)]
        said.add(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
    assert len(said) == 1 and said.pop().strip()


def test_a_fault_is_found_and_replays_from_its_seed(tmp_path, monkeypatch):
    """Here a lost event is never sent again."""

    def first_to_fail(seeds, folder):
        with pytest.raises(Violation) as found:
            live_through(seeds, folder)
        return str(found.value)

    monkeypatch.setattr(sync, "RETRY_MS", 10**9)
    said = first_to_fail(range(10 * DAYS), tmp_path / "first")
    seed = int(re.search(r"replay it with: python -m tests\.simulation (\d+)\n", said)[1])
    assert first_to_fail(range(seed, seed + 1), tmp_path / "again") == said


@pytest.mark.parametrize("code", ["diverged", "lost-game", "other-handheld"])
def test_what_stops_play_has_words(code):
    assert wording.trouble(code).endswith(".")
