"""The chip's clock. It knows no date."""

import time


class TicksClock:
    """Milliseconds since it was made; see ports.Clock. The chip's ticks wrap after twelve days, these do not."""

    def __init__(self):
        self._ticks = time.ticks_ms()
        self._ms = 0

    def ms(self):
        """Return the milliseconds; correct if asked at least every six days."""
        ticks = time.ticks_ms()
        self._ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms

    def us(self):
        """Return microseconds that wrap, for nothing but entropy."""
        return time.ticks_us()

    def since(self, earlier_ms):
        """Return the milliseconds since `earlier_ms`."""
        return self.ms() - earlier_ms
