"""No key at any time and no byte on the cable makes an exception, a wedge or an illegal event. `make fuzz` goes on."""

from contextlib import closing

import pytest

from tests.nightly import nightly
from tests.portable.scripted import Rig
from tests.portable.under_pin import SlowCipher
from tests.system.board_rig import BoardRig
from tests.system.fuzzing import Batch, BoardHand, RigHand

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


@pytest.mark.parametrize("seed", BOARD_SEEDS)
def test_the_firmware_on_the_real_vm(seed, image, tmp_path):
    with closing(BoardRig(image, tmp_path / "flash", linked=False)) as rig:
        Batch(BoardHand(rig), seed).run(BOARD_KEYS)
        assert rig.trouble() == ""
