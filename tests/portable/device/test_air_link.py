"""The handheld's end of the air: how it joins a network, finds its host, and what of that it hears and says."""

from tests.portable.radio import DEVICE, KEY, PAIRING, PLACE, PORT, START, TABLE, AirHost, Joined, Net, Network
from tests.portable.scripted import CountingEntropy, MemoryFlash, VirtualClock

from mrx.device.air_link import AirLink
from mrx.device.wifi import Wifi
from shared.link import frames, sync

HERE = ["here", DEVICE, "", 0, ""]
HOME, CAFE = "686f6d65", "436166c3a9"


class Handheld:
    """An AirLink under a test's clock, and what has come over it."""

    def __init__(self, hosts=(), pairings=(PAIRING,)):
        self.clock = VirtualClock()
        self.net = Net(self.clock, {})
        self.net.hosts.update(hosts)
        self.wifi = Joined()
        self.link = AirLink(self.wifi, self.net, pairings, DEVICE, START, CountingEntropy(), self.clock)
        self.heard = []
        self.reasons = []
        self._reader = frames.FrameReader()
        self._here_ms = 0

    def host(self, place=PLACE, **how):
        self.net.hosts[place] = AirHost(self.net, **how)
        return self.net.hosts[place]

    def wait(self, ms, until=None):
        """Let time pass, and the handheld tell each second that it is here; returns the time it took."""
        began = self.clock.now
        while self.clock.now < began + ms and not (until and self.link.reason() == until):
            self.clock.now += 10
            self.heard += self._reader.feed(self.link.read())
            if self.link.reason() not in self.reasons[-1:]:
                self.reasons.append(self.link.reason())
            if self.clock.now >= self._here_ms + 1000:
                self._here_ms = self.clock.now
                self.say(HERE)
        return self.clock.now - began

    def say(self, message):
        self.link.write(frames.pack(sync.encode(message)))


def test_messages_go_both_ways_in_authenticated_frames():
    handheld = Handheld()
    host = handheld.host()
    handheld.wait(2500)
    assert handheld.reasons == ["connecting", "up"]
    assert host.heard and sync.decode(host.heard[0]) == HERE
    assert sync.decode(handheld.heard[0])[0] == "have" and handheld._reader.skipped == 0
    assert host.wire[0].startswith(b"~air 1 " + DEVICE.encode() + b" " + START.encode())
    assert host.wire[1].startswith(b"~air ")
    assert all(data.startswith(b"^") for data in host.wire[2:]) and len(host.wire) > 3


def test_a_network_that_takes_and_gives_a_byte_at_a_time_loses_only_what_must_wait():
    handheld = Handheld()
    host = handheld.host()
    handheld.net.most = 1
    handheld.wait(9000)
    assert handheld.link.reason() == "up" and host.channel.dropped == 0 and host.heard and handheld.heard
    for _ in range(3):
        handheld.say(["judged", "a", "done"])  # each in the middle of the one before it
    handheld.wait(3000)
    assert host.channel.dropped == 0 and handheld._reader.skipped == 0


def test_nothing_but_the_link_is_heard():
    """A host says the rest on a cable, however it spells it."""
    handheld = Handheld()
    host = handheld.host()
    handheld.wait(1000, "up")
    handheld.wait(50)
    heard = len(handheld.heard)
    pair = '"a", "%s", "name", "%s", "10.0.0.1", 1]' % (TABLE, KEY)
    for begins in ('["pair", ', ' ["pair", ', '[ "pair", ', '["\\u0070air", ', '["network", '):
        host.say(begins + pair)
    host.say("")
    host.say('["have')
    handheld.wait(100)
    assert len(handheld.heard) == heard
    for message in (["taken"], ["propose", "a", ["clear"]], ["have", "", 0, ""]):
        host.say(sync.encode(message))
    handheld.wait(100)
    assert [sync.decode(payload)[0] for payload in handheld.heard[heard:]] == ["taken", "propose", "have"]


def test_a_host_without_its_key_is_told_from_none():
    for how in ({"paired": False}, {"key": "77" * 32}, {"table": "0" * 16}):
        handheld = Handheld()
        host = handheld.host(**how)
        handheld.wait(12000, "not-paired")
        assert handheld.link.reason() == "not-paired" and not host.heard and handheld.heard == [], how
    handheld.host()  # paired again
    handheld.wait(12000, "up")
    assert handheld.reasons == ["connecting", "not-paired", "up"]


def test_nobody_there_is_no_host():
    for hosts in ({}, {PLACE: None}):
        handheld = Handheld(hosts)
        handheld.wait(20000)
        assert handheld.reasons == ["connecting", "no-host"]
        assert len(handheld.net.dialled) < 12, "it waits between its tries"
        assert handheld.net.questions and set(handheld.net.questions) == {b"mrx? 1 " + TABLE.encode() + b"\n"}


def test_addresses_are_tried_in_turn_and_so_are_tables():
    here, there = ("10.0.0.7", PORT), ("10.0.0.8", 9000)
    other = ["0123456789abcdef", "77" * 32, here[0] + " " + there[0], 9000]
    handheld = Handheld(pairings=(PAIRING, other))
    handheld.host(there, key="77" * 32, table=other[0])
    handheld.wait(9000, "up")
    assert handheld.net.dialled == [PLACE, (here[0], 9000), there] and handheld.link.reason() == "up"


def test_a_host_elsewhere_is_found_by_asking():
    place = ("10.0.0.99", 9000)
    for addresses, dialled in ((PLACE[0], [PLACE, place]), ("", [place])):
        handheld = Handheld(pairings=([TABLE, KEY, addresses, PORT],))
        handheld.host(place)
        handheld.net.answers[PORT] = (b"mrx! 1 " + TABLE.encode() + b" 9000\n", (place[0], PORT))
        handheld.wait(5000, "up")
        assert handheld.net.dialled == dialled and handheld.link.reason() == "up"


def test_an_address_that_is_keyed_in_meanwhile_is_tried_soon():
    place = ("10.0.0.99", PORT)
    handheld = Handheld(pairings=[PAIRING])
    handheld.wait(9000)
    assert handheld.link.reason() == "no-host"
    handheld.host(place)
    handheld.link.pairings[:] = [[TABLE, KEY, place[0] + " " + PLACE[0], PORT]]
    assert handheld.wait(15000, "up") < 12000 and handheld.net.dialled[-1] == place


def test_what_is_no_answer_leads_nowhere():
    table = TABLE.encode()
    for answer in (
        (b"", b"\xff\xfe\n", b"mrx! 1 0000000000000000 9000\n", b"mrx! 2 " + table + b" 9000\n")
        + (b"mrx! 1 " + table + b" 0\n", b"mrx! 1 " + table + b" 65536\n", b"mrx! 1 " + table + b" -1\n")
        + (b"mrx! 1 " + table + b" 9000 x\n", b"mrx! 1 " + table + b" " + b"9" * 60, b"mrx? 1 " + table + b"\n")
    ):
        handheld = Handheld()
        handheld.net.answers[PORT] = (answer, ("10.0.0.99", PORT))
        handheld.wait(4000)
        assert set(handheld.net.dialled) == {PLACE}, answer


def test_a_host_that_gets_another_address_is_back_within_30_seconds():
    place = ("10.0.0.99", PORT)
    handheld = Handheld(pairings=([TABLE, KEY, "192.168.1.20 192.168.1.21 192.168.1.22", PORT],))
    handheld.host()
    handheld.wait(2000)
    assert handheld.link.reason() == "up"
    for silent in (PLACE, ("192.168.1.21", PORT), ("192.168.1.22", PORT)):
        handheld.net.hosts[silent] = None  # nobody says that nobody is there
    handheld.net.answers[PORT] = (b"mrx! 1 " + TABLE.encode() + b" %d\n" % PORT, place)
    host = handheld.host(place)
    took = handheld.wait(20000, "connecting") + handheld.wait(30000, "up")
    handheld.wait(1500)
    assert host.heard and took <= 30000
    print("a host at another address is found after %d ms" % took)


def test_a_session_that_ends_is_begun_again_where_it_was():
    handheld = Handheld(pairings=([TABLE, KEY, "10.0.0.1 " + PLACE[0], PORT],))
    host = handheld.host()
    handheld.wait(3000, "up")
    host.closed = True
    handheld.net.dialled = []
    handheld.wait(20)
    handheld.wait(1000, "up")
    assert handheld.net.dialled == [PLACE] and handheld.link.reason() == "up"


def test_without_a_network_nothing_is_dialled_and_the_connection_goes():
    handheld = Handheld()
    handheld.host()
    handheld.wait(1000)
    assert handheld.net.open == 1
    for reason in ("no-network", "wrong-password", "connecting"):
        handheld.wifi.reason = reason
        handheld.wait(500)
        assert handheld.link.reason() == reason and handheld.net.open == 0
    handheld.net.dialled = []
    handheld.wait(5000)
    assert handheld.net.dialled == []
    handheld.wifi.reason = "up"
    handheld.wait(1000)
    assert handheld.link.reason() == "up"


def test_noise_in_place_of_a_host_is_nothing():
    for noise in (b"\n" * 300, b"~" * 5000, bytes(range(256)) * 3, frames.pack("air 1 x") * 3, b"HTTP/1.1 400 Bad\r\n"):
        handheld = Handheld()
        host = handheld.host()
        host.take = lambda data, host=host, noise=noise: setattr(host, "coming", noise)
        handheld.wait(9500)
        assert handheld.heard == [] and handheld.link.reason() != "up"


def test_a_portal_that_answers_in_place_of_the_host_is_no_host():
    """Some networks let nobody through before he has agreed to something on a web page of theirs."""
    handheld = Handheld()
    host = handheld.host()

    def take(data):
        host.coming, host.closed = b"HTTP/1.1 302 Found\r\nLocation: http://hotel.example/\r\n\r\n", True

    host.take = take
    handheld.wait(20000)
    assert handheld.reasons == ["connecting", "no-host"] and handheld.heard == []


def test_a_clock_that_jumps_costs_a_new_session_at_most():
    for jump_ms in (20000, 3600000, 1 << 29):
        handheld = Handheld()
        host = handheld.host()
        handheld.wait(3000)
        assert handheld.link.reason() == "up"
        handheld.clock.now += jump_ms
        handheld.wait(15000)
        assert handheld.link.reason() == "up" and host.channel.dropped == 0, jump_ms


def joining(near, networks):
    clock = VirtualClock()
    network = Network(near, clock)
    return Wifi(network.wlan, networks, clock, MemoryFlash()), network.wlan, clock


def reasons_of(wifi, clock, ms):
    reasons = []
    for _ in range(ms // 50):
        clock.now += 50
        wifi.up()
        if wifi.reason not in reasons[-1:]:
            reasons.append(wifi.reason)
    return reasons


def test_a_known_network_is_joined():
    wifi, wlan, clock = joining({b"home": "open sesame"}, [[CAFE, ""], [HOME, "open sesame"]])
    assert reasons_of(wifi, clock, 9000) == ["connecting", "up"] and wifi.up()
    assert wlan.tries == [("Café".encode(), ""), (b"home", "open sesame")]
    wlan.lose()
    assert reasons_of(wifi, clock, 1000)[-2:] == ["connecting", "up"]


def test_why_no_network_is_joined():
    for near, why in (({}, "no-network"), ({b"home": "changed"}, "wrong-password")):
        wifi, wlan, clock = joining(near, [[HOME, "open sesame"], [CAFE, ""]])
        assert reasons_of(wifi, clock, 40000) == ["connecting", why]
        assert 5 <= len(wlan.tries) <= 8
        wlan.near[b"home"] = "open sesame"
        assert reasons_of(wifi, clock, 20000)[-1] == "up"


def test_handshakes_that_fail_in_other_ways_mean_a_wrong_password_too():
    for reason in (2, 15, 204, 205, 210, 211):
        wifi, wlan, clock = joining({}, [[HOME, "open sesame"]])
        reasons_of(wifi, clock, 300)
        wlan.lose(reason)
        assert reasons_of(wifi, clock, 6000)[-1] == "wrong-password"


def test_a_slow_network_is_given_time():
    wifi, wlan, clock = joining({b"home": ""}, [[HOME, ""]])
    wlan.address_ms = 60000
    assert reasons_of(wifi, clock, 19000) == ["connecting"] and len(wlan.tries) == 1
    assert reasons_of(wifi, clock, 3000) == ["connecting", "no-address"] and len(wlan.tries) == 2


def test_a_slow_network_is_given_time_also_after_a_try_that_failed():
    """The status goes on telling how that one failed."""
    for address_ms in (7000, 12000, 18000):
        wifi, wlan, clock = joining({}, [[HOME, ""]])
        reasons_of(wifi, clock, 3000)
        wlan.near[b"home"], wlan.address_ms = "", address_ms
        assert reasons_of(wifi, clock, 6000 + address_ms)[-1] == "up" and len(wlan.tries) == 2, address_ms
    wifi, wlan, clock = joining({}, [[HOME, ""]])
    reasons_of(wifi, clock, 3000)
    wlan.near[b"home"], wlan.address_ms = "", 60000
    assert reasons_of(wifi, clock, 27000)[-1] == "no-address"


def test_a_network_that_lets_it_in_after_a_fault_is_no_longer_said_to_be_missing():
    wifi, wlan, clock = joining({}, [[HOME, ""]])
    reasons_of(wifi, clock, 7000)
    wlan.near[b"home"], wlan.address_ms = "", 60000
    assert reasons_of(wifi, clock, 50000) == ["no-network", "connecting", "no-address"]


def test_a_radio_that_refuses_is_asked_again_and_one_without_networks_is_left_alone():
    wifi, wlan, clock = joining({b"home": ""}, [[HOME, ""]])
    wlan.refuses = True
    reasons_of(wifi, clock, 1000)
    wlan.refuses = False
    assert reasons_of(wifi, clock, 7000)[-1] == "up"
    wifi, wlan, clock = joining({b"home": ""}, [[HOME, ""]])
    wlan.leaves = False
    assert reasons_of(wifi, clock, 1000)[-1] == "up", "it has joined nothing that it could leave"
    wifi, wlan, clock = joining({}, [])
    assert reasons_of(wifi, clock, 9000) == ["no-network"] and wlan.tries == []
