"""A Keypad made of a resistive touch screen under an XPT2046: sixteen keys that the display shows below its text.

A touch is the key on which it has settled, wherever it goes until it is lifted. One outside the keys, or on a border
between two, is none. What the controller measures differs from board to board, so three keys are touched once
(mrx.touch_calibration). Rests on the XPT2046 datasheet (Shenzhen Xptek, 2007: control byte; timing).
"""

from mrx.device.keys import ScannedKeys

KEYS = "123A456B789C*0#D"
_ACROSS, _DOWN = 0xD0, 0x90  # control bytes: 12 bits, measured against the same voltage that the screen gets
_LEAST, _MOST = 40, 4055  # what is measured at no touch lies outside
# From 1 to A, and from 1 to *, there is more than this of some 4,000; and of the other axis no more than this.
_LEAST_ACROSS, _LEAST_DOWN, _MOST_ASIDE = 1500, 900, 500


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
        self._before = None  # the key of the last scan, None where nothing was touched
        self._settled = None  # the key of this touch, a bit
        # Across and down: (which of a point's two it is, its value in the first key's middle, what three keys add).
        self._axes: "tuple" = ()

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
            aside = abs(right[down] - first[down]), abs(below[across] - first[across])
        except (TypeError, ValueError, IndexError):
            return False
        if abs(steps[0]) < _LEAST_ACROSS or abs(steps[1]) < _LEAST_DOWN or max(aside) > _MOST_ASIDE:
            return False
        self._axes = (across, first[across], steps[0]), (down, first[down], steps[1])
        return True

    def _scan(self):
        point = self.touch()
        if point is None or not self._axes:
            self._before = self._settled = None
            return 0
        if self._settled is None:
            key = self._key(point)
            if key == self._before:
                self._settled = key
            self._before = key
        return self._settled or 0

    def _key(self, point):
        """Return the key at a point, a bit; 0 where there is none."""
        place = 0
        for axis, first, step in reversed(self._axes):
            at = 30 * (point[axis] - first) // step + 5  # tenths of a key
            if not 0 <= at < 40 or at % 10 in (0, 9):
                return 0
            place = 4 * place + at // 10
        return 1 << place
