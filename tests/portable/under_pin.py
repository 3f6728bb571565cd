"""A game under a PIN on a Rig, for tests."""

from tests.portable.recorded import Recorded
from tests.portable.scripted import Rig
from virtual.cryptolib import aes

PIN = "2468"


class SlowCipher:
    """A ports.Cipher on what plays cryptolib where there is none, for a chip."""

    rounds = 1000
    pin_first = False

    def blocks(self, key, data):
        return aes(key, 1).encrypt(data)


class PhoneCipher(SlowCipher):
    """The same for a phone, with few rounds."""

    rounds = 20
    pin_first = True


def rig_with(flash=None, entropy=None):
    return Rig(flash, entropy, SlowCipher())


def begun(wipe=False, actions=0):
    rig = rig_with()
    game = Recorded("milton-bradley-3p-captured")
    begin(rig, game, wipe)
    game.act_on(rig, actions)
    return rig, game


def begin(rig, game, wipe=False):
    rig.judge("a", ["begin"] + game.set_up)
    rig.wait(50)
    assert "A=with a PIN" in rig.display.text()
    assert PIN in rig.press("A" + PIN)
    rig.press("A#" if wipe else "#")
    rig.press("%03d#" % game.record["start"]["mr_x"])
    settle(rig)
    assert "YOUR MOVE" in rig.display.text()


def settle(rig):
    """Wait until the handheld has thought."""
    while rig.table.work.busy:
        for _ in range(20):
            rig.clock.now += 5
            rig.step()
    rig.wait(50)


def unlock(rig, pin=PIN):
    rig.press(pin + "#")
    settle(rig)
    return rig.display.text()
