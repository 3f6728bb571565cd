"""A recorded session over the air with one byte spoilt, anywhere: as if the line with that byte had never come.

Without sockets, so that every byte has its turn; the host draws what it had drawn, so that the recorded words are true.
"""

import random
import threading

from host.link.air_port import MOST_LINE, AirGreeting
from host.link.line import Line
from shared.link import frames, session, sync
from tests.host.air import DEVICE, KEY, START

TABLE, NONCE = "fedcba9876543210", bytes(range(16, 32))
GAME = "0123456789abcdef" * 2
SAID = [
    ["start", START], ["here", DEVICE, GAME, 2, "ab" * 32], ["event", GAME, 0, ["pawn_moved", "red", "taxi", 13]],
    ["judged", "a1b2c3-1", "done"], ["wish", GAME, 2, 1],
]  # fmt: skip


class Table:
    """What a line needs of a table; keeps what it is told."""

    def __init__(self):
        self.told = []
        self.closing = threading.Event()
        self.lock = threading.RLock()
        self.receiver = self.duplicates = self

    def alone(self, device, start, now_ms):
        return True

    def comes(self, *told):
        pass

    def has_voice(self):
        return False

    def mr_x(self):
        return ""

    def plays(self, _device, _game_id):
        return True

    def meet(self, *told):
        self.told.append(("meet", *told))
        return True

    def add(self, *told):
        self.told.append(("add", *map(str, told)))

    def judged(self, *told):
        self.told.append(("judged", *told))

    def held(self, game_id):
        return 1, "cd" * 32

    def proposal(self, *of):
        return None

    def wish_is(self, line, wish):
        if wish:
            self.told.append(("wish", *wish))

    def line_is(self, line, device):
        pass


def heard(data, pieces=1):
    """(what a host answers to these bytes, what its table is told, whether it was proved)."""
    table, greeting, line, answers = Table(), AirGreeting({DEVICE: KEY}.get, TABLE, NONCE), None, b""
    sent = []
    for at in range(0, len(data), max(len(data) // pieces, 1)):
        piece = data[at : at + max(len(data) // pieces, 1)]
        if line is None:
            answers += greeting.received(piece)
            piece = greeting.rest
            if greeting.proved is None:
                continue
            line = Line(table, sent.append, lambda: 0, proved=greeting.proved)
        line.received(piece)
    return answers + b"".join(sent), table.told, line is not None


def recorded():
    """The bytes of a handheld in a session with this host."""
    handheld = session.HandheldGreeting(KEY, DEVICE, START, bytes(16))
    answer = session.HostGreeting({DEVICE: KEY}.get, TABLE, NONCE).answer(handheld.first())
    last, channel, _table = handheld.answered(answer)
    words = [frames.pack(handheld.first()), frames.pack(last)]
    return b"".join([*words, *(channel.pack(sync.encode(message)) for message in SAID)])


RECORDED = recorded()
LINES = RECORDED.split(b"\n")[:-1]


def without_spoilt(data):
    """The lines of a recorded session that have come whole, as a session of their own; none after a false word."""
    lines = data.split(b"\n")[:-1]
    words = 0 if lines[:1] != LINES[:1] else 1 if lines[1:2] != LINES[1:2] else 2
    true = lines[:words] + [line for line in lines[2:] if words == 2 and line in LINES]
    return b"".join(line + b"\n" for line in true)


def assert_as_if_never_said(spoilt, known={}):  # noqa: B006 (what was computed once)
    left = without_spoilt(spoilt)
    if left not in known:
        known[left] = heard(left)
    assert heard(spoilt) == known[left], spoilt


def test_the_recorded_session_is_a_true_one():
    answers, told, proved = heard(RECORDED)
    assert proved and len(answers.split(b"\n")) == 1 + 2 + 1
    assert [each[0] for each in told] == ["meet", "add", "judged", "wish"]
    for pieces in (2, 7, len(RECORDED)):
        assert heard(RECORDED, pieces) == (answers, told, proved)


def test_a_session_that_is_cut_or_spoilt_anywhere_says_what_came_whole():
    for at in range(len(RECORDED)):
        before, after = RECORDED[:at], RECORDED[at + 1 :]
        assert_as_if_never_said(before)
        assert_as_if_never_said(before + after)
        for bit in (1, 32, 128):
            assert_as_if_never_said(before + bytes((RECORDED[at] ^ bit,)) + after)
        for byte in (b"x", b"^", b"~", b"\x00", b"\xff"):
            assert_as_if_never_said(before + byte + RECORDED[at:])


def test_a_session_with_one_line_end_more_says_what_came_whole():
    for at in range(len(RECORDED)):
        data = RECORDED[:at] + b"\n" + RECORDED[at:]
        blank = at in (0, len(RECORDED)) or RECORDED[at - 1 : at] == b"\n" or RECORDED[at : at + 1] == b"\n"
        if not blank:
            assert_as_if_never_said(data)


def test_lines_that_come_again_turned_around_or_in_another_order_say_nothing_twice():
    answers, told, _ = heard(RECORDED)
    for seed in range(100):
        lines = LINES[2:] * 3
        random.Random(seed).shuffle(lines)
        data = b"".join(line + b"\n" for line in [*LINES[:2], *LINES[2:], *lines])
        assert heard(data) == (answers, told, True)
    own = [line + b"\n" for line in answers.split(b"\n")[:-1]]
    assert heard(RECORDED + b"".join(own)) == (answers, told, True)


def test_random_bytes_are_not_answered():
    for seed in range(300):
        data = random.Random(seed).randbytes(500)
        assert heard(data, 7) == (b"", [], False)


def test_whoever_goes_on_without_end_is_heard_no_more():
    for data in (b"x" * (MOST_LINE + 1), b"\n" * 3, b"~x~00000000\n"):
        greeting = AirGreeting({DEVICE: KEY}.get, TABLE, NONCE)
        assert greeting.received(data) == b"" and greeting.false
        assert greeting.received(RECORDED) == b"" and greeting.proved is None
