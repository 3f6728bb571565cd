"""The table: one game as everybody sees it, the moves entered for it, and what its handheld is answered.

It is what a `HostEnd` asks, and what the pages post to. All of it is public. The log is the truth and the handheld
alone numbers it; what is entered here waits in the outbox until the handheld has judged it (a phone that locks itself
must hold nobody up). Nothing here is a sentence: what is wrong is a code with its facts, and `wording` says it.
"""

import secrets
import sqlite3
import threading

from host.table import projection
from host.table.consents import OWNER, Consents
from host.table.games import Games
from host.table.invitations import Invitations
from host.table.outbox import Outbox
from host.table.replica import FIRST_LINK, Replica
from shared import events

VERSIONS_A_START = 1_000_000
DEVICE_LENGTH = 40


def wish_number(wish):
    """What `answer` takes for a wish; no entry's number looks so."""
    return f"wish-{wish[0]}-{wish[1]}"


class Refused(Exception):
    """Something that was pressed cannot be. `code` and `facts` are for `wording.refusal`; no secret is in either."""

    def __init__(self, code, **facts):
        super().__init__(code)
        self.code = code
        self.facts = facts


class Table:
    """One table on one store. For many threads: every public method takes `lock`, and readers may hold it for longer.

    version   grows with every change, also over restarts
    closing   set when the host ends
    """

    def __init__(self, store):
        self.store = store
        self.lock = threading.RLock()
        self.closing = threading.Event()
        self.invitations = Invitations(store, self.lock)
        self._changed = threading.Condition(self.lock)
        self._games = Games(store)
        self._outbox = Outbox(store)
        self._outbox.sift(self.play)
        self._consents = Consents(store)
        self._lines = {}
        self._ports = {}
        self._wishes = {}  # by line: (game id, events held, first) that Mr. X asks to take back
        self._declined_wish = None
        self._told = {}  # what the handheld said that cannot be: {key: (code, facts)}
        self._reached = False
        starts = store.note("starts", 0) + 1
        store.write_note("starts", starts)
        self.version = starts * VERSIONS_A_START
        self._name = store.note("table_name")
        if self._name is None:
            self._name = secrets.token_hex(3)  # told apart from another data folder's by the handheld
            store.write_note("table_name", self._name)
        if store.set_aside:
            store.write_note("damaged", store.set_aside)
        if self._games.torn:
            self._told["log"] = ("torn-log", {})

    @property
    def play(self):
        """The Replica that the table shows, or None."""
        return self._games.play

    # Changes, and who waits for them

    def wait_for_change(self, seen, timeout_s):
        """Wait until the version is another than `seen`; False if the time ran out, or the host ends."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version != seen or self.closing.is_set(), timeout_s)

    def end(self):
        """Wake up everybody who waits: the host ends."""
        with self._changed:
            self.closing.set()
            self._changed.notify_all()

    def close(self):
        """Let the store go."""
        with self.lock:
            self.store.close()

    def _change(self):
        self.version += 1
        self._changed.notify_all()

    # What sync_host.HostEnd asks

    def meet(self, device, game_id, count, head):
        """A handheld says where it stands; False if another one owns the table."""
        with self.lock:
            if not 0 < len(device) <= DEVICE_LENGTH:
                return False
            if self._games.come_back(device, game_id):
                self._outbox.sift(self.play)
                self._change()
            play = self.play
            if play is None or play.device != device:
                return not self.running()
            lost = play.running and game_id != play.game_id
            parted = game_id == play.game_id and (count < play.count or (count == play.count and head != play.head))
            self._tell("handheld", "lost-game" if lost else "parted" if parted else None)
            return True

    def held(self, game_id):
        """(events held, chain head in hex) of a game."""
        with self.lock:
            log = self._games.log(game_id)
            return (log.count, log.head) if log else (0, FIRST_LINK)

    def add(self, device, game_id, number, event):
        """Keep an event if it is the next of its game and sound; what is neither is ignored, and said if it matters."""
        with self.lock:
            if self.running() and self.play.device != device:
                return
            log = self._games.log(game_id) or Replica(game_id, device)
            if log.device != device or number != log.count:
                return
            fault = log.fault(event)
            self._tell("event", fault and "bad-event", fault=fault)
            if fault is None:
                self._keep(log, events.of_list(event))

    def proposal(self):
        """(id, proposal) of the entry to settle next, or None."""
        with self.lock:
            for entry in self._outbox.open_ones():
                if entry.state == "here":
                    continue
                if entry.kind == "begin" or (self.play is not None and entry.game_id == self.play.game_id):
                    return self._proposal_id(entry), entry.proposal
            return None

    def judged(self, proposal_id, code):
        """The handheld's verdict on a proposal."""
        with self.lock:
            for entry in self._outbox.open_ones():
                if self._proposal_id(entry) == proposal_id and self._outbox.judged(entry, code):
                    self._outbox.sift(self.play)
                    self._change()

    def _proposal_id(self, entry):
        return f"{self._name}-{entry.number}"

    # What the means of the link say

    def line_is(self, line, device):
        """A line is up with this device, or (None) down."""
        with self.lock:
            if device is None:
                self._wishes.pop(line, None)
            if self._lines.get(line) == device:
                return
            before = self.link()
            if device is None:
                del self._lines[line]
            else:
                self._lines[line] = device
                self._reached = True
            if self.link() != before:
                self._change()

    def wish_is(self, line, wish):
        """What Mr. X asks to take back on a line: (game id, events held, first), or None for nothing."""
        with self.lock:
            if self._wishes.get(line) == wish:
                return
            if wish is None:
                del self._wishes[line]
                self._declined_wish = None
                if self.ask() is None:
                    self._consents.forget()
            else:
                self._wishes[line] = wish
            self._change()

    def port_is(self, name, code):
        """What is wrong with a serial port: "busy", "forbidden", "missing", "pulled" or None. True if it is news."""
        with self.lock:
            if self._ports.get(name) == code:
                return False
            if code is None:
                del self._ports[name]
            else:
                self._ports[name] = code
            self._change()
            return True

    # What pages read

    def link(self):
        """ "up", "down" (a handheld was here and is not heard) or "none"."""
        with self.lock:
            devices = self._lines.values()
            if self.running():
                return "up" if self.play.device in devices else "down"
            return "up" if devices else "down" if self._reached or self.play is not None else "none"

    def moves(self):
        """The entered moves of this game that wait, as outbox entries."""
        with self.lock:
            return self._outbox.moves()

    def ask(self):
        """The outbox entry that waits for somebody's yes, a new game, leaving off or taking back; or None."""
        with self.lock:
            return self._outbox.ask()

    def wish(self):
        """(events held, first) that Mr. X asks to take back and the detectives have not answered, or None."""
        with self.lock:
            play = self.play
            if play is None or self.ask() is not None:
                return None
            for wish in self._wishes.values():
                stands = wish[:2] == (play.game_id, play.count) and wish != self._declined_wish
                if stands and play.may_take_back(wish[2]):
                    return wish[1:]
            return None

    def last_move(self, pawn):
        """The number of a pawn's last move, if it may be asked back now; else None."""
        with self.lock:
            play = self.play
            if play is None or self.ask() is not None or self.wish() is not None or self.moves():
                return None
            moves = (number for number in reversed(play.numbers) if play.events[number][:2] == ("pawn_moved", pawn))
            last = next(moves, None)
            return last if last is not None and play.may_take_back(last) else None

    def running(self):
        """Whether a game is running, so that no other can begin."""
        with self.lock:
            return self._games.running

    def projected(self):
        """The game as it will be once the entered moves have been judged; None without a game."""
        with self.lock:
            if self.play is None:
                return None
            return projection.after(self.play.game, [entry.proposal for entry in self.moves()])

    def pencils(self):
        """{pawn: (ticket, station)} of the pencilled moves that are legal now, alone."""
        with self.lock:
            game = self.projected()
            found = {}
            for pawn, turn, ticket, station in self.store.pencils():
                if (
                    game is not None
                    and turn == game.round
                    and projection.leg_error(game, pawn, ticket, station) is None
                ):
                    found[pawn] = (ticket, station)
            return found

    def remembered(self):
        """What was said of this game at set-up beside its rules: see `seats`; {} where nothing was."""
        with self.lock:
            return self.store.note(f"names {self.play.game_id}", {}) if self.play is not None else {}

    def last_choice(self):
        """The new-game form that was accepted last."""
        with self.lock:
            return self.store.note("last_choice", {})

    def troubles(self):
        """[(code, facts)] of what is wrong, the newest first."""
        with self.lock:
            games = ("", self.play.game_id if self.play is not None else "")  # a new one has no id yet
            found = [("entry", {"entry": entry}) for entry in self._outbox.failed() if entry.game_id in games]
            found += list(self._told.values())
            found += [("port-" + code, {"port": name}) for name, code in self._ports.items()]
            damaged = self.store.note("damaged")
            return found + ([("damaged", {"file": damaged})] if damaged else [])

    # What pages post; each raises Refused

    def pencil(self, pawn, ticket, station, turn):
        """Pencil a pawn's move in round `turn`: free to change, telling nothing."""
        with self.lock:
            self._check_move(pawn, ticket, station, turn)
            self.store.pencil(pawn, turn, ticket, station)
            self._change()

    def rub(self, pawn):
        """Rub a pencilled move out."""
        with self.lock:
            if self.play is None:
                raise Refused("no-game")
            if pawn not in self.play.game.pawn_names:
                raise Refused("no-pawn")
            self.store.rub(pawn)
            self._change()

    def move(self, pawn, ticket, station, turn, seen=False):
        """Put a pawn's move into the outbox; `seen`: the page showed it as the pencil, so it must be that still.

        A press belongs to what was seen: where somebody else has pencilled otherwise meanwhile, nothing is entered.
        """
        with self.lock:
            self._check_move(pawn, ticket, station, turn)
            pencil = self.pencils().get(pawn)
            if pencil != (ticket, station) and (pencil or seen):
                raise Refused("pencil-changed", mover=pawn, pencil=pencil)
            with self.store.together():
                self._outbox.enter(self.play.game_id, ["move", turn, pawn, ticket, station], {})
                self.store.rub(pawn)
            self._change()

    def begin(self, proposal, remembered, form):
        """Ask Mr. X for a new game: a "begin" proposal, what `seats` remembers, and the form for next time."""
        with self.lock:
            if self.running():
                raise Refused("running")
            with self.store.together():
                for entry in self._outbox.open_ones():
                    self._outbox.mark(entry, "void", "another")
                self._outbox.read_failed()
                self.store.write_note("last_choice", form)
                self._outbox.enter("", proposal, remembered)
            self._change()

    def abandon(self):
        """Ask Mr. X to leave off (R27)."""
        with self.lock:
            if self.play is None or self.play.over:
                raise Refused("no-game")
            ask = self.ask()
            if ask is None:
                self._outbox.enter(self.play.game_id, ["abandon"], {})
                self._change()
            elif ask.kind != "abandon":
                raise Refused("ask-waits")

    def take_back(self, pawn):
        """Ask Mr. X to take back a pawn's last move and what followed; if he has shown himself since, ask here first.

        Only he can undo what he has answered: else detectives could try station after station.
        """
        with self.lock:
            if self.play is None:
                raise Refused("no-game")
            if self.ask() is not None or self.wish() is not None:
                raise Refused("ask-waits")
            if self.moves():
                raise Refused("moves-wait")
            first = self.last_move(pawn)
            if first is None:
                raise Refused("nothing-back")
            self._ask_back(first, "here" if self.play.has_shown_since(first) else "waiting")

    def answer(self, number, yes, player=None, by=OWNER):
        """The detectives' answer to what they are asked about taking back: a wish of Mr. X's, or one of their own.

        If he has shown himself since, everybody must agree, and one no ends it: `player` is the index of who answers,
        `by` whose page it is.
        """
        with self.lock:
            wish, entry = self.wish(), self.ask()
            if wish is not None and number != wish_number(wish):
                wish = None
            if wish is None and (entry is None or entry.state != "here" or str(entry.number) != number):
                raise Refused("answered")
            first = entry.proposal[2] if wish is None else wish[1]
            if self.play.has_shown_since(first):
                fault = self._consents.fault(self._question(number), player, self.play.game.edition.players, by)
                if fault:
                    raise Refused(fault)
                self._consents.give(self._question(number), player, by, yes)
            if not yes or not self._still_asked(number, first):
                self._settle_question(number, wish, yes)
            self._change()

    def answers(self, number):
        """[(player, by whom or None, yes)] for every player, where everybody must agree to this question; else []."""
        with self.lock:
            wish, entry = self.wish(), self.ask()
            first = wish[1] if wish is not None else entry.proposal[2]
            given = self._consents.given(self._question(number))
            if not given and not (self.play.has_shown_since(first) and (wish is not None or entry.state == "here")):
                return []
            return [(player, *given.get(player, (None, False))) for player in range(self.play.game.edition.players)]

    def decliner(self, entry):
        """The index of the player who did not agree to a taking back, as long as that is known; else None."""
        with self.lock:
            given = self._consents.given(self._question(entry.number)) if self.play is not None else {}
            return next((player for player, (_by, yes) in given.items() if not yes), None)

    def _question(self, number):
        """What tells this question from those of other games."""
        return f"{self.play.game_id} {number}"

    def _still_asked(self, number, first):
        players = self.play.game.edition.players
        return self.play.has_shown_since(first) and len(self._consents.given(self._question(number))) < players

    def _settle_question(self, number, wish, yes):
        """All have agreed, or one has not: the question goes on to the handheld, or is void."""
        if wish is not None:
            self._ask_back(wish[1], "here", wished=True)
            self._consents.carry(self._question(number), self._question(self.ask().number))
            if not yes:
                self._declined_wish = (self.play.game_id, *wish)
        self._outbox.mark(self.ask(), *(("waiting",) if yes else ("void", "not-all")))

    def _ask_back(self, first, state, wished=False):
        extra = {"wished": True} if wished else {}
        self._outbox.enter(self.play.game_id, ["take_back", self.play.count, first], extra, state)
        self._change()

    def withdraw(self, number):
        """Take back what Mr. X has not answered; the number as text, as the view has it."""
        with self.lock:
            entry = self.ask()
            if entry is None or str(entry.number) != number:
                raise Refused("answered")
            self._outbox.mark(entry, "settled", "withdrawn")
            self._change()

    def set_aside(self):
        """Free the table of a game whose handheld is gone, or no longer knows it."""
        with self.lock:
            if self.play is None or self.play.over:
                raise Refused("no-game")
            if self.link() == "up" and "handheld" not in self._told:
                raise Refused("handheld-here")
            self._games.put_aside()
            self._told.clear()
            self._outbox.sift(self.play)
            self._change()

    def dismiss(self):
        """Hide the trouble lines that have been read; what is still wrong comes again."""
        with self.lock:
            self._outbox.read_failed()
            self._told.clear()
            self._ports.clear()
            self.store.write_note("damaged", None)
            self._change()

    # Inside

    def _keep(self, log, event):
        """Keep a sound event, and settle what it settles."""
        try:
            with self.store.together():
                self._games.add(log, event)
                if log is self.play:
                    self._settle(event)
        except sqlite3.Error:
            # The disk is full, or gone: the handheld keeps the event and says it again. Believe nothing but the disk.
            self._games.read()
            self._outbox.forget_read()
            self._tell("disk", "disk")
        else:
            self._tell("disk", None)
            self._change()

    def _settle(self, event):
        settled = self._outbox.settle(event)
        if settled is not None and settled.kind == "begin":
            self.store.write_note(f"names {self.play.game_id}", settled.extra)
        if event[0] == "mr_x_moved" and event[3] != "second":
            self._outbox.grow_old()
        self._outbox.sift(self.play)

    def _check_move(self, pawn, ticket, station, turn):
        game = self.projected()
        if game is None or not game.started:
            raise Refused("no-game")
        if game.ended:
            raise Refused("game-over")
        if turn != game.round:
            raise Refused("moved-on")
        code = projection.leg_error(game, pawn, ticket, station)
        if code:
            raise Refused(code, game=game, mover=pawn, kind=ticket, station=station)

    def _tell(self, key, code, **facts):
        new = (code, facts) if code else None
        if self._told.get(key) == new:
            return
        if new is None:
            del self._told[key]
        else:
            self._told[key] = new
        self._change()
