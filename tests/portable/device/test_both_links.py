"""Cable and air as one link: where a word goes out, what is heard, and a game that changes from one to the other."""

from tests.portable.radio import START
from tests.portable.scripted import Host, MemoryLink, Rig, VirtualClock

from mrx.device.both_links import BothLinks
from shared.link import frames, sync

HERE = frames.pack(sync.encode(["here", "00112233445566aa", "", 0, ""]))
HAVE = frames.pack(sync.encode(["have", "", 0, ""]))
EVENT = frames.pack(sync.encode(["event", "", 0, ["x"]]))
BEGUN = frames.pack('["start", "%s"]' % START)


class MemoryAir(MemoryLink):
    """A MemoryLink in place of an AirLink."""

    def __init__(self):
        super().__init__()
        self.why = "connecting"
        self.pairings = []

    def reason(self):
        return self.why


def links():
    cable, air, clock = MemoryLink(), MemoryAir(), VirtualClock()
    return BothLinks(cable, air, START, clock), cable, air, clock


def test_a_sign_of_life_goes_both_ways_and_the_start_on_the_cable():
    both, cable, air, _clock = links()
    both.write(BEGUN)
    both.write(HERE)
    assert (cable.outgoing, air.outgoing) == (BEGUN + HERE, HERE)
    cable.incoming = HAVE
    both.read()
    both.write(BEGUN)
    both.write(HERE)
    assert (cable.outgoing, air.outgoing) == (2 * (BEGUN + HERE), 2 * HERE)


def test_all_else_goes_over_the_cable_while_a_host_is_heard_on_it():
    both, cable, air, clock = links()
    both.write(EVENT)
    assert (cable.outgoing, air.outgoing, both.way()) == (b"", EVENT, "")
    air.why = "up"
    assert both.way() == "air"
    cable.incoming = HAVE
    assert both.read() == HAVE and both.way() == "cable"
    both.write(EVENT)
    assert (cable.outgoing, air.outgoing) == (EVENT, EVENT)
    clock.now += sync.LOST_MS
    assert both.way() == "air"
    both.write(EVENT)
    assert (cable.outgoing, air.outgoing) == (EVENT, 2 * EVENT)
    air.why = "no-host"
    assert (both.way(), both.reason()) == ("", "no-host")


def test_noise_on_the_cable_is_no_host_and_a_frame_in_pieces_is_not_torn_by_the_other_way():
    both, cable, air, _clock = links()
    cable.incoming, air.incoming = b"rst:0x1 (POWERON_RESET)\n" + HAVE[:-4] + b"0000", HAVE
    assert both.read() == HAVE and both.way() == ""
    assert both.noise() == 1
    both, cable, air, _clock = links()
    cable.incoming, air.incoming = HAVE[:9], HAVE
    heard = both.read()
    cable.incoming = HAVE[9:]
    heard += both.read()
    assert heard == HAVE + HAVE


class AirHost(Host):
    """A Host over the air of a rig with both."""

    def talk(self, ms=50):
        link = self.rig.link
        whole, self.rig.link = link, link.air
        try:
            super().talk(ms)
        finally:
            self.rig.link = whole
        link.cable.outgoing = link.air.outgoing = b""  # what went out on the other way nobody has heard


class BothRig(Rig):
    """A handheld with both."""

    def _app(self, *parts):
        self.link, self.link_parts = None, (MemoryLink(), MemoryAir())
        self.link = BothLinks(*self.link_parts, START, self.clock)
        self.link.cable, self.link.air = self.link_parts
        self.link.air.why = "up"
        return super()._app(*parts[:2], self.link, *parts[3:])


def test_noise_on_the_cable_is_counted_in_about_with_both_links_up():
    rig = BothRig()
    AirHost(rig).talk(2000)
    rig.link.cable.incoming = b"rst:0x1 (POWERON_RESET)\n" * 3
    rig.wait(100)
    assert "noise 3" in rig.press("*77")
    rig = Rig()
    rig.link.incoming = b"rst:0x1 (POWERON_RESET)\n" * 3
    rig.wait(100)
    assert "noise 3" in rig.press("*77")


def test_two_handhelds_with_one_key_are_told_so():
    rig = Rig()
    rig.link.incoming = frames.pack('["twice"]')
    rig.wait(100)
    assert "the same" in rig.display.text() and "copied" in rig.display.text()
    rig.link.incoming = HAVE
    assert "copied" not in rig.after(100)
