"""The face of tests/portable/scripted.Rig over the real firmware on the real VM, so that the same games play on both.

Time is the board's virtual one. The host at the other end of the wire is shared.link.sync's own, asked once after every
key; what both say depends on nothing but the keys and their times.
"""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

from mrx.app import PRESS_LAG_MS, SEEN_MS
from mrx.language import LANGUAGES, Text
from shared.events import events
from shared.link import frames, sync, sync_host
from tests.portable.scripted import Replica
from tests.system.virtual_board import VirtualBoard

PRESS_MS = 60
GAP_MS = 60  # as the order has it
TICK_MS = 10
PICTURE_MS = 40  # a picture is drawn in so long
BUSY_MS = 200  # more than the handheld is busy with the rules of a new game
STRETCH_MS = 3000  # more than a PIN takes
BETWEEN_MS = 2  # after a tick, so that what is done here comes to the same tick whatever the display takes of its time


class BoardRig:
    """A handheld under a test's fingers; `flash` is the folder of its files, which may be an earlier one's.

    now    the board's time in milliseconds
    said   what the board has said on the wire: (time, bytes) each
    words  the language that its display speaks
    """

    press_ms = PRESS_MS
    look_ms = SEEN_MS + PRESS_LAG_MS + PICTURE_MS  # before "#" a person looks at what has come without a key
    pin_first = False  # it is a phone, which offers a PIN before the start card

    def __init__(self, image, flash, heap=None, linked=True):
        self.folder = Path(flash)
        self.linked = linked
        self.replica = Replica()
        self.said = []
        self.board = self._make_board(image, heap)
        self.display = SimpleNamespace(text=self._text)
        self.table = _Table(self)
        self.words = Text("en")
        self.app = SimpleNamespace(context=SimpleNamespace(text=self.words))
        self._proposals = 0
        try:
            self.power_on()
        except BaseException:
            self.close()
            raise

    def power_on(self):
        """Give power, and wait for the first screen and the first word on the wire; AssertionError if none comes."""
        self._asked = True  # what it shows has come without a key
        self._end = sync_host.HostEnd(self.replica)
        self._reader = frames.FrameReader()
        self.board.ask("sayings", log=True)
        self.board.ask("power", on=True)
        self.board.wait_for_text(lambda lines: any(line.strip() for line in lines))
        self.board.wait(1100)
        now = self.board.ask("status")["time_ms"]
        self._listen()
        assert self.said, "it says nothing, but shows:\n" + self.display.text()
        tick = self.said[-1][0]
        self.now = tick + (now - tick) // TICK_MS * TICK_MS + TICK_MS + BETWEEN_MS
        self.wait(0)

    def power_cycle(self):
        """Cut the power and give it back."""
        self.board.ask("power", on=False)
        self.power_on()

    def start_anew(self):
        """Start it without files, with a host that knows nothing of earlier ones."""
        self.board.ask("power", on=False)
        self._lay_out()
        self.replica = Replica()
        self._proposals = 0
        self.said = []
        self.words = self.app.context.text = Text("en")
        self.power_on()

    def _make_board(self, image, heap):
        """The board, without power."""
        return VirtualBoard(image, self.folder, heap=heap, off=True)

    def _lay_out(self):
        """Let it have no files."""
        shutil.rmtree(self.folder)
        self.folder.mkdir()

    def close(self):
        self.board.close()

    def press(self, keys):
        """Short presses, one after another; returns what the display says after the last."""
        if keys:
            if self._asked and keys[0] == "#":
                self.wait(self.look_ms)
            self._asked = False
            self.board.ask("press", keys=keys, ms=self.press_ms, at=self.now)
            self.now += len(keys) * (self.press_ms + GAP_MS)
            self._talk()
            self._ask_on()
        return self._text()

    def hold(self, key, ms):
        """Hold a key down for so long."""
        self.board.ask("press", keys=key, ms=ms, at=self.now)
        self.now += ms + GAP_MS
        self._talk()

    def double(self):
        """Choose a double, by holding 2."""
        self.hold("2", 800)

    def wait(self, ms):
        """Let time pass."""
        self.now += ms
        self.board.ask("wait", until=self.now)
        self._talk()
        self._ask_on()

    def _ask_on(self):
        assert self.board.ask("status")["state"] != "off"

    def change_language(self, language):
        """Change the display's language in the menu."""
        self.press(f"*6{LANGUAGES.index(language) + 1}")
        self.words.change(language)

    def begin(self, game, pin=""):
        """Begin a tests.portable.recorded.Recorded, under a PIN if one is given."""
        assert self.propose(["begin", *game.set_up]) == "asked"
        self.press("A" if pin and not self.pin_first else "#")
        if game.on_board:
            self.press("#")
        if pin or self.pin_first:
            self.press(f"{pin}#")
        self.wait(BUSY_MS)
        self.press(f"{game.record['start']['mr_x']:03}#")
        self.wait(STRETCH_MS if pin else 50)

    def unlock(self, pin):
        """Open the lock with the right PIN."""
        self.press(f"{pin}#")
        self.wait(STRETCH_MS)

    def propose(self, proposal):
        """Let the host propose this and nothing else, and wait until it is judged; returns the verdict."""
        self._proposals += 1
        self._asked = True
        self.replica.proposals = [(f"p{self._proposals}", proposal)]
        for _ in range(100):
            self.wait(50)
            if self.replica.verdicts and self.replica.verdicts[-1][0] == f"p{self._proposals}":
                self.wait(BUSY_MS if proposal[0] == "begin" else 0)
                return self.replica.verdicts[-1][1]
        raise AssertionError("no verdict")

    def judge(self, _proposal_id, proposal):
        """As `propose`, with the face of tests.portable.scripted.Rig."""
        return self.propose(proposal)

    def settle(self):
        """Wait until the host has the whole log."""
        for _ in range(200):
            self.wait(50)
            if self.replica.events == self.events():
                return
        raise AssertionError("the host never got the whole log")

    def events(self):
        """The whole public log, from the board's flash."""
        return [events.of_list(row) for batch in self._records("public.log") for row in batch]

    def secrets(self):
        """The whole secret log, from the board's flash."""
        return self._records("secret.log")

    def live_heap(self):
        """Bytes of the heap in use after a collection, code and all."""
        return self.board.ask("heap")["bytes"]

    def trouble(self):
        """What went wrong, as the board wrote it down."""
        path = self.folder / "game" / "trouble.log"
        return path.read_text() if path.exists() else ""

    def _records(self, name):
        path = self.folder / "game" / name
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        return [json.loads(frames.unpack(line)) for line in lines]

    def _text(self):
        return "\n".join(line.rstrip() for line in self.board.text())

    def _listen(self):
        """What the board has said since the last time, as messages."""
        said = [(time, bytes.fromhex(data)) for time, data in self.board.ask("sayings", log=True)["sayings"]]
        self.said += said
        return [sync.decode(payload) for payload in self._reader.feed(b"".join(data for _, data in said))]

    def _talk(self):
        """Let the host hear what was said, and answer."""
        heard = self._listen()
        if not self.linked:
            return
        answers = []
        for message in heard:
            answers += self._end.received(message, self.now)
        answers += self._end.tick(self.now)
        data = b"".join(frames.pack(sync.encode(message)) for message in answers)
        if data:
            self.board.hear(data)


class _Table:
    """As much of mrx.game.table.Table as a recorded game asks of a rig, by wire and files."""

    def __init__(self, rig):
        self._rig = rig

    @property
    def running(self):
        kinds = [event[0] for event in self._rig.events()]
        return bool(kinds) and "game_ended" not in kinds

    @property
    def game(self):
        return SimpleNamespace(pawn_names=[name for name, _ in self._rig.events()[0][5]])
