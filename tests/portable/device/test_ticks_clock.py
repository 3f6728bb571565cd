"""The chip's ticks wrap round after twelve days with power, which the game must not notice."""

import time

from mrx.device import ticks

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

    def ticks_diff(self, ticks, earlier):
        if hasattr(time, "ticks_diff"):
            return time.ticks_diff(ticks, earlier)
        return (ticks - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


def test_the_time_only_grows():
    clock = WrappingClock()
    before = clock.ms()
    for step in (1, WRAP_MS, 5, PERIOD // 4, PERIOD // 4, PERIOD // 4, PERIOD // 4, 3 * PERIOD // 8):
        clock.now += step
        assert clock.ms() - before == step
        before = clock.ms()
    assert clock.since(before - 7) == 7
