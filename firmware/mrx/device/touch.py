"""A Keypad made of a resistive touch screen under an XPT2046: sixteen keys that the display shows below its text.

A touch counts where it lies; one outside the keys is none. What the controller measures differs from board to board, so
three keys are touched once (mrx.touch_calibration). Rests on the XPT2046 datasheet (Shenzhen Xptek, 2007: control byte;
timing).
"""

from mrx.device.keys import ScannedKeys

KEYS = "123A456B789C*0#D"
_ACROSS, _DOWN = 0xD0, 0x90  # control bytes: 12 bits, measured against the same voltage that the screen gets
_LEAST, _MOST = 40, 4055  # what is measured at no touch lies outside


class TouchKeys(ScannedKeys):
    """Keys on a touch screen; see ports.Keypad.

    spi       as machine.SoftSPI, of which write_readinto() is used
    select    a pin as machine.Pin makes it: low while it is spoken to
    touched   a pin that is low while the screen is touched
    """

    REFERENCE = "1A*"  # the keys that are touched for calibrate(): three keys apart, across and down

    def __init__(self, spi, select, touched):
        super().__init__(KEYS)
        self._spi = spi
        self._select = select
        self._touched = touched
        self._sent = bytearray(3)
        self._got = bytearray(3)
        self._axes = None  # across and down: (which of a point's two, what it is in the first key's middle, what three
        # keys further add)

    def touch(self):
        """Return (across, down) as the controller measures them, None if nothing touches the screen."""
        if self._touched():
            return None
        self._select(0)
        point = self._measured(_ACROSS), self._measured(_DOWN)
        self._select(1)
        return None if self._touched() or not _LEAST < min(point) < max(point) < _MOST else point

    def _measured(self, control):
        self._sent[0] = control
        self._spi.write_readinto(self._sent, self._got)
        return (self._got[1] << 8 | self._got[2]) >> 3 & 0xFFF

    def calibrate(self, points):
        """Take what was measured at the middles of the keys 1, A and *; return whether it can be so."""
        try:
            first, right, below = points
            swapped = abs(right[1] - first[1]) > abs(right[0] - first[0])
            across, down = (1, 0) if swapped else (0, 1)
            steps = right[across] - first[across], below[down] - first[down]
        except (TypeError, ValueError, IndexError):
            return False
        if min(abs(steps[0]), abs(steps[1])) < 3 * _LEAST:
            return False
        self._axes = (across, first[across], steps[0]), (down, first[down], steps[1])
        return True

    def _scan(self):
        point = self.touch()
        if point is None or self._axes is None:
            return 0
        column, row = [(6 * (point[axis] - first) // step + 1) // 2 for axis, first, step in self._axes]
        if not (0 <= column < 4 and 0 <= row < 4):
            return 0
        return 1 << 4 * row + column
