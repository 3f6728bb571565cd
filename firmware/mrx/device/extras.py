"""What a maker may build in beside keypad and display: buzzer, LED, battery gauge, and light sleep on battery.

Each wraps a part that the app has anyway, so the app need not know of it. A handheld without extras never loads this
module. Nothing here may depend on which key was pressed or on what is shown: otherwise a sound could give it away.
"""

from mrx.device.lamp import AMBER, DARK

CLICK_MS = 3
CLICK_HZ = 2400
LOW_MV = 3400  # a LiPo cell with a tenth of its charge left
WELL_MV = 3500  # the warning ends only above this, so that it does not flicker
LOOK_MS = 10000  # between two measurements of the battery
NAP_MS = 40  # length of a light sleep; a key is seen at most so much later
AWAKE_AFTER_KEY_MS = 1000
AWAKE_AFTER_HEARD_MS = 5000  # a connected host sends something each second
AWAKE_AFTER_SAID_MS = 150  # a host may still be answering what was sent
LOW_MARK = "▯"  # an empty cell; text_display.GLYPHS has it


class Buzzer:
    """A passive piezo on `pwm`, a machine.PWM at CLICK_HZ that is silent."""

    def __init__(self, pwm):
        self._pwm = pwm

    def on(self):
        """Switch the sound on."""
        self._pwm.duty_u16(32768)

    def off(self):
        """Switch the sound off."""
        self._pwm.duty_u16(0)


class Gauge:
    """The battery through two equal resistors on `adc`, a machine.ADC."""

    def __init__(self, adc):
        self._adc = adc
        self._low = False

    def low(self):
        """Measure, and return whether the battery is nearly empty, with hysteresis."""
        self._low = 2 * self._adc.read_uv() // 1000 < (WELL_MV if self._low else LOW_MV)
        return self._low


class ClickingKeypad:
    """A Keypad that clicks at each press; see ports.Keypad."""

    def __init__(self, keypad, buzzer):
        self._keypad = keypad
        self._buzzer = buzzer
        self._until_ms = None

    def events(self, now_ms):
        """Return the keypad's events."""
        seen = self._keypad.events(now_ms)
        if self._until_ms is not None and (now_ms - self._until_ms) & 0x20000000 == 0:
            self._buzzer.off()
            self._until_ms = None
        for _key, what in seen:
            if what == "down":
                self._buzzer.on()
                self._until_ms = now_ms + CLICK_MS
        return seen


class WarningDisplay:
    """A Display that marks the top right corner while the battery is low; see ports.Display."""

    def __init__(self, display, gauge, clock, lamp=None):
        self._display = display
        self._gauge = gauge
        self._clock = clock
        self._lamp = lamp
        self._low = False
        self._looked_ms = None

    def show(self, lines, large):
        """Show the lines at once."""
        self.set(lines, large)
        while self.update():
            pass

    def update(self):
        """Send a part of what has changed; return whether there is more."""
        return self._display.update()

    def set(self, lines, large):
        """Take the lines, with LOW_MARK at the end of the first if there is room, left of the link's mark.

        Returns whether there is anything to send.
        """
        self._look()
        if self._low:
            first = lines[0] if lines else ""
            first += " " * (16 - len(first))
            if first[15] == " ":
                first = first[:15] + LOW_MARK
            elif first[14] == " ":
                first = first[:14] + LOW_MARK + first[15]
            lines = [first] + list(lines[1:])
        return self._display.set(lines, large)

    def off(self):
        """Switch the display off."""
        self._display.off()

    def on(self):
        """Switch the display on."""
        self._display.on()

    def _look(self):
        if self._looked_ms is not None and self._clock.since(self._looked_ms) < LOOK_MS:
            return
        self._looked_ms = self._clock.ms()
        was, self._low = self._low, self._gauge.low()
        if self._lamp and was != self._low:
            self._lamp.show(AMBER if self._low else DARK)


class WatchedLink:
    """A Link that knows when it was last used; see ports.Link."""

    def __init__(self, link, clock):
        self._link = link
        self._clock = clock
        self._heard_ms = self._said_ms = clock.ms()

    def read(self):
        """Return the bytes that have come."""
        data = self._link.read()
        if data:
            self._heard_ms = self._clock.ms()
        return data

    def write(self, data):
        """Send the bytes."""
        self._said_ms = self._clock.ms()
        self._link.write(data)

    def quiet(self):
        """Return whether no host is there, and no answer can be on its way."""
        since = self._clock.since
        return since(self._heard_ms) >= AWAKE_AFTER_HEARD_MS and since(self._said_ms) >= AWAKE_AFTER_SAID_MS


class NappingKeypad:
    """A Keypad that puts the chip into light sleep before a scan, while no key is touched and no host is there.

    Light sleep stops the serial port and USB: a host that is plugged in is heard when the handheld next sends something
    and waits for an answer. The chip cannot tell battery from charger, so it sleeps on both. `keypad` has held() in
    addition to the methods of a Keypad; `sleep(ms)` is machine.lightsleep.
    """

    def __init__(self, keypad, link, clock, sleep):
        self._keypad = keypad
        self._link = link
        self._clock = clock
        self._sleep = sleep
        self._down = 0
        self._key_ms = clock.ms()

    def events(self, now_ms):
        """Return the keypad's events."""
        if self._may_sleep():
            self._sleep(NAP_MS)
            now_ms = self._clock.ms()
        seen = self._keypad.events(now_ms)
        for _key, what in seen:
            self._key_ms = now_ms
            if what == "down":
                self._down += 1
            elif what == "up":
                self._down -= 1
        return seen

    def _may_sleep(self):
        """Whether to sleep. Not while a key is down that is not debounced yet, or a short press would be lost."""
        awake = self._down or self._clock.since(self._key_ms) < AWAKE_AFTER_KEY_MS
        return not awake and self._link.quiet() and not self._keypad.held()
