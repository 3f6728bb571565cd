"""The chip's ticks wrap round after twelve days with power, which the game must not notice."""

import time

from tests.portable import scripted
from tests.portable.recorded import Recorded
from tests.portable.under_pin import SlowCipher, begin, settle, unlock

from mrx.device import ticks
from shared.link import frames, sync

PERIOD = time.ticks_add(0, -1) + 1 if hasattr(time, "ticks_add") else 1 << 30  # of the ticks; 1 << 30 on a chip
WRAP_MS = 60000  # how long after the start they wrap


class WrappingClock(ticks.TicksClock):
    """The real clock, over ticks that the test turns by `now`: it is itself the `time` that the clock asks."""

    def __init__(self):
        self.now = 1000
        ticks.time = self
        super().__init__()
        self._ms = self._ticks  # it has had power for all this time

    def ticks_ms(self):
        return (PERIOD - WRAP_MS + self.now) % PERIOD

    def ticks_us(self):
        return self.ticks_ms() * 1000

    def ticks_diff(self, ticks, earlier):
        if hasattr(time, "ticks_diff"):
            return time.ticks_diff(ticks, earlier)
        return (ticks - earlier + PERIOD // 2) % PERIOD - PERIOD // 2

    def wrapped(self):
        return self.ticks_ms() < PERIOD // 2


def wrapping_rig(cipher=None):
    plain = scripted.VirtualClock
    scripted.VirtualClock = WrappingClock
    try:
        rig = scripted.Rig(cipher=cipher)
    finally:
        scripted.VirtualClock = plain
    return rig


def begun():
    rig = wrapping_rig()
    Recorded("milton-bradley-3p-captured").begin(rig)
    return rig


def wait_until_shortly_before(rig, ms):
    """Let time pass until the ticks wrap in so many milliseconds."""
    rig.wait(WRAP_MS - ms - rig.clock.now)
    assert not rig.clock.wrapped()


def test_the_time_only_grows():
    clock = WrappingClock()
    before = clock.ms()
    for step in (1, WRAP_MS, 5, PERIOD // 4, PERIOD // 4, PERIOD // 4, PERIOD // 4, 3 * PERIOD // 8):
        clock.now += step
        assert clock.ms() - before == step
        before = clock.ms()
    assert clock.since(before - 7) == 7


def test_typed_digits_vanish_keys_confirm_and_it_locks_itself_after_the_wrap_too():
    rig = begun()
    wait_until_shortly_before(rig, 1000)
    assert "station 12_" in rig.press("12")
    rig.wait(6000)
    assert rig.clock.wrapped()
    assert "12" not in rig.display.text().split("\n")[4]
    rig = begun()
    wait_until_shortly_before(rig, 5)
    rig.wait(10)
    rig.press("196A")
    assert rig.clock.wrapped()
    count = rig.table.log.count
    rig.press("#", 50)
    assert rig.table.log.count > count
    rig = begun()
    wait_until_shortly_before(rig, 100)
    rig.wait(601000)
    assert rig.display.text() == "" or rig.display.text().startswith("MR X")
    assert rig.press("1").startswith("MR X")


def test_the_link_lives_on_after_the_wrap():
    rig = begun()
    host = scripted.Host(rig)
    wait_until_shortly_before(rig, 2000)
    host.talk(3000)
    assert rig.clock.wrapped()
    for _ in range(5):
        rig.link.outgoing = b""
        rig.wait(sync.HERE_MS)
        payloads = frames.FrameReader().feed(rig.link.outgoing)
        assert "here" in [sync.decode(payload)[0] for payload in payloads]
    rig.wait(sync.LOST_MS)
    assert not rig.app.context.linked


def test_the_wait_after_wrong_pins_ends_after_the_wrap():
    rig = wrapping_rig(SlowCipher())
    begin(rig, Recorded("milton-bradley-3p-captured"))
    rig.held("*")
    rig.press("1")
    for _ in range(3):
        unlock(rig, "0000")
    rig.wait(2000)
    wait_until_shortly_before(rig, 1600)
    assert "wait 2 s" in unlock(rig, "0000")
    rig.wait(2100)
    assert rig.clock.wrapped()
    rig.press("2468#")
    settle(rig)
    assert "YOUR MOVE" in rig.display.text()
