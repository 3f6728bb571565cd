"""What a phone shows as codes tells nothing else: games that differ only in secrets hand out the same logs."""

import pytest

from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.portable.test_phone_map import DRAWN_MS, PhoneRig
from tests.system import twins
from tests.system.test_secrecy import masked


def handed_out(record, slips):
    """All that the page gets of a game, with seals, salts and ids masked."""
    rig = PhoneRig()
    game = Recorded("", record).begin(rig)
    for number in range(len(game.actions)):
        twins.mistype(rig, game, number, slips)
        assert game.act(rig)
        rig.wait(DRAWN_MS)
    return [masked(text.encode()) for text in rig.chart.logs]


@pytest.mark.parametrize("seed", nightly(range(8), after=2))
def test_twin_games_show_equal_codes(seed):
    one, other, slips = twins.twins(seed, 4, on_board=True)
    logs = [
        handed_out(record, {number: both[which] for number, both in slips.items()})
        for which, record in enumerate((one, other))
    ]
    assert logs[0] == logs[1] and len(set(logs[0])) > 4
