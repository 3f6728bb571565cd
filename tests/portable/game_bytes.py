"""What whole games leave on flash and wire, as one number, which every interpreter must come to."""

import hashlib

from tests.portable.game.test_computer import begun, move_a_pawn
from tests.portable.recorded import Recorded
from tests.portable.scripted import Rig

_TICKS_MS = 5000


def recorded(name="milton-bradley-3p-captured"):
    """The digest of a recorded game, keyed in."""
    rig = Rig()
    Recorded(name).begin(rig).act_on(rig)
    return _digest(rig)


def computed(level="easy"):
    """The digest of a game in which the handheld itself is Mr. X."""
    rig, turn = begun(level), 0
    while rig.table.game.ended is None:
        if rig.table.game.mr_x_to_move:
            rig.wait(_TICKS_MS)
        else:
            turn += 1
            move_a_pawn(rig, turn)
    return _digest(rig)


def _digest(rig):
    told = hashlib.sha256(rig.link.outgoing)
    for name in sorted(rig.flash.files):
        told.update(name.encode() + b"\0" + rig.flash.files[name])
    return "".join(["%02x" % byte for byte in told.digest()])
