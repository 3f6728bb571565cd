"""Random keys and random bytes on the wire, mixed with legal play, from a seed.

A batch is one handheld, with a host at the other end of the cable that checks every event (shared.log.validation). Some
games are under a PIN, which is read from the display, and now and then the power fails. The same seed gives the same
batch. It fails by raising: whatever exception the firmware raises, Wedged when the handheld answers no more or
the right PIN does not open it, Illegal when an event breaks the rules or a seal does not open.
"""

import ast
import hashlib
import hmac
import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace

from host.game.replica import Replica
from shared.board import edition as editions
from shared.board.board import BOARD_NAMES, Board
from shared.board.edition import MR_X, TICKETS
from shared.events import events_check
from shared.link import frames, sync, sync_host
from shared.log import audit
from shared.log.validation import validate
from shared.rules import edition_table, rules, rules_host, rules_start
from tests.portable.scripted import CountingEntropy, MemoryFlash, PowerCut, Rig

KEYS = "123A456B789C*0#D"
TICKET_KEYS = "ABCD"
SCREENS = "".join(path.read_text() for path in (Path(__file__).parents[2] / "firmware/mrx/screens").rglob("*.py"))


def said(english):
    """What the screens say, in each language, where they say this in English."""
    return ast.literal_eval(re.search(rf'\(\s*"{re.escape(english)}"(,\s*"[^"]*")+', SCREENS)[0] + ")")


MENUS = tuple(text.split()[0] for text in said("MENU    *=back"))
NEW_GAME, NEW_PIN, START_CARD = said("NEW GAME?"), said("PIN FOR THIS"), said("MY START CARD")
WAIT = re.compile(rf"(?:{'|'.join(text.split()[0] for text in said('wait %d s'))}) (\d+) s")
MOMENT, NOTED = said("one moment"), said("#=said") + said("#=done") + said("#=go on")
LONGEST_MOMENT = 100  # waits of 300 ms; on scripted parts time passes in longer ticks than a PIN takes
MOST_WAIT_S = 60  # for longer nobody waits after wrong PINs
_BOARDS = {name: Board(name) for name in BOARD_NAMES}


class Wedged(Exception):
    """The handheld does not answer any more."""


class Illegal(Exception):
    """The handheld has sent an event that the rules forbid."""


class Doubter:
    """What a sync_host.HostEnd keeps its log in: every event is judged as it comes."""

    def __init__(self):
        self.replica = None
        self.waiting = []
        self.events = self.windows = self.audits = 0  # how far it went

    def meet(self, device, game_id, count, head):
        if game_id and (self.replica is None or self.replica.game_id != game_id):
            self.replica = Replica(game_id, device)
        return True

    def has_voice(self):
        return False

    def mr_x(self):
        return ""

    def plays(self, _device, _game_id):
        return True

    def held(self, game_id):
        held = self.replica
        return (held.count, held.head) if held and held.game_id == game_id else (0, "")

    def add(self, _device, game_id, number, row):
        replica = self.replica
        if not replica or replica.game_id != game_id or number != replica.count:
            return
        event = events_check.check(row)
        fault = validate(replica, event)
        if fault:
            raise Illegal(f"{fault}: {event}")
        replica.add(event, 0)
        self.events += 1
        self.windows = max(self.windows, len(replica.game.windows))
        if replica.over and len(replica.opened) == len(replica.seals):
            found = audit.of(replica)
            if found.faults:  # what was taken back is opened last: until then not all is proven
                raise Illegal(f"audit: {found.faults}")
            self.audits += 1

    def diverged(self, _device, _game_id):
        """The random bytes have told it so."""

    def proposal(self, _device):
        return self.waiting[0] if self.waiting else None

    def judged(self, _device, proposal_id, code):
        if code != "asked" and self.waiting and self.waiting[0][0] == proposal_id:
            self.waiting.pop(0)


class Batch:
    """One handheld under `hand`, which has down(key), up(key), wait(ms), hear(bytes), said() -> bytes, text() -> str,
    station(), where Mr. X stands, or 0 if it cannot tell, secrets() -> the records of secret.log, cut(random), or None
    where the power does not fail, starts, how often it has had power, and LONGEST_MS, for how long fingers may rest.

    pins    how many games began under a PIN that Mr. X knows
    opened  how often he opened the lock with it
    cuts    how often the power failed
    """

    def __init__(self, hand, seed):
        self.hand = hand
        self.random = Random(seed)
        self.doubter = Doubter()
        self.end = sync_host.HostEnd(self.doubter)
        self.reader = frames.FrameReader()
        self.now = 0
        self.down = {}  # key -> when it is let go
        self.keys = self.bytes = self.proposals = 0
        self.pin = ""  # as last read from the display
        self.pins = self.opened = self.cuts = 0

    def run(self, keys):
        """Press so many random keys, and put about as many random bytes on the wire; then check that all is well."""
        fingers = self.random.choice((5, 50, 200, 200))  # weight of random keys: with a low one the game gets further
        acts = (self._finger, self._noise, self._play, self._host, self._cut)
        while self.keys < keys:
            self.random.choices(acts, (fingers, 4, 6, 12, 1 if self.hand.cut else 0))[0]()
            self._read_pin()
            self._talk()
        self._let_go()
        self._answers()
        self._finish()

    # --- random input

    def _finger(self):
        random = self.random
        key = random.choice(KEYS)
        if key not in self.down:
            self.hand.down(key)
            self.down[key] = self.now + random.choice((10, 30, 40, 60, 60, 80, 120, 700))
            self.keys += 1
        roll = random.random()
        self._wait(random.randint(0, 100) if roll < 0.99 else 5100 if roll < 0.9995 else self.hand.LONGEST_MS)

    def _wait(self, ms):
        end = self.now + ms
        while self.now < end:
            due = [key for key, when in self.down.items() if when <= self.now]
            for key in due:
                self.hand.up(key)
                del self.down[key]
            step = min([end] + [when for when in self.down.values() if when > self.now]) - self.now
            self.hand.wait(step)
            self.now += step

    def _let_go(self):
        for key in list(self.down):
            self.hand.up(key)
        self.down = {}
        self._wait(1000)

    def _noise(self):
        random = self.random
        kind = random.randrange(4)
        if kind < 2:
            data = random.randbytes(random.randint(1, 40))
        elif kind == 2:
            data = bytearray(frames.pack(sync.encode(self._message())))
            data[random.randrange(len(data))] = random.randrange(256)
        else:
            data = frames.pack(sync.encode(self._message()))
        self.bytes += len(data)
        self.hand.hear(bytes(data))

    def _message(self):
        """A message of the right shape with random content."""
        random = self.random
        kind = random.choice(("have", "have", "propose", "propose", "propose", "taken", "here", "event"))
        game_id = self.doubter.replica.game_id if self.doubter.replica and random.random() < 0.8 else self._word()
        messages = {
            "have": [game_id, random.choice((-1, 0, 1, 7, 10**6)), random.choice(("ab" * 32, self._word()))],
            "propose": [random.choice(("x", "p1", self._word())), self._proposal()],
            "here": ["x", game_id, 1, ""],
            "event": [game_id, 0, ["game_ended", None, "abandoned"]],
            "taken": [],
        }
        return [kind, *messages[kind]]

    def _word(self):
        """A text, mostly of a wrong length or with characters that no message may have."""
        return self.random.choice(("", "ff", '"\\', "\u00e9", "\x7f", "\n", "\ud800", "x" * 64, "x" * 65, "x" * 900))

    def _proposal(self):
        random = self.random
        any_value = random.choice((None, True, -1, 0, 1, 200, 10**9, "", "red", "taxi", [], [[]], ["red", 1], 1.5, {}))
        proposal = random.choice((self._set_up(), self._any_move(), ["abandon"], ["take_back", 3, 2], [any_value], []))
        if proposal and random.random() < 0.7:
            proposal[random.randrange(len(proposal))] = any_value
        return proposal

    def _any_move(self):
        random = self.random
        return [
            "move", random.randint(0, 25), random.choice(("red", "blue", "bobby1", "x")),
            random.choice((*TICKETS, "x")), random.randint(0, 201),
        ]  # fmt: skip

    def _cut(self):
        self.hand.cut(self.random)
        self.cuts += 1

    # --- sense

    def _set_up(self):
        random = self.random
        changes = random.choice(({}, {}, {"cut_off": True}, {"voluntary_surfacing": True}, {"start_cards": "any"}))
        edition = edition_table.from_rules(random.choice(editions.EDITIONS), random.randint(2, 5), changes)
        names = list(editions.COLOURS[: edition.pawns]) + rules_start.bobby_names(edition)
        starts = random.sample(edition.pawn_deck or _BOARDS[edition.board].stations(), len(names))
        pawns = [[name, start] for name, start in zip(names, starts, strict=True)]
        assert rules_start.start_error(edition, _BOARDS[edition.board], pawns) is None
        return ["begin", edition.name, edition.players, edition_table.to_pairs(changes), pawns]

    def _host(self):
        """The detectives propose something, mostly something legal."""
        if self.doubter.waiting:
            return
        replica = self.doubter.replica
        random = self.random
        if replica is None or not replica.running:
            proposal = self._set_up()
        elif random.random() < 0.02:
            proposal = ["abandon"]
        elif random.random() < 0.05:
            proposal = ["take_back", replica.count, random.choice(replica.effective_numbers)]
        else:
            leg = self._legal_leg()
            if leg is None or leg[0] == MR_X:
                return
            proposal = ["move", replica.game.round, *leg]
        self.proposals += 1
        self.doubter.waiting.append((f"p{self.proposals}", proposal))

    def _play(self):
        """Mr. X agrees to a new game, or makes a legal move by his keys, his own or a pawn's."""
        if self.hand.text().startswith(NEW_GAME):
            if self.random.random() < 0.5:
                self._press("#")
            else:
                self._choose_pin()
            self._press("A#")
        elif self._is_locked():
            self._unlock()
        elif self._is_home():
            leg = self._legal_leg()
            if leg is None:
                self._press(self.random.choice("#A"))
                return
            mover, ticket, station = leg
            if mover == MR_X and self.random.random() < 0.3:
                self._double()
            self._press(f"{station:03}{TICKET_KEYS[TICKETS.index(ticket)]}#")

    def _choose_pin(self):
        self._press("A" + "".join(self.random.choices("0123456789", k=self.random.randint(4, 8))))
        if self.random.random() < 0.5:
            self._press("A")  # to be wiped after too many wrong ones
        self._read_pin()
        self._press("#")
        self.pins += self.hand.text().startswith(START_CARD)

    def _read_pin(self):
        """Remember the new PIN that the display shows while it is typed."""
        lines = self.hand.text().split("\n")
        if lines[0].startswith(NEW_PIN) and lines[3].isdigit():
            self.pin = lines[3]

    def _is_locked(self):
        """Whether a PIN is asked for."""
        return "\nPIN" in self.hand.text() and self.hand.text().startswith("MR X")

    def _unlock(self):
        """Enter the remembered PIN; Wedged if it is the right one and does not open the lock."""
        self._let_go()
        self._wait_a_moment()
        wait = WAIT.search(self.hand.text())
        if not self.pin or (wait and int(wait[1]) > MOST_WAIT_S):
            return
        self._wait(1000 * int(wait[1]) if wait else 0)
        starts, right = self.hand.starts, opens(self.hand.secrets(), self.pin)
        self._press("*" + self.pin + "#")
        self._wait_a_moment()
        if "•" in self.hand.text():  # it was at something else when # was pressed, and said so: the digits stay
            self._press("#")
            self._wait_a_moment()
        if not self._is_locked():
            self.opened += 1
        elif right and starts == self.hand.starts:
            raise Wedged("the right PIN does not open: " + self.hand.text())
        elif not right:
            self.pin = ""

    def _wait_a_moment(self):
        """Wait until a PIN has been stretched."""
        for _ in range(LONGEST_MOMENT):
            if not any(word in self.hand.text() for word in MOMENT):
                return
            self._wait(300)

    def _is_home(self):
        """Go to the screen on which the game waits: leave the menu, and press # on screens that only inform."""
        for key in "**#*":
            if self.hand.text().startswith(MENUS):
                self._press("*")
                for _ in range(3):
                    if any(self.hand.text().endswith(noted) or noted + "\n" in self.hand.text() for noted in NOTED):
                        self._press("#")
                return True
            self._press(key)
        return False

    def _legal_leg(self):
        """(mover, ticket, station) of some legal leg of whoever is to move, or None."""
        replica = self.doubter.replica
        if replica is None or not replica.running:
            return None
        game = replica.game
        movers = rules.to_move(game)
        if not movers:
            return None
        legs = bytearray(rules.BUFFER)
        if movers == [rules.MR_X]:
            station = self.hand.station()
            name, count = MR_X, rules.mr_x_legs(game, station, legs) if station else 0
        else:
            pawn = self.random.choice(movers)
            name, count = game.pawn_names[pawn], rules.pawn_legs(game, pawn, legs)
        if not count:
            return None
        at = 2 * self.random.randrange(count)
        return name, TICKETS[self.random.choice(rules_host.tickets_in(legs[at + 1]))], legs[at]

    def _press(self, keys):
        for key in keys:
            if key not in self.down:
                self.hand.down(key)
                self.down[key] = self.now + 60
            self._wait(110)

    def _double(self):
        self.hand.down("2")
        self.down["2"] = self.now + 800
        self._wait(900)

    def _talk(self):
        """Give the host what the handheld has sent, and the handheld the answers."""
        for payload in self.reader.feed(self.hand.said()):
            message = sync.decode(payload)
            if message is not None:
                self._say(self.end.received(message, self.now))
        self._say(self.end.tick(self.now))

    def _say(self, messages):
        for message in messages:
            self.hand.hear(frames.pack(sync.encode(message)))

    # --- is all well?

    def _answers(self):
        """Check that * and # lead to the menu, unless the game is locked under an unknown PIN."""
        for key in "**#" * 12:
            if self._is_locked():
                self._unlock()
            if self._is_locked():
                return
            self._press(key)
            self._talk()
            if self.hand.text().startswith(MENUS):
                self._press("*")
                return
        raise Wedged(self.hand.text())

    def _finish(self):
        """The host has the whole log; the game is ended and opened, and every seal and leg checks out."""
        audits = self.doubter.audits
        self.doubter.waiting = []
        for _ in range(80):
            self._wait(300)
            self._talk()
            replica = self.doubter.replica
            if replica is None or self._is_locked() or not self.hand.secrets():
                return
            if replica.running and not self.doubter.waiting:
                self.proposals += 1
                self.doubter.waiting.append((f"p{self.proposals}", ["abandon"]))
            if replica.over and len(replica.opened) == len(replica.seals) and self.doubter.audits > audits - 1:
                return
            self._press("#A")
        raise Wedged(self.hand.text())


def opens(secrets, pin):
    """Whether this PIN is the one that these records are under: by CPython's own PBKDF2."""
    if not secrets or secrets[0][0] != "lock":
        return False
    _kind, salt, rounds, check, _wipe, *formats = secrets[0]
    key = hashlib.pbkdf2_hmac("sha256", pin.encode(), bytes.fromhex(salt), rounds)
    if formats:
        return hmac.new(key, b"mrx pin %d" % formats[0], hashlib.sha256).hexdigest()[:16] == check
    return hashlib.sha256(b"mrx pin 1 " + key).hexdigest()[:16] == check


class RigHand:
    """A tests.portable.scripted.Rig as a Batch wants it: a keypad that tells of keys as the real one does.

    With a ports.Cipher, which its rig has too, games may be under PINs, and the power may fail.
    """

    LONGEST_MS = 601000  # it locks itself

    def __init__(self, rig, cipher=None):
        self.rig = rig
        self.starts = 1
        self.cut = self._cut if cipher else None
        self._cipher = cipher
        self._fingers = {}  # key -> since when it is down; whether that was reported, whether the hold was reported
        self._up = {}  # key -> since when it is up, if its press was reported

    def down(self, key):
        self._fingers[key] = SimpleNamespace(since=self.rig.clock.now, told=False, held=False)

    def up(self, key):
        finger = self._fingers.pop(key)
        if finger.told:
            self._up[key] = self.rig.clock.now

    def wait(self, ms):
        end = self.rig.clock.now + ms
        while self.rig.clock.now < end:
            left = end - self.rig.clock.now
            try:
                self.rig.wait(min(5, left) if self._fingers or self._up else left)
            except PowerCut:
                end += self._start_again()
            self._tell()

    def _cut(self, random):
        """Now, or at one of the next changes of a file."""
        flash = self.rig.flash
        flash.cut_how = random.choice(("now", "before", "torn", "after"))
        if flash.cut_how == "now":
            self._start_again()
        else:
            flash.cut_at = flash.writes + random.randint(0, 4)

    def _start_again(self):
        """The fingers stay where they are; returns how much later it is by the new clock."""
        old = self.rig
        self.starts += 1
        self.rig = Rig(MemoryFlash(old.flash.files), CountingEntropy(old.entropy.number), self._cipher)
        self._up = {}
        for key in self._fingers:
            self.down(key)
        return self.rig.clock.now - old.clock.now

    def _tell(self):
        now = self.rig.clock.now
        waiting = self.rig.keypad.waiting
        for key, since in list(self._up.items()):
            if now - since >= 20:
                del self._up[key]
                waiting.append((key, "up"))
        for key, finger in self._fingers.items():
            if not finger.told and now - finger.since >= 20 and key not in self._up:
                finger.told = True
                waiting.append((key, "down"))
            elif finger.told and not finger.held and now - finger.since >= 620:
                finger.held = True
                waiting.append((key, "hold"))

    def hear(self, data):
        self.rig.link.incoming += data

    def said(self):
        data, self.rig.link.outgoing = self.rig.link.outgoing, b""
        return data

    def text(self):
        return self.rig.display.text()

    def station(self):
        return self.rig.table.secret_station()

    def secrets(self):
        lines = self.rig.flash.files.get("secret.log", b"").split(b"\n")[:-1]
        return [json.loads(payload) for payload in map(frames.unpack, lines) if payload]


class BoardHand:
    """The real VM as a Batch wants it: a system.board_rig.BoardRig, whose own host stays away."""

    LONGEST_MS = 11000  # ten minutes of its time are half a minute of ours
    starts = 1
    cut = None

    def __init__(self, rig):
        self.rig = rig

    def down(self, key):
        self.rig.board.hold(key)

    def up(self, key):
        self.rig.board.release(key)

    def wait(self, ms):
        self.rig.now += ms
        self.rig.board.ask("wait", until=self.rig.now)

    def hear(self, data):
        self.rig.board.hear(data)

    def said(self):
        said = b"".join(bytes.fromhex(data) for _, data in self.rig.board.ask("sayings", log=True)["sayings"])
        if b"rst:" in said or b"Traceback" in said:
            raise Wedged("it was reset: " + self.rig.trouble())
        return said

    def text(self):
        return self.rig.display.text()

    def station(self):
        """From the secret log, as it lies on flash where there is no PIN."""
        secrets = self.secrets()
        if not secrets or secrets[0][0] == "lock":
            return 0
        return int(secrets[-1][-1][:2], 16)

    def secrets(self):
        return self.rig.secrets()
