"""The chip's own clock. It knows no date and must never be asked for one."""

import time


class TicksClock:
    """Milliseconds that wrap round; see ports.Clock."""

    def ms(self):
        """Return the milliseconds, 0 to 2**30 - 1."""
        return time.ticks_ms()

    def since(self, earlier_ms):
        """Return the milliseconds since `earlier_ms`."""
        return time.ticks_diff(time.ticks_ms(), earlier_ms)
