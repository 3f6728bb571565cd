"""A line to a handheld: noise, unknown and unsound messages on it, and what is answered."""

import pytest

from host.link import socket_line
from host.link.line import Line, Proved
from host.link.line_loop import LineLoop
from shared.link import frames, sync
from tests.host.handheld import begin, record, set_up
from tests.portable.link.test_session import DEVICE, START, channels


@pytest.fixture
def line(table):
    """A line with what it has sent, as messages."""
    sent = []
    line = Line(table, sent.append, lambda: 0)
    line.sent = lambda: [sync.decode(frames.unpack(frame[:-1])) for frame in sent]
    return line


def say(line, *message):
    line.received(frames.pack(sync.encode(list(message))))


def test_what_is_no_frame_is_skipped_and_counted(line):
    line.received(b"ets Jul 29 2019\r\nTraceback (most recent call last):\n~broken~00000000\n\xff\xfe\n")
    say(line, "here", "0011223344", "", 0, "")
    assert line._reader.skipped == 4
    assert [message[0] for message in line.sent()] == ["have"]


def test_a_line_speaks_in_the_frames_of_its_session_and_hears_no_others(table):
    theirs, ours = channels()
    sent = []
    line = Line(table, sent.append, lambda: 0, proved=Proved(DEVICE, START, ours))
    say(line, "here", DEVICE, "", 0, "")
    assert sent == [] and line._reader.skipped == 1
    for device in ("0011223344", DEVICE):
        line.received(theirs.pack(sync.encode(["here", device, "", 0, ""])))
    assert [sync.decode(theirs.unpack(frame[:-1]))[0] for frame in sent] == ["taken", "have"]
    assert table.on_cables() == []


def test_a_message_and_a_tick_take_the_tables_lock_once_each_and_what_is_sent_waits_for_nobody_under_it(table):
    """Else others' changes, for which the disk is waited, come between any two questions to the table."""
    taken, free = [], []
    line = Line(table, lambda _data: free.append(table.lock._owner is None), lambda: 0)
    table.begin(set_up(record("milton-bradley-5p-escaped")), {}, {})
    table.lock.held = taken.append
    say(line, "here", "0011223344", "", 0, "")
    assert (len(taken), free) == (1, [True])
    line.tick()
    assert len(taken) == 2 and len(free) == 2 and all(free)


def test_a_sign_of_life_that_says_nothing_new_begins_no_transaction(table, handheld, monkeypatch):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    begun, transaction = [], table.store.transaction
    monkeypatch.setattr(table.store, "transaction", lambda: begun.append(None) or transaction())
    log = handheld.table.log
    handheld.say(["here", handheld.device, log.game_id, log.count, log.head])
    assert table.link() == "up" and begun == []


class Two:
    """Lines to two handhelds with one name, on one clock."""

    def __init__(self, table):
        self.table, self.now_ms, self.heard, self.lines = table, 0, {}, {}

    def here(self, start, step_ms=500, device=DEVICE):
        """A handheld says which start it is, and that it is there; returns the answers."""
        self.now_ms += step_ms
        heard = self.heard.setdefault(start, [])
        if start not in self.lines:
            self.lines[start] = Line(self.table, heard.append, lambda: self.now_ms)
        del heard[:]
        say(self.lines[start], "start", start)
        say(self.lines[start], "here", device, "", 0, "")
        for line in self.lines.values():
            line.tick()
        return [sync.decode(frames.unpack(frame[:-1]))[0] for frame in heard]


def test_two_handhelds_with_one_name_are_not_heard_until_one_is_silent(table):
    two = Two(table)
    assert two.here("a") == ["have"] and two.here("b") == ["have"]  # it may have been started again
    assert two.here("a") == ["twice"] and two.here("b") == ["twice"]
    assert table.link() != "up"
    assert [code for code, _facts in table.troubles()] == ["twice"]
    assert two.here("b", sync.LOST_MS) == ["have"]
    assert table.link() == "up" and table.troubles() == []


def test_what_a_handheld_says_while_there_are_two_of_it_is_not_taken_in(table):
    two = Two(table)
    for start in ("a", "b", "a"):
        two.here(start)
    table.begin(set_up(record("milton-bradley-5p-escaped")), {}, {})
    del two.heard["a"][:]
    say(two.lines["a"], "event", "0" * 32, 0, ["game_ended", None, "abandoned"])
    two.lines["a"].tick()
    assert two.heard["a"] == []


def test_a_handheld_that_starts_again_and_again_is_one(table):
    two = Two(table)
    for start in "abcdef":
        assert two.here(start) == ["have"]
    assert table.troubles() == []


def test_two_handhelds_with_two_names_are_two(table):
    two = Two(table)
    for _ in range(3):
        assert two.here("a") == ["have"] and two.here("b", device="00112233445566ab") == ["have"]


def test_a_start_counts_on_a_cable_alone(table):
    """A browser that may be a handheld could name any."""
    phone = table.admissions.admit(None, "looker", handheld=True)
    two = Two(table)
    two.lines["b"] = Line(table, two.heard.setdefault("b", []).append, lambda: two.now_ms, mark=phone.mark)
    for _ in range(3):
        assert two.here("a") == ["have"] and two.here("b") == ["have"]


@pytest.mark.parametrize(
    "payload",
    [
        *("[" * 1900, "null", "{}", '["here"]', '["here", 1, 2, 3, 4]', '["dance"]', "9" * 1900),
        *('["event", "x", 1e9, []]', "NaN"),
    ],
)
def test_a_frame_with_nonsense_in_it_is_skipped(line, payload):
    line.received(frames.pack(payload))
    assert line.sent() == []


def test_a_device_that_has_not_said_here_gets_no_answer(line, table):
    say(line, "event", "0" * 32, 0, ["game_ended", None, "abandoned"])
    say(line, "judged", "1", "done")
    assert line.sent() == []
    assert table.play is None


@pytest.mark.parametrize("device", ["", "x" * 41])
def test_a_device_without_a_sensible_name_is_not_met(line, device):
    say(line, "here", device, "", 0, "")
    assert line.sent() == [["mrx", "", ""], ["taken"]]


def test_an_unsound_event_is_told_refused_and_asked_for_again(table, handheld):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    handheld.say(["event", table.play.game_id, table.play.count, ["mr_x_moved", 7, "taxi", "only", "0" * 64]])
    assert [code for code, _facts in table.troubles()] == ["bad-event"]
    assert table.play.count == handheld.table.log.count
    handheld.mr_x(record("milton-bradley-5p-escaped")["turns"][0])
    assert table.troubles() == []
    assert table.play.count == handheld.table.log.count


def test_an_event_that_comes_twice_is_kept_once(table, handheld):
    begin(table, handheld, record("milton-bradley-5p-escaped"))
    before = table.play.count
    handheld.say(["event", table.play.game_id, 1, table.play.events[1]])
    handheld.say(["event", table.play.game_id, before + 5, table.play.events[1]])
    assert table.play.count == before
    assert table.troubles() == []


def test_a_closed_line_is_reported_to_the_table(table, handheld):
    assert table.link() == "up"
    handheld.unplug()
    assert table.link() == "down"


class Socket:
    """A WebSocket on which `words` come, one a second, and then silence."""

    def __init__(self, words):
        self.words = words
        self.now_s = 0
        self.closed = False

    def receive(self, timeout):
        self.now_s += 1
        return self.words.pop(0) if self.words else None

    def send(self, data):
        pass

    def close(self):
        self.closed = True


def test_who_waits_for_bytes_in_vain_sees_that_the_handheld_is_gone(table):
    said, now_ms = [frames.pack(sync.encode(["here", "0011223344", "", 0, ""]))], 0
    loop = LineLoop(table, Line(table, lambda data: None, lambda: now_ms), lambda: said.pop() if said else b"")
    assert loop.hear() and table.link() == "up"
    now_ms = sync.LOST_MS
    assert loop.hear() and table.link() == "down"


def test_a_silent_socket_is_closed(table):
    hello = frames.pack(sync.encode(["here", "0011223344", "", 0, ""]))
    socket = Socket([hello] * 50)
    phone = table.admissions.admit(None, "looker", handheld=True)
    socket_line.talk(socket, table, phone.mark, lambda: socket.now_s)
    assert socket.closed
    assert 50 + socket_line.SILENT_S <= socket.now_s <= 52 + socket_line.SILENT_S
    assert table.link() == "down"


def test_the_socket_of_an_expelled_browser_is_closed_at_once(table):
    phone = table.admissions.admit(None, "looker", handheld=True)
    hello = frames.pack(sync.encode(["here", "0011223344", "", 0, ""]))
    socket = Socket([hello] * 50)
    socket.send = lambda data: table.expel(phone.number)
    socket_line.talk(socket, table, phone.mark, lambda: socket.now_s)
    assert socket.closed and socket.now_s == 1
    assert table.link() != "up"
