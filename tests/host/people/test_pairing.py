"""Pairing a handheld on its cable: it is asked there alone, and its key is kept when it says that it has it."""

import json

import pytest

from host.game.refused import Refused
from host.link.line import Line, Proved
from host.people.pairings import FILE, MOST
from shared.link import frames, sync
from tests.portable.link.test_session import DEVICE, START, channels

ADDRESSES = ["192.168.1.5", "10.0.0.5", "172.16.0.5", "192.168.7.5"]


class Board:
    """A handheld on a cable (or with a browser's mark), which says what the test wants."""

    def __init__(self, table, mark=None, device=DEVICE):
        self.now_ms, self.heard, self.device = 0, b"", device
        self.line = Line(table, self._hear, lambda: self.now_ms, mark)
        self.say("here", device, "", 0, "")
        self.line.tick()

    def say(self, *message):
        self.line.received(frames.pack(sync.encode(list(message))))

    def asked(self, ms=sync.PROPOSE_MS):
        """The messages about pairing that come in this time."""
        self.heard = b""
        for _ in range(0, ms, 40):
            self.now_ms += 40
            self.line.tick()
        self.say("here", self.device, "", 0, "")
        found = [sync.decode(payload) for payload in frames.FrameReader().feed(self.heard)]
        return [message for message in found if message[0] in ("pair", "network")]

    def _hear(self, data):
        self.heard += data


@pytest.fixture
def board(table):
    return Board(table)


def ask(table, device=DEVICE, network=None):
    table.pairing.pair(device, "The blue one", "Kitchen\u00e9 table of ours", ADDRESSES, 8001, network)


def ask_with_network(table, board, *network):
    """Pair a handheld that says yes; returns the message with the network that it gets then."""
    ask(table, network=network)
    asked = board.asked()[-1]
    assert asked[0] == "pair"
    board.say("paired", asked[1], "done")
    return board.asked()[-1]


def test_a_handheld_is_asked_until_it_answers_and_its_key_is_kept_when_it_has_it(table, board, owner):
    ask(table)
    assert len(board.asked(3 * sync.PROPOSE_MS)) == 3
    message = board.asked()[-1]
    assert message[2:4] == [table.pairings.table, "Kitchen table of"]
    assert message[5:] == ["192.168.1.5 10.0.0.5 172.16.0.5", 8001]
    assert message[4] not in json.dumps(owner.get("/view").get_json()) + repr(table.troubles())
    board.say("paired", message[1], "asked")
    assert table.pairing.states(DEVICE)["pair"] == "asked" and board.asked() and table.pairings.all() == []
    board.say("paired", message[1], "done")
    assert table.pairings.key_of(DEVICE) == bytes.fromhex(message[4])
    assert [each.name for each in table.pairings.all()] == ["The blue one"]
    assert table.pairing.states(DEVICE)["pair"] == "done" and board.asked() == []


@pytest.mark.parametrize("code", ["declined", "full", "not-kept"])
def test_a_handheld_that_says_no_or_whose_key_the_disk_refuses_is_not_paired_and_asked_no_more(
    table, board, tmp_path, code
):
    ask(table)
    number = board.asked()[-1][1]
    if code == "not-kept":
        (tmp_path / (FILE + ".new")).mkdir()  # it can be neither deleted nor opened as a file
    else:
        board.say("paired", number, code)
    board.say("paired", number, "done")
    assert table.pairing.states(DEVICE)["pair"] == code and board.asked() == [] and table.pairings.all() == []


def test_a_new_question_has_a_new_key_and_an_answer_to_another_pairs_nobody(table, board):
    ask(table)
    first = board.asked()[-1]
    ask(table)
    second, number = board.asked()[-1], first[1]
    assert number != second[1] and first[4] != second[4], "a new key"
    for answer in ((number, "done"), ("", "done"), (second[1], "not-kept"), (number, "nonsense")):
        board.say("paired", *answer)
    assert table.pairings.all() == [] and table.pairing.states(DEVICE)["pair"] == "waiting"


def test_only_a_cable_hears_the_question_and_only_its_own_handheld(table, board):
    phone = table.admissions.admit(None, "looker", handheld=True)
    sent, (_theirs, ours) = [], channels()
    others = [Board(table, mark=phone.mark), Board(table, device="00112233445566ab")]
    air = Line(table, sent.append, lambda: 0, proved=Proved(DEVICE, START, ours))
    ask(table)
    for other in others:
        assert other.asked() == []
    air.tick()
    assert sent == []
    number = board.asked()[-1][1]
    for other in others:
        other.say("paired", number, "done")
    assert table.pairings.all() == []


def test_a_cable_that_was_pulled_out_ends_the_question(table, board):
    ask(table)
    board.line.close()
    assert table.pairing.message(DEVICE) is None
    assert Board(table).asked() == []


def test_a_network_is_passed_on_and_forgotten(table, board, tmp_path):
    kind, number, name, password = ask_with_network(table, board, "Zuhause \u00fc", "correct horse battery")
    assert kind == "network"
    assert bytes.fromhex(name).decode() == "Zuhause \u00fc" and password == "correct horse battery"
    board.say("paired", number, "done")
    assert board.asked() == [] and table.pairing.states(DEVICE)["network"] == "done"
    assert b"correct horse" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert "correct horse" not in repr(vars(table.pairing._requests[DEVICE]["network"]))


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("", "long enough", "network-name"),
        ("\u00fc" * 17, "long enough", "network-name"),
        ("home", "short", "network-password"),
        ("home", "\u00fcber long enough", "network-password"),
        ("home", "x" * 64, "network-password"),
        ("home", "a" * 65, "network-password"),
        ("home", "with\nnewline", "network-password"),
    ],
)
def test_a_network_that_cannot_be_is_refused(table, name, password, code):
    with pytest.raises(Refused, match=code) as refused:
        ask(table, network=(name, password))
    assert table.pairing.message(DEVICE) is None
    assert password not in str(refused.value) and refused.value.facts == {}


@pytest.mark.parametrize(("name", "password"), [("home", ""), ("\u00fc" * 16, "x" * 63), ("home", "ab" * 32)])
def test_every_network_that_can_be_fits_a_message(table, board, name, password):
    assert ask_with_network(table, board, name, password)[3] == password


@pytest.mark.parametrize("code", ["declined", "full"])
def test_who_is_not_paired_gets_no_network(table, board, code):
    ask(table, network=("home", "correct horse"))
    board.say("paired", board.asked()[-1][1], code)
    assert board.asked() == [] and table.pairing.states(DEVICE) == {"pair": code, "network": code}


def test_too_many_are_not_even_asked(table):
    for number in range(MOST):
        table.pairings.pair(f"{number:016x}", bytes(32))
    with pytest.raises(Refused, match="too-many-handhelds"):
        ask(table)
    ask(table, f"{0:016x}")
