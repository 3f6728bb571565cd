"""Buzzer, lamp, battery and naps around scripted parts: the app sees the same keys and lines, no more."""

from tests.portable.scripted import VirtualClock

from mrx.device import extras, lamp


class Part(VirtualClock):
    """Keypad, display, link, clock and chip in one; every call is noted in `done`."""

    def __init__(self):
        self.now = 0
        self.done = []
        self.waiting = []
        self.incoming = b""
        self.microvolts = 2000000
        self.lines = None
        self.touched = ""

    def events(self, now_ms):
        told, self.waiting = self.waiting, []
        return told

    def held(self):
        return self.touched

    def set(self, lines, large):
        changed, self.lines = self.lines != lines, lines
        return changed

    def update(self):
        return False

    def read(self):
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data):
        self.done.append(data)

    def read_uv(self):
        return self.microvolts

    def sleep(self, milliseconds):
        self.done.append("nap")
        self.now += milliseconds

    def duty_u16(self, duty):
        self.done.append("sound" if duty else "silence")

    def send(self, data):
        self.done.append(data)


def test_every_press_clicks_alike_and_shortly():
    part = Part()
    keypad = extras.ClickingKeypad(part, extras.Buzzer(part))
    clicks = []
    for key in "07D*":
        part.waiting = [(key, "down")]
        part.done = []
        assert keypad.events(part.now) == [(key, "down")]
        part.waiting = [(key, "hold"), (key, "up")]
        part.now += 5
        assert keypad.events(part.now) == [(key, "hold"), (key, "up")]
        part.now += 5
        assert keypad.events(part.now) == []
        clicks.append(part.done)
    assert clicks == [["sound", "silence"]] * 4


def test_a_low_battery_is_marked_once_and_for_all_until_it_is_well():
    part = Part()
    display = extras.WarningDisplay(part, extras.Gauge(part), part, lamp.Lamp(part.send))
    display.show(["YOUR MOVE  R05", "x"], None)
    assert part.lines == ["YOUR MOVE  R05", "x"]
    part.microvolts = 1690000
    part.now += 5000
    display.show(["YOUR MOVE  R05"], None)
    assert part.lines == ["YOUR MOVE  R05"], "it looks every ten seconds"
    part.now += 5000
    display.show(["YOUR MOVE  R05", "x"], None)
    assert part.lines == ["YOUR MOVE  R05 " + extras.LOW_MARK, "x"]
    assert not display.set(["YOUR MOVE  R05", "x"], None) and display.set(["YOUR MOVE  R06", "x"], None)
    part.microvolts = 1720000  # above LOW_MV, but not above WELL_MV: the warning stays
    part.now += 10000
    display.show(["sixteen columns."], None)
    assert part.lines == ["sixteen columns."], "no text is cut for the mark"
    display.show([], None)
    assert part.lines == [" " * 15 + extras.LOW_MARK]
    part.microvolts = 1760000
    part.now += 10000
    display.show(["well"], None)
    assert part.lines == ["well"]
    assert part.done == [bytes(3), bytes([8, 24, 0]), bytes(3)]


def napping():
    part = Part()
    link = extras.WatchedLink(part, part)
    return part, link, extras.NappingKeypad(part, link, part, part.sleep)


def naps(part, keypad, milliseconds):
    """Look every 5 ms for so long; return how often it slept."""
    part.done = []
    end = part.now + milliseconds
    while part.now < end:
        keypad.events(part.now)
        part.now += 5
    return part.done.count("nap")


def test_it_naps_when_nobody_is_there_and_no_key_is_touched():
    part, _link, keypad = napping()
    assert naps(part, keypad, extras.AWAKE_AFTER_HEARD_MS) == 0
    assert naps(part, keypad, 1000) > 15
    part.waiting = [("0", "down")]
    keypad.events(part.now)
    assert naps(part, keypad, 5000) == 0, "a key is down"
    part.waiting = [("0", "up")]
    keypad.events(part.now)
    assert naps(part, keypad, extras.AWAKE_AFTER_KEY_MS) == 0
    assert naps(part, keypad, 1000) > 15


def test_it_stays_awake_while_a_key_that_is_touched_bounces_for_a_host_and_for_an_answer():
    part, link, keypad = napping()
    part.now += 10000
    part.touched = "5"
    assert naps(part, keypad, 60) == 0
    part.touched = ""
    assert naps(part, keypad, 60) > 0
    link.write(b"here")
    assert naps(part, keypad, extras.AWAKE_AFTER_SAID_MS) == 0
    part.incoming = b"have"
    assert link.read() == b"have"
    assert naps(part, keypad, extras.AWAKE_AFTER_HEARD_MS) == 0
    assert naps(part, keypad, 1000) > 0
