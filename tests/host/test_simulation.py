"""Short games on links and machines that fail in every way (tests/simulation): nothing is lost, doubled or mixed up."""

import pytest

from tests.nightly import nightly
from tests.simulation.days import live_through

pytestmark = pytest.mark.sqlite

DAYS = 30  # of a part
PARTS = 1
NIGHTLY = 60  # parts


@pytest.mark.slow
@pytest.mark.parametrize("part", nightly(range(NIGHTLY), after=PARTS))
def test_whatever_happens_no_day_ends_badly(tmp_path, part):
    tally = live_through(range(part * DAYS, (part + 1) * DAYS), tmp_path)
    assert tally.days == DAYS and tally.done["games"] >= DAYS
    assert tally.sessions >= DAYS // 4
    assert len(tally.faults) == 6 and len(tally.mishaps) >= 8, "all kinds happen"
