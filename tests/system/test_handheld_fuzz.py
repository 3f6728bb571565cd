"""No key at any time and no byte on the cable makes an exception, a wedge or an illegal event. `make fuzz` goes on."""

from contextlib import closing

import pytest

from mrx.game.table import Table
from tests.nightly import nightly
from tests.portable.scripted import Rig
from tests.portable.under_pin import SlowCipher
from tests.system.board_rig import BoardRig
from tests.system.fuzzing import Batch, BoardHand, Illegal, RigHand, Wedged

RIG_SEEDS, RIG_KEYS = nightly((0, 1, 2, *range(4, 10)), after=2), 1000  # 3 is below
BOARD_SEEDS, BOARD_KEYS = nightly((1, 2), after=1), 100


def batch_of(seed):
    """On scripted parts, with PINs and power cuts."""
    cipher = SlowCipher()
    return Batch(RigHand(Rig(cipher=cipher), cipher), seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", RIG_SEEDS)
def test_the_firmware_on_scripted_parts(seed):
    batch_of(seed).run(RIG_KEYS)


def test_batches_come_to_games_under_pins_and_to_power_cuts():
    batch = batch_of(3)
    batch.run(RIG_KEYS)
    assert batch.pins and batch.opened and batch.cuts and batch.doubter.audits


@pytest.mark.parametrize("seed", BOARD_SEEDS)
def test_the_firmware_on_the_real_vm(seed, image, tmp_path):
    with closing(BoardRig(image, tmp_path / "flash", linked=False)) as rig:
        Batch(BoardHand(rig), seed).run(BOARD_KEYS)
        assert rig.trouble() == ""


def test_a_wedge_is_found():
    """A handheld that no longer scans its keys is reported."""
    rig = Rig()
    rig.keypad.events = lambda now_ms: []
    with pytest.raises(Wedged):
        Batch(RigHand(rig), 0).run(10)


def test_a_right_pin_that_opens_nothing_is_found(monkeypatch):
    monkeypatch.setattr(Table, "unlocked", property(lambda table: False, lambda table, unlocked: None), raising=False)
    with pytest.raises(Wedged, match="right PIN"):
        batch_of(1).run(RIG_KEYS)


def test_an_illegal_event_is_found():
    """A handheld sends other stations than the pawns went to."""
    rig = Rig()
    honest = rig.table.write

    def write(batch):
        honest([_beside(event) if event.kind == "pawn_moved" else event for event in batch])

    rig.table.write = write
    with pytest.raises(Illegal):
        Batch(RigHand(rig), 2).run(RIG_KEYS)


def _beside(moved):
    return moved._replace(station=moved.station % 199 + 1)
