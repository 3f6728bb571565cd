"""Handhelds over the air, on real sockets: who gets in and who does not, which connection counts, when one ends."""

import json
import resource
import socket

import pytest

from host.link import air_line, air_port
from host.link.air_line import AirLine
from host.link.air_port import GREETING_S, MOST_GREETING, AirPort
from host.link.line import Proved
from shared.link import frames, session, sync
from tests.host.air import DEVICE, KEY, Air, AirHandheld, until
from tests.host.handheld import Handheld, begin, play, play_first, play_open, record

ESCAPED = "milton-bradley-5p-escaped"


class Waits:
    """A `closing` that is never set, and counts how often somebody waits a moment for it."""

    def __init__(self):
        self.count = 0

    def is_set(self):
        return False

    def wait(self, _seconds):
        self.count += 1


@pytest.fixture
def air(table, closed):
    return closed(Air(table))


def test_whoever_is_paired_and_never_stops_talking_leaves_time_to_others(table):
    """As somebody with a lost handheld's key might: after each read there is a moment for the pages."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        theirs = socket.create_connection(listener.getsockname())
        ours, _address = listener.accept()
    waits, rounds = Waits(), iter(range(20))
    up, down = bytes(32), bytes(32)
    proved = Proved(DEVICE, "0badcafe", session.Channel(down, up))
    talker = session.Channel(up, down)
    here = sync.encode(["here", DEVICE, "", 0, ""])
    theirs.sendall(b"".join(talker.pack(here) for _ in range(500)))

    class Listening:
        receiver, duplicates, pairing, closing = table.receiver, table.duplicates, table.pairing, waits
        lock = table.lock
        lets_in, comes, line_is, wish_is = table.lets_in, table.comes, table.line_is, table.wish_is
        links, services = table.links, table.services
        version, wait_for_change = 0, table.wait_for_change

    line = AirLine(ours, Listening(), proved, b"", lambda: next(rounds, None) is not None)
    while line.step():
        pass
    line.close()
    theirs.close()
    assert waits.count == 20


@pytest.mark.slow
def test_a_game_is_played_over_the_air(air, table):
    handheld = AirHandheld().connect(air)
    play_open(table, handheld, ESCAPED)
    assert (
        table.play.over and table.play.count == handheld.table.log.count and table.play.head == handheld.table.log.head
    )
    assert table.troubles() == [] and table.on_cables() == []


def test_a_game_goes_from_the_air_to_the_cable_and_back(air, table):
    handheld = AirHandheld().connect(air)
    game = play_first(table, handheld, ESCAPED, 6)
    handheld.unplug()
    on_cable = Handheld(DEVICE, handheld.flash).link(table)
    play(table, on_cable, {**game, "turns": game["turns"][6:12]})
    on_cable.unplug()
    again = AirHandheld(flash=on_cable.flash).connect(air)
    play(table, again, {**game, "turns": game["turns"][12:18]})
    assert table.play.count == again.table.log.count and table.troubles() == []


def test_a_handheld_on_cable_and_air_at_once_is_one(air, table):
    """It has one start; what it says on either way is heard."""
    handheld = AirHandheld().connect(air)
    cable = Handheld(DEVICE, handheld.flash)
    cable.link(table)
    for _ in range(3):
        cable.say(["start", handheld.start])
        cable.exchange(1)
        handheld.exchange()
    assert table.link() == "up" and table.troubles() == []


@pytest.mark.parametrize(
    ("key", "device"), [(bytes(32), DEVICE), (KEY, "00112233445566ab"), (KEY, "no device at all"), (KEY, "")]
)
def test_who_is_not_paired_gets_no_session_and_no_other_word(air, key, device):
    peer = air.peer()
    greeting = peer.first_word(key, device)
    if device == DEVICE:  # the host has answered before its patience ends
        assert greeting.answered(frames.unpack(peer.line())) is None
    until(lambda: no_more_comes(air, peer))
    assert peer.heard == b""


def no_more_comes(air, peer):
    """Let the greeting's time pass, and again where it began late; whether the other side closes."""
    air.clock_s = min(air.clock_s + GREETING_S, 100 * GREETING_S)
    return peer.is_closed()


def test_a_false_last_word_is_not_answered(air, table):
    peer = air.peer()
    peer.first_word()
    assert peer.line().startswith(b"~air 1 ")
    peer.say(frames.pack("air " + "0" * 64) + frames.pack(sync.encode(["here", DEVICE, "", 0, ""])))
    until(lambda: no_more_comes(air, peer))
    assert peer.heard == b"" and table.link() == "none"


def test_a_recorded_session_is_worth_nothing_later(air, table):
    peer, said = air.peer(), []
    say = peer.say
    peer.say = lambda data: said.append(data) or say(data)
    channel = peer.greet()
    peer.say(channel.pack(sync.encode(["here", DEVICE, "", 0, ""])))
    assert peer.line()
    peer.close()
    until(lambda: table.link() != "up")
    later = air.peer()
    later.say(b"".join(said))
    assert later.line().startswith(b"~air 1 ")  # the first word needs no key, and its answer tells none
    until(lambda: no_more_comes(air, later))
    assert later.heard == b"" and table.link() != "up"


def test_a_connection_that_says_nothing_is_closed_after_its_time_nor_has_one_that_dribbles_more(air):
    peer = air.peer()
    assert not peer.is_closed()
    until(lambda: no_more_comes(air, peer))
    peer = air.peer()

    def dribble():
        air.clock_s += 1
        peer.say(b"~")
        return peer.is_closed()

    until(dribble)


def test_a_thousand_connections_that_say_nothing_keep_no_handheld_out(air, table):
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    silent = [air.peer() for _ in range(1000)]
    handheld = AirHandheld().connect(air)
    assert table.link() == "up"
    open_still = sum(not peer.is_closed() for peer in silent)
    assert open_still < MOST_GREETING
    handheld.exchange()


@pytest.mark.parametrize(
    "said",
    [b"", b"~", frames.pack("air 1 00112233445566ee 0badcafe " + "0" * 32), frames.pack("air false word")],
    ids=["nothing", "a byte", "the word of one who is not paired", "a false word"],
)
def test_all_addresses_of_a_network_keep_no_slow_handheld_out(air, said):
    """Before each of its words every address opens two connections."""
    slow = air.peer()
    pushed_in(air, said)
    greeting = slow.first_word()
    pushed_in(air, said)
    line = slow.line()
    assert line is not None
    last_word, channel, _name = greeting.answered(frames.unpack(line))
    pushed_in(air, said)
    slow.say(frames.pack(last_word) + channel.pack(sync.encode(["here", DEVICE, "", 0, ""])))
    assert slow.line() is not None


def pushed_in(air, said):
    """Two connections of each address of a network, until all that have to go for them have gone."""
    peers = [air.peer(f"127.0.1.{number % 250 + 1}") for number in range(2 * 250)]
    for peer in peers:
        peer.say(said)
    until(lambda: sum(not peer.hear() for peer in peers) > len(peers) - MOST_GREETING)


def test_who_opens_many_connections_pushes_out_his_own(air):
    honest = air.peer()
    strangers = []
    for _ in range(3 * MOST_GREETING):
        strangers.append(air.peer("127.0.0.2"))
    until(lambda: strangers[MOST_GREETING].is_closed())
    assert honest.greet() is not None


def test_a_handheld_that_lost_its_connection_replaces_it_and_the_port_closes_with_the_host(air, table):
    handheld = AirHandheld().connect(air)
    lost = handheld.peer
    handheld.connect(air)
    until(lambda: lost.hear(0.01) is False)
    handheld.exchange()
    assert table.link() == "up" and table.troubles() == []
    waiting = air.peer()
    table.end()
    until(lambda: not handheld.peer.hear(0.01) and waiting.is_closed())
    until(lambda: refused(air.port))


def test_a_copied_flash_is_noticed_and_neither_is_heard(air, table):
    one = AirHandheld().connect(air)
    other = AirHandheld(flash=one.restarted().flash).connect(air)
    until(lambda: one.tick() or other.tick() or (one.end.twice and other.end.twice))
    assert [code for code, _facts in table.troubles()] == ["twice"]
    assert table.link() != "up"
    table.pairings.pair(DEVICE, bytes(reversed(KEY)))  # one of them is paired anew
    until(lambda: one.tick() or other.tick() or (one.peer.is_closed() and other.peer.is_closed()))
    assert air.peer().greet(bytes(reversed(KEY))) is not None
    peer = air.peer()
    assert peer.first_word().answered(frames.unpack(peer.line())) is None


def test_a_handheld_that_was_started_again_is_not_two(air, table):
    one = AirHandheld().connect(air)
    for _ in range(2 * air_port.MOST_STARTS):
        one = AirHandheld(flash=one.restarted().flash).connect(air)
        one.exchange()
    assert table.troubles() == [] and table.link() == "up"


def test_a_revoked_key_ends_its_session_and_begins_none(air, table):
    handheld = AirHandheld().connect(air)
    table.pairings.revoke(DEVICE)
    until(lambda: not handheld.peer.hear(0.01))
    until(lambda: table.link() == "down")
    peer = air.peer()
    peer.first_word()
    until(lambda: no_more_comes(air, peer))
    assert peer.heard == b""


def test_a_handheld_that_is_expelled_from_its_cable_does_not_come_back_over_the_air(air, table):
    handheld = Handheld(DEVICE).link(table)
    table.expel(table.on_cables()[0].number)
    handheld.exchange()
    assert table.pairings.key_of(DEVICE) is None


def test_a_silent_session_is_closed_and_junk_is_silence_too(air, table):
    handheld = AirHandheld().connect(air)
    air.clock_s += air_line.SILENT_S / 2
    handheld.exchange()

    def closed():
        handheld.peer.say(b"^junk^1^0123456789012345\n")
        air.clock_s += 1
        return handheld.peer.is_closed()

    until(closed)  # a true word may still be on its way, so that no single second is told


def test_a_session_speaks_for_its_own_device_alone(air, table):
    handheld = AirHandheld().connect(air)
    other = Handheld("00112233445566ab").link(table)
    begin(table, other, record(ESCAPED))
    game_id = table.play.game_id
    other.unplug()
    handheld.say(["here", other.device, game_id, table.play.count, table.play.head])
    until(lambda: handheld.tick() or handheld.end.taken)
    assert table.link() == "down"


def test_who_reads_nothing_delays_nobody_and_loses_frames_in_whole(air, table):
    deaf = air.peer()
    channel = deaf.greet()
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    for _ in range(2000):
        deaf.say(channel.pack(sync.encode(["here", DEVICE, "", 0, ""])))
    reader = frames.FrameReader(sync.MOST_MESSAGE, channel.unpack, session.MOST_OVERHEAD)
    heard = []
    until(lambda: (deaf.hear(0.01) and heard.extend(reader.feed(take(deaf)))) or len(heard) > 20)
    assert {json.loads(payload)[0] for payload in heard} == {"have"} and reader.skipped == channel.dropped == 0


def take(peer):
    data, peer.heard = peer.heard, b""
    return data


def refused(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return True
    return False


def test_the_port_is_opened_once_and_says_when_it_is_taken(air, table):
    assert air.air_port.open() == air.port
    with pytest.raises(OSError, match="in use"):
        AirPort(table, air.port).open()
