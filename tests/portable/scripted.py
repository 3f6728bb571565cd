"""The handheld's parts for tests: every one by a list in memory, with a clock that only the test turns."""

from mrx.device.extras import LOW_MARK
from shared.events import commitment, events
from shared.link import frames, sync, sync_host


class PowerCut(BaseException):
    """The battery died inside a flash call."""


class ScriptedKeypad:
    """A ports.Keypad whose events the test puts in `waiting`."""

    def __init__(self):
        self.waiting = []

    def events(self, now_ms):
        events, self.waiting = self.waiting, []
        return events


class TextDisplay:
    """A ports.Display that keeps the eight lines as text, the large one among them as `<117>`."""

    def __init__(self):
        self.lines = [""] * 8
        self.large = None
        self.lit = True
        self.shows = 0

    def show(self, lines, large):
        before = self.lines, self.large
        assert len(lines) <= 8
        for line in lines:
            assert len(line) <= 16, line
        assert lines[0][14:15] in ("", " ", LOW_MARK), lines[0]  # its place, left of the link's
        assert large is None or (0 <= large[0] <= 5 and len(large[1]) <= 5), large
        self.lines = list(lines) + [""] * (8 - len(lines))
        self.large = large
        self.shows += 1
        return before != (self.lines, self.large)

    set = show

    def update(self):
        return False

    def off(self):
        self.lit = False

    def on(self):
        self.lit = True

    def text(self):
        """What an eye sees, line by line."""
        if not self.lit:
            return ""
        lines = list(self.lines)
        if self.large is not None:
            row = self.large[0]
            lines[row : row + 3] = ["", "<" + self.large[1] + ">", ""]
        return "\n".join([line.rstrip() for line in lines])


class MemoryFlash:
    """A ports.Flash in a dictionary. `cut_at` is the number of the writing call in which the power goes, from 0.

    `cut_how` says what is left of that call: "before" nothing, "torn" a part where the port allows it, "after" all.
    """

    def __init__(self, files=None):
        self.files = dict(files or {})
        self.writes = 0
        self.cut_at = None
        self.cut_how = "before"
        self.full = False

    def read(self, name, start=0, most=-1):
        data = self.files.get(name)
        if data is None:
            return None
        return data[start:] if most < 0 else data[start : start + most]

    def append(self, name, data):
        old = self.files.get(name, b"")
        self._write(name, old + bytes(data), old + bytes(data)[: len(data) // 2])

    def replace(self, name, data):
        self._write(name, bytes(data), self.files.get(name))

    def remove(self, name):
        self._write(name, None, self.files.get(name))

    def tidy(self):
        pass

    def wiping(self):
        """A dictionary keeps nothing of what was removed."""
        return iter(())

    def _write(self, name, after, torn):
        if self.full:
            self._set(name, torn)
            raise OSError(28)
        cut = self.cut_at == self.writes
        self.writes += 1
        if not cut or self.cut_how == "after":
            self._set(name, after)
        elif self.cut_how == "torn":
            self._set(name, torn)
        if cut:
            raise PowerCut()

    def _set(self, name, data):
        if data is None:
            self.files.pop(name, None)
        else:
            self.files[name] = data


class MemoryLink:
    """A ports.Link: `incoming` is what the host has sent, `outgoing` what the handheld has."""

    def __init__(self):
        self.incoming = b""
        self.outgoing = b""

    def read(self):
        data, self.incoming = self.incoming[:256], self.incoming[256:]
        return data

    def write(self, data):
        self.outgoing += data


class CountingEntropy:
    """A ports.Entropy that never gives the same bytes twice, and counts on from `number`."""

    def __init__(self, number=0):
        self.number = number
        self.stirred = 0

    def take(self, n):
        self.number += 1
        return (("%0" + str(2 * n) + "d") % self.number).encode()[-n:]

    def stir(self, number):
        self.stirred += 1


class VirtualClock:
    """A ports.Clock that stands until the test sets `now`."""

    def __init__(self):
        self.now = 1000

    def ms(self):
        return self.now

    def us(self):
        return self.now * 1000

    def since(self, earlier_ms):
        return self.now - earlier_ms


def cut_amid(act, *given):
    """Do what the power must cut short."""
    try:
        act(*given)
    except PowerCut:
        return
    raise AssertionError("no cut")


def returned(generator):
    """What a generator returns at its end."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


class Rig:
    """A handheld of scripted parts under a test's fingers. `flash` may be the one that an earlier one left behind."""

    def __init__(self, flash=None, entropy=None, cipher=None):
        self.keypad = ScriptedKeypad()
        self.display = TextDisplay()
        self.link = MemoryLink()
        self.flash = flash or MemoryFlash()
        self.entropy = entropy or CountingEntropy()
        self.clock = VirtualClock()
        self.resets = 0
        parts = (self.keypad, self.display, self.link, self.flash, self.entropy, self.clock, self._reset, cipher)
        self.app = self._app(*parts)
        for _ in self.app.start():
            pass
        self.wait(5)

    def _app(self, *parts):
        from mrx.app import App

        return App(*parts)

    def _reset(self):
        self.resets += 1

    def step(self):
        self.app.poll()
        self.app.show()

    def wait(self, ms):
        """Let the clock run, a tick at a time near its end, in longer strides before."""
        end = self.clock.now + ms
        while self.clock.now < end:
            self.clock.now += 5 if end - self.clock.now <= 100 else 50
            self.step()

    def after(self, ms):
        """What the display says after so long."""
        self.wait(ms)
        return self.display.text()

    def down(self, key):
        self.wait(25)  # a keypad tells of a press once it has stopped bouncing
        if key == "#":  # a person looks first at a picture that came without a key
            self.wait(self.app._seen_ms - self.clock.ms())
        self.keypad.waiting.append((key, "down"))
        self.wait(5)
        while self.table.unwritten:  # the log is written when the picture has been drawn
            self.wait(5)

    def hold(self, key):
        """Press a key and keep it down."""
        self.down(key)
        self.wait(600)
        self.keypad.waiting.append((key, "hold"))
        self.wait(5)

    def up(self, key):
        self.keypad.waiting.append((key, "up"))
        self.wait(5)

    def held(self, key):
        """What the display says while a key is held; it is let go then."""
        self.hold(key)
        text = self.display.text()
        self.up(key)
        return text

    def double(self):
        """Choose a double, by holding 2."""
        self.held("2")

    def press(self, keys, wait_ms=0):
        """Short presses, one after another; returns what the display says after the last, and so long."""
        for key in keys:
            self.down(key)
            self.up(key)
        return self.after(wait_ms)

    @property
    def table(self):
        return self.app.context.table

    def judge(self, proposal_id, proposal, wait_ms=0):
        """Let the host propose this, past the link, and wait so long; returns the verdict."""
        from mrx.game import proposals

        verdict = proposals.judge(self.table, proposal_id, proposal)
        self.wait(wait_ms)
        return verdict

    def events(self):
        """The whole public log."""
        log = self.table.log
        return [log.event(number) for number in range(log.count)]


class Replica:
    """What a sync_host.HostEnd keeps its log in: `events`, and the `proposals` [id, proposal] still to settle."""

    def __init__(self):
        self.game_id = ""
        self.events = []
        self.proposals = []
        self.verdicts = []
        self.name = ""  # of who is Mr. X
        self.voice = False  # a page speaks
        self.taken = False  # the table is another handheld's

    def has_voice(self):
        return self.voice

    def mr_x(self):
        return self.name

    def plays(self, _device, _game_id):
        return not self.taken

    def meet(self, device, game_id, count, head):
        if game_id != self.game_id:
            self.game_id, self.events = game_id, []
        return not self.taken

    def held(self, game_id):
        head = commitment.first_head()
        for event in self.events:
            head = commitment.next_head(head, events.encode(event))
        return len(self.events), commitment.hex_of(head)

    def add(self, device, game_id, number, event):
        if number == len(self.events):
            self.events.append(events.of_list(event))

    def diverged(self, device, game_id):
        pass

    def proposal(self, _device):
        return self.proposals[0] if self.proposals else None

    def judged(self, _device, proposal_id, code):
        self.verdicts.append((proposal_id, code))
        if code != "asked" and self.proposals and self.proposals[0][0] == proposal_id:
            self.proposals.pop(0)


class Host:
    """A host at the other end of a Rig's link; it says something whenever the test lets it, and at first so long."""

    def __init__(self, rig, talks_ms=0):
        self.rig = rig
        self.replica = Replica()
        self.end = sync_host.HostEnd(self.replica)
        self._reader = frames.FrameReader()
        self._ids = 0
        self.talk(talks_ms)

    def propose(self, proposal):
        """Put a proposal in the outbox; returns its id."""
        self._ids += 1
        self.replica.proposals.append(("p%d" % self._ids, proposal))
        return "p%d" % self._ids

    def talk(self, ms=50):
        """Let both ends talk for so long; returns what the display then shows."""
        link = self.rig.link
        for _ in range(ms // 5):
            now = self.rig.clock.now
            heard, link.outgoing = link.outgoing, b""
            for payload in self._reader.feed(heard):
                self._say(self.end.received(sync.decode(payload), now))
            self._say(self.end.tick(now))
            self.rig.wait(5)
        return self.rig.display.text()

    def settle(self, proposal):
        """Propose, and talk until it is settled; returns the verdict."""
        proposal_id = self.propose(proposal)
        for _ in range(100):
            if self.replica.verdicts and self.replica.verdicts[-1][0] == proposal_id:
                return self.replica.verdicts[-1][1]
            self.talk(50)
        raise AssertionError("no verdict")

    def _say(self, messages):
        for message in messages:
            self.rig.link.incoming += frames.pack(sync.encode(message))
