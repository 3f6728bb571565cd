"""The link: whatever is lost, doubled or late on the wire, the host's replica ends as the handheld's log."""

from shared.events import commitment
from shared.link import frames, sync, sync_host

GAME = "12" * 16


class Log:
    """A handheld's public log that can grow."""

    def __init__(self):
        self.game_id = GAME
        self.texts = []

    @property
    def count(self):
        return len(self.texts)

    @property
    def head(self):
        return _head(self.texts)

    def event(self, number):
        return ["pawn_passed", self.texts[number]]

    def begins_with(self, count, head):
        return count <= self.count and head == _head(self.texts[:count])


class Replica:
    """A host's side that keeps what comes in order, as the real one does on disk."""

    def __init__(self):
        self.texts = []
        self.owner = None
        self.waiting = None
        self.verdicts = []
        self.disowned = []

    def meet(self, device, _game_id, _count, _head):
        self.owner = self.owner or device
        return device == self.owner

    def has_voice(self):
        return False

    def mr_x(self):
        return "Ben"

    def plays(self, _device, _game_id):
        return self.waiting != "refused"

    def held(self, _game_id):
        return len(self.texts), _head(self.texts)

    def add(self, _device, _game_id, number, event):
        if number == len(self.texts):
            self.texts.append(event[1])

    def diverged(self, _device, game_id):
        self.disowned.append(game_id)

    def proposal(self, _device):
        return self.waiting

    def judged(self, _device, proposal_id, code):
        self.verdicts.append((proposal_id, code))


def _head(texts):
    head = commitment.first_head()
    for text in texts:
        head = commitment.next_head(head, text)
    return commitment.hex_of(head)


class Wire:
    """Both ends on one clock; the n-th message is lost if `loses(n)`, and comes twice if `doubles(n)`.

    texts: what the log holds; runs_ms: for how long both have talked
    """

    def __init__(self, texts="", runs_ms=0, judge=None, loses=None, doubles=None):
        self.log, self.replica, self.now_ms, self.sent = Log(), Replica(), 0, 0
        self.log.texts.extend(texts)
        self.loses = loses or (lambda n: False)
        self.doubles = doubles or (lambda n: False)
        self.handheld = sync.HandheldEnd("d1", self.log, judge or (lambda i, p: "done"))
        self.host = sync_host.HostEnd(self.replica)
        self.run(runs_ms)

    def run(self, ms, step=10):
        end = self.now_ms + ms
        while self.now_ms < end:
            self.now_ms += step
            self.carry(self.handheld.tick(self.now_ms), self.host, self.handheld)
            self.carry(self.host.tick(self.now_ms), self.handheld, self.host)

    def carry(self, messages, to, back):
        for message in messages:
            self.sent += 1
            if self.loses(self.sent):
                continue
            copy = sync.decode(sync.encode(message))
            assert copy == message
            for _ in range(2 if self.doubles(self.sent) else 1):
                self.carry(to.received(copy, self.now_ms), back, to)


def test_an_event_is_there_at_the_next_tick_and_a_host_that_was_away_gets_all_it_missed():
    wire = Wire(runs_ms=50)
    wire.log.texts.append("a")
    wire.run(10)
    assert wire.replica.texts == ["a"] and wire.handheld.behind() == 0
    wire = Wire(str(n) for n in range(150))
    wire.run(sync.HERE_MS * 2)
    assert wire.replica.texts == wire.log.texts


def test_a_host_that_lost_its_disk_gets_the_whole_game_again():
    wire = Wire("abc")
    wire.run(sync.HERE_MS)
    wire.replica.texts = []
    wire.run(sync.HERE_MS * 2)
    assert wire.replica.texts == ["a", "b", "c"]


def test_lost_and_doubled_messages_cost_time_only():
    state = [7]

    def chance(_n):
        state[0] = (state[0] * 1103515245 + 12345) & 0x7FFFFFFF
        return state[0] >> 16 & 7 < 3

    wire = Wire(loses=chance, doubles=chance)
    for n in range(60):
        wire.log.texts.append(str(n))
        wire.run(100)
    wire.loses = lambda n: False
    wire.run(sync.HERE_MS * 3)
    assert wire.replica.texts == wire.log.texts


def test_without_loss_no_event_is_said_twice():
    wire = Wire(runs_ms=50)
    said = []
    wire.doubles = lambda n: False
    add = wire.replica.add
    wire.replica.add = lambda d, g, number, event: (said.append(number), add(d, g, number, event))
    for n in range(20):
        wire.log.texts.append(str(n))
        wire.run(300)
    assert said == list(range(20))


def test_a_proposal_is_repeated_until_it_is_settled():
    asked = []
    wire = Wire(judge=lambda proposal_id, proposal: asked.append(proposal) or "asked")
    wire.run(50)
    wire.replica.waiting = ("p1", ["move", 1, "red", "bus", 15])
    wire.run(sync.PROPOSE_MS * 3)
    assert 3 <= len(asked) <= 4 and wire.replica.verdicts[0] == ("p1", "asked")
    wire.replica.waiting = None
    wire.run(sync.PROPOSE_MS * 3)
    assert len(asked) <= 4


def test_a_second_handheld_is_told_that_the_table_is_taken():
    wire = Wire(runs_ms=50)
    other = sync.HandheldEnd("d2", Log(), lambda i, p: "done")
    second, wire.replica.waiting = sync_host.HostEnd(wire.replica), "refused"
    for message in other.tick(0):
        for answer in second.received(message, 0):
            other.received(answer, 0)
    assert other.taken and not wire.handheld.taken
    assert (other.mr_x, other.refused) == ("Ben", GAME), "it learns who is Mr. X, and that this is no game of the table"
    assert second.received(["event", GAME, 0, ["pawn_passed", "x"]], 0) == [] and wire.replica.texts == []


def test_a_replica_with_another_story_is_noticed_and_a_longer_log_of_one_is_kept_back():
    wire = Wire("ab")
    wire.replica.texts.extend("ax")
    wire.run(sync.HERE_MS)
    assert wire.handheld.diverged and wire.replica.texts == ["a", "x"]
    wire = Wire()
    wire.replica.texts.extend("abc")
    wire.run(sync.HERE_MS)
    assert wire.handheld.diverged
    wire = Wire("abcd")
    wire.replica.texts.extend("ax")
    wire.run(sync.HERE_MS * 3)
    assert wire.handheld.diverged and wire.replica.texts == ["a", "x"], "no event follows what it does not follow"
    assert set(wire.replica.disowned) == {GAME}
    said = len(wire.replica.disowned)
    wire.replica.texts = ["a"]
    wire.run(sync.HERE_MS * 3)
    assert wire.replica.texts == list("abcd") and len(wire.replica.disowned) <= said + 1


def test_events_on_their_way_end_with_a_host_that_diverges():
    wire = Wire(runs_ms=50)
    wire.log.texts.extend("abcdef")
    wire.run(10)
    wire.replica.texts = ["x"]
    wire.handheld.received(["have", GAME, 1, _head(["x"])], wire.now_ms)
    wire.run(sync.HERE_MS * 2)
    assert wire.replica.texts == ["x"]


def test_a_new_game_has_not_diverged_and_starts_the_count_anew():
    wire = Wire("abc")
    wire.replica.texts.extend("xy")
    wire.run(sync.HERE_MS)
    said = len(wire.replica.disowned)
    wire.log.game_id, wire.log.texts, wire.replica.texts = "34" * 16, ["c"], []
    wire.run(sync.HERE_MS * 3)
    assert wire.replica.texts == ["c"] and len(wire.replica.disowned) == said
    wire = Wire("ab")
    wire.run(sync.HERE_MS)
    wire.log.game_id, wire.log.texts = "34" * 16, ["c"]
    wire.replica.texts = []
    wire.run(sync.HERE_MS * 2)
    assert wire.replica.texts == ["c"]


def test_a_host_that_has_less_than_nothing_is_not_believed_and_one_answers_no_start():
    wire = Wire("ab")
    wire.run(sync.HERE_MS)
    wire.handheld.received(["have", wire.log.game_id, -1, ""], wire.now_ms)
    assert [message for message in wire.handheld.tick(wire.now_ms) if message[0] == "event"] == []
    assert sync.decode(sync.encode(["start", "0badcafe"])) == ["start", "0badcafe"]
    assert sync.decode('["start"]') is None and sync.decode('["start", 1]') is None
    assert Wire().host.received(["start", "0badcafe"], 0) == []


def test_silence_means_the_link_is_down():
    wire = Wire(runs_ms=50)
    assert wire.handheld.up(wire.now_ms) and wire.host.up(wire.now_ms)
    wire.loses = lambda n: True
    wire.run(sync.LOST_MS + 100)
    assert not wire.handheld.up(wire.now_ms) and not wire.host.up(wire.now_ms)


def test_strangers_on_the_wire_are_no_messages():
    for payload in (
        "",
        "{}",
        "[]",
        "7",
        "[1]",
        '["who"]',
        '["have", 1, 2, 3]',
        '["taken", 1]',
        '["judged", "a"]',
        "[" * 500,
    ):
        assert sync.decode(payload) is None


def test_what_no_frame_could_say_back_is_no_message():
    """JSON can escape other characters in ASCII; MicroPython's writer would send an accented "e", or a DEL, raw."""
    for word in ("\\u00e9", "\\u007f", "\\u0000", "\\n", "\\ud800", "x" * (sync.MOST_WORD + 1)):
        for payload in (
            '["propose", "%s", []]',
            '["have", "%s", 1, ""]',
            '["have", "", 1, "%s"]',
            '["judged", "", "%s"]',
        ):
            assert sync.decode(payload % word) is None, payload % word


def test_whatever_id_a_proposal_has_its_verdict_can_be_said_or_it_is_refused_where_it_was_made():
    wire = Wire()
    for word in ("", " ", "\\u0041", '\\"' * sync.MOST_WORD, "\\\\" * sync.MOST_WORD):
        message = sync.decode('["propose", "%s", []]' % word)
        for answer in wire.handheld.received(message, 0):
            assert frames.pack(sync.encode(answer))
            assert answer == ["judged", message[1], "done"]
    wire = Wire(runs_ms=50)
    wire.replica.waiting = ("p1", ["begin", "milton-bradley", 3, [["start_cards", list(range(1, 200))]], []])
    wire.run(sync.PROPOSE_MS)
    assert wire.replica.verdicts[0] == ("p1", "bad-set-up")


def test_what_is_longer_than_any_message_is_not_read():
    """A handheld has no room for what a list of lists is made of."""
    for filling in ("[1]", "{}", '"' + "x" * sync.MOST_WORD + '"'):
        payload = '["propose", "p1", [%s]]' % ",".join([filling] * (sync.MOST_MESSAGE // len(filling)))
        assert frames.unpack(frames.pack(payload)[:-1]) == payload
        assert sync.decode(payload) is None


def test_a_start_is_told_before_each_sign_of_life_and_not_without_one():
    handheld = sync.HandheldEnd("d1", Log(), lambda i, p: "done", "0badcafe")
    assert handheld.tick(0)[0] == ["start", "0badcafe"]
    assert [message[0] for message in handheld.tick(sync.HERE_MS)] == ["start", "here"]
    assert handheld.tick(sync.HERE_MS + 1) == []
    assert Wire().handheld.tick(0)[0][0] == "here"


def test_a_handheld_knows_that_there_are_two_of_it_until_it_is_heard_again():
    wire = Wire()
    wire.handheld.received(sync.decode('["twice"]'), 0)
    assert wire.handheld.twice
    wire.run(sync.HERE_MS)
    assert not wire.handheld.twice
