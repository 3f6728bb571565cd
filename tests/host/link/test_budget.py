"""A line that floods waits alone: what it says beyond its budget is heeded later, and nothing is lost."""

import socket as sockets

import pytest

from host.link import budget, socket_line
from host.link.air_line import AirLine
from host.link.budget import BURST_S, BYTES_S, MESSAGES_S
from host.link.line import FLOOD_MS, Line, Proved
from host.store.store import Store
from host.table.table import Table
from host.view import wording
from shared.link import frames, sync
from tests.host.handheld import Handheld, play_whole
from tests.portable.link.test_session import DEVICE, START, channels

HELLO = frames.pack(sync.encode(["here", "0011223344", "", 0, ""]))


class Clock:
    """A clock that stands still until the test moves it."""

    def __init__(self):
        self.ms = 0

    def __call__(self):
        return self.ms


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def flood(table, clock):
    """A line with all its answers in `sent`, which has said twice what it may at once."""
    sent = []
    line = Line(table, sent.append, clock, mark=table.admissions.admit(None, "looker", handheld=True).mark)
    line.sent = sent
    for _ in range(2 * BURST_S * MESSAGES_S // 100):
        line.received(100 * HELLO)
    return line


def test_what_is_beyond_the_budget_is_heeded_later_and_nothing_is_lost(flood, clock):
    assert flood.full and len(flood.sent) == BURST_S * MESSAGES_S
    clock.ms += 500
    flood.tick()
    assert flood.full and len(flood.sent) == BURST_S * MESSAGES_S + MESSAGES_S // 2
    while flood.full:
        clock.ms += 100
        flood.tick()
    assert len(flood.sent) == 2 * BURST_S * MESSAGES_S and clock.ms <= 1000 * BURST_S + 100


def test_the_sockets_of_one_table_share_the_budget_of_one(clock):
    beside = [object()] * 4
    shared = budget.Budget(clock, beside)
    assert sum(shared.spend_message() for _ in range(MESSAGES_S)) == BURST_S * MESSAGES_S / 4
    beside.pop()
    clock.ms += 30
    assert sum(shared.spend_message() for _ in range(MESSAGES_S)) == 10


def test_the_page_says_which_handheld_floods_until_it_stops(flood, table, clock):
    flood.tick()
    assert [trouble.facts for trouble in table.troubles() if trouble.code == "floods"] == [{"device": "0011223344"}]
    assert "0011223344" in wording.trouble("floods", device="0011223344")
    version = table.version
    for _ in range(2 * FLOOD_MS // 100):
        clock.ms += 100
        flood.received(100 * HELLO)
        flood.tick()
    assert table.version == version, "it is named once, however often it is read again meanwhile"
    while flood.full or clock.ms < FLOOD_MS:
        clock.ms += FLOOD_MS
        flood.tick()
    clock.ms += FLOOD_MS
    flood.tick()
    assert table.troubles() == []
    for _ in range(BURST_S * MESSAGES_S // 100):
        flood.received(100 * HELLO)
    flood.tick()
    flood.close()
    assert table.troubles() == []


def test_the_page_says_that_a_handheld_floods_that_has_not_told_its_name(table, clock):
    line = Line(table, lambda _data: None, clock, mark=table.admissions.admit(None, "looker", handheld=True).mark)
    for _ in range(2 * BURST_S * MESSAGES_S // 100):
        line.received(100 * frames.pack("no message"))
    line.tick()
    (trouble,) = table.troubles()
    assert (trouble.code, trouble.facts) == ("floods", {"device": ""})
    assert "The handheld without a name sends" in wording.trouble("floods", device=""), "it has not said which it is"


def test_the_others_are_heard_at_once_meanwhile(flood, table, clock):
    sent = []
    other = Line(table, sent.append, clock)
    other.received(HELLO)
    assert len(sent) == 1 and not other.full


@pytest.mark.parametrize("noise", [b"\n", b"x", b"~\n", b"\x00\xff"])
def test_bytes_that_are_no_frames_are_counted_too(table, clock, noise):
    line = Line(table, lambda _data: None, clock)
    line.received(noise * (2 * BURST_S * BYTES_S // len(noise)))
    assert line.full
    clock.ms += 1000 * BURST_S + 100
    line.tick()
    assert not line.full


def test_a_whole_log_is_never_slowed(table, tmp_path):
    handheld = Handheld()
    handheld.link(table)
    play_whole(table, handheld, "milton-bradley-5p-escaped")
    full = []

    class Watched(Line):
        def received(self, data):
            answer = super().received(data)
            full.append(self.full)
            return answer

    again = Table(Store(tmp_path / "again"))
    handheld.line = Watched(again, handheld._hear, lambda: handheld.now_ms)
    handheld.exchange(9)
    assert again.play.count == table.play.count > 100 and not any(full)
    again.close()


def test_a_flooding_browser_is_not_read(table, monkeypatch):
    monkeypatch.setattr(budget, "MESSAGES_S", 100)  # soon spent, and soon there again

    class Socket:
        """One message of many frames, then the end."""

        def __init__(self):
            self.said, self.answers, self.answered = [210 * HELLO], 0, None

        def receive(self, timeout):
            if self.said:
                return self.said.pop()
            self.answered = self.answers
            raise OSError

        def send(self, _data):
            self.answers += 1

        def close(self):
            pass

    socket = Socket()
    socket_line.talk(socket, table, table.admissions.admit(None, "looker", handheld=True).mark)
    assert socket.answered == 210, "it was read again before all was heeded"


def test_who_pings_more_than_is_read_is_named_too(table):
    told = []
    table.before_each_version(lambda _version: told.extend(table.links.floods()))

    class Socket:
        def receive(self, timeout):
            if told:
                raise OSError
            return b"."

        def send(self, _data):
            pass

        def close(self):
            pass

    mark = table.admissions.admit(None, "looker", handheld=True).mark
    socket_line.talk(Socket(), table, mark, floods=lambda: True)
    assert told == [""]


def test_a_flooding_handheld_on_the_air_is_not_read(table, monkeypatch):
    monkeypatch.setattr(budget, "MESSAGES_S", 1)
    monkeypatch.setattr(budget, "BURST_S", 200)  # soon spent, and not there again
    theirs, ours = channels()
    hello = sync.encode(["here", DEVICE, "", 0, ""])
    near, far = sockets.socketpair()
    line = AirLine(near, table, Proved(DEVICE, START, ours), b"", lambda: True)
    far.sendall(b"".join(theirs.pack(hello) for _ in range(400)))
    while not line._line.full:
        assert line.step()
    waiting = near.recv(1 << 16, sockets.MSG_PEEK)
    assert line.step() and near.recv(1 << 16, sockets.MSG_PEEK) == waiting != b""
    line.close()
    far.close()
