"""Scanned keys as events: what is common to a Keypad of wires and to a keyboard, whatever scans them.

A change counts when it has lasted as long as contacts bounce. While the flash erases a block nothing is scanned: a gap.
A key that differs after a gap has changed in it, or just before, and counts at once. A key that differed just before
the gap and no longer does was pressed and released (or the other way round) and counts as two changes.
"""

# mrx.app.PRESS_LAG_MS is the same time. A short press on the virtual handheld must last longer: TAP_MS in
# virtual/pad.mjs, PRESS_MS in virtual/orders.mjs.
DEBOUNCE_MS = 20
HOLD_MS = 600
VOID = -1  # a scan that cannot be used
_LOOK_MS = 7  # look() scans again after so long: often enough for the debounce, and rarely enough to cost little
_WRAP = 0x3FFFFFFF  # time.ticks_ms counts up to here, then from 0 again


class ScannedKeys:
    """Keys as events; see ports.Keypad. A kind of keys has _scan().

    `keys` are the sixteen characters, in the order of the bits of a scan. A void scan ends a hold, because the held key
    may have been released. A key found down by ignore() gives no events until it has been released.
    """

    def __init__(self, keys):
        self._keys = keys
        self._down = 0  # the keys that are down, a bit each, bit 0 the first of `keys`
        self._changing = 0  # the keys that differ from _down since _since
        self._bouncing = 0  # these, and the keys that have differed since then
        self._unheld = 0  # the keys that are down without a "hold" event yet
        self._silent = 0
        self._since = [0] * 16
        self.clock = None  # a ports.Clock, which look() needs
        self._scanned_ms = 0
        self._gap_ms = 0  # when the last gap ended
        self._unread = []  # events that look() has seen

    def _scan(self):
        """Return the keys that are down now, not debounced, a bit each, or VOID."""
        raise NotImplementedError

    def stuck_lines(self):
        """Return the lines that are low although they are not pulled, as [("row" | "column", 1 to 4)]."""
        return []

    def look(self, at_once):
        """Scan now and then while something takes long, so that no key is lost; events() tells what was seen.

        at_once: even if the last scan was not long ago.
        """
        now_ms = self.clock.ms()  # pyright: ignore[reportAttributeAccessIssue]
        if at_once or (now_ms - self._scanned_ms) & _WRAP >= _LOOK_MS:
            self._unread += self._changes(now_ms)

    def events(self, now_ms):
        """Scan once and return [(key, "down" | "hold" | "up")]; see ports.Keypad."""
        seen = self._changes(now_ms)
        if self._unread:
            seen = self._unread + seen
            self._unread = []
        return seen

    def _changes(self, now_ms):
        before_ms, self._scanned_ms = self._scanned_ms, now_ms
        scan = self._scan()
        if scan == VOID:
            return self._cannot_tell(now_ms)
        if self._silent:
            self._silent &= scan
            scan &= ~self._silent
        if scan == self._down and not self._bouncing and not self._unheld:
            return []
        seen = []
        if (now_ms - before_ms) & _WRAP >= DEBOUNCE_MS:
            self._after_gap(scan, before_ms, now_ms, seen)
        for number in range(16):
            bit = 1 << number
            if (scan ^ self._down) & bit:
                self._differs(number, bit, now_ms, seen)
            elif self._bouncing & bit and self._age(number, now_ms) >= DEBOUNCE_MS:
                self._bouncing &= ~bit
            elif self._unheld & bit and self._age(number, now_ms) >= HOLD_MS:
                self._unheld &= ~bit
                seen.append((self._keys[number], "hold"))
        self._changing &= scan ^ self._down
        return seen

    def _differs(self, number, bit, now_ms, seen):
        """Report key `number` as changed when it has differed for DEBOUNCE_MS."""
        if not self._changing & bit:
            self._changing |= bit
            self._bouncing |= bit
            self._since[number] = now_ms
        elif self._age(number, now_ms) >= DEBOUNCE_MS:
            self._change(number, bit, now_ms, seen)

    def _change(self, number, bit, now_ms, seen):
        self._down ^= bit
        self._bouncing &= ~bit
        self._since[number] = now_ms
        self._unheld = (self._unheld | bit) & self._down
        seen.append((self._keys[number], "down" if self._down & bit else "up"))

    def _after_gap(self, scan, before_ms, now_ms, seen):
        """Report what has changed in a gap, or just before it; but bounces after the last gap are no change."""
        for number in range(16):
            bit = 1 << number
            if (scan ^ self._down) & bit:
                self._change(number, bit, now_ms, seen)
            elif (
                self._bouncing & bit
                and self._age(number, before_ms) < DEBOUNCE_MS <= (self._since[number] - self._gap_ms) & _WRAP
            ):
                self._change(number, bit, now_ms, seen)
                self._change(number, bit, now_ms, seen)
        self._gap_ms = now_ms

    def _cannot_tell(self, now_ms):
        """After a void scan: held keys are up, and silent until released; for other keys the hold time starts again."""
        self._changing = self._bouncing = 0
        held = self._down & ~self._unheld
        self._down = self._unheld
        self._silent |= held
        for number in range(16):
            if self._unheld >> number & 1:
                self._since[number] = now_ms
        return [(self._keys[number], "up") for number in range(16) if held >> number & 1]

    def _age(self, number, now_ms):
        return (now_ms - self._since[number]) & _WRAP

    def held(self):
        """Return the keys that are down now, not debounced, as a string; "" for a void scan."""
        scan = self._scan()
        return "" if scan == VOID else "".join([self._keys[i] for i in range(16) if scan >> i & 1])

    def ignore(self):
        """Give no events for the keys that are down now until each is released; return them as a string."""
        keys = self.held()
        for key in keys:
            self._silent |= 1 << self._keys.index(key)
        return keys
