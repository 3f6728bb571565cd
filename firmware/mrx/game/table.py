"""The game at this table: judges every move, puts the events in their one order, and writes them down.

Whoever plays, through the keys or over the link, goes through here, so both are judged alike. This module must never
hold a station of Mr. X: it asks secret_game, and hands on for his eyes what a screen asks for.
"""

from mrx import module_unloading
from mrx.secret.secret_game import SecretGame
from mrx.secret.vault import Vault
from mrx.storage.public_log import PublicLog
from shared import events, rules
from shared.edition import TICKETS

PASSED = 255
# Which of several reasons is told, one for each ticket tried: the first of these.
_TELLING = ("occupied", "cut-off", "no-double", "no-ticket", "no-route")


class Table:
    """One handheld's game, over a ports.Flash, a ports.Entropy, and a ports.Cipher where there is one.

    log       the PublicLog
    game      the PublicGame, or None before the first
    opened    windows below this one are open (R24), the start's being 0
    paid      by pawn: the ticket that its last move cost, or PASSED
    claimed     the [pawn, ticket] pairs that Mr. X claimed when he last showed himself (R25)
    opening   whether the log is being opened, step by step
    asked     what the host proposed and Mr. X's finger decides: ["begin", set-up], ["abandon"], ["take_back", first] or
              None
    wish      the first event that Mr. X asks to take back, or 0
    spoilt    what `load` found of the public and of the secret log: None, "torn" or "damaged" (see Journal.open)
    stuck     `load` could not write what it must; until it has been called again with more luck, nothing may be done
    declined_id   which proposal Mr. X said no to last, or None
    can_have_pin  this handheld could keep a secret under a PIN
    tries     how many wrong PINs there were in a row
    unlocked  a right PIN has been keyed in; whoever opens the lock sets it back
    busy      something takes a moment; Mr. X waits
    known     the set of stations that count_candidates found, or None while it works
    changes   counts up whenever something changed that a screen might show
    """

    def __init__(self, flash, entropy, cipher=None):
        self.log = PublicLog(flash)
        self.game = None
        self.opened = 0
        self.paid = bytearray(len(events.PAWN_WORDS))
        self.claimed = []
        self.opening = False
        self.asked = None
        self.wish = 0
        self.spoilt = (None, None)
        self.stuck = False
        self.changes = 0
        self.can_have_pin = cipher is not None and cipher.works()
        self.tries = 0
        self.unlocked = self.busy = False
        self.candidates = None
        self._asked_id = None
        self.declined_id = None
        self._refused_id = None
        self._voids = []  # (first, last) numbers of events that were taken back
        self._uncommitted = None  # events of a leg or a start that is on flash, but not yet in the log
        self._prepared = None  # the set-up that was looked at last, and the game that it would begin
        self._job = None  # a generator: what takes longer than a tick
        self._vault = Vault(flash, entropy, cipher)
        self._secret = SecretGame(self._vault, entropy)

    # --- flash

    def load(self):
        """Take up the game that is on flash, and bring to its end what a power cut interrupted.

        A generator: yields now and then, for a long game takes a while. It raises OSError when something could not be
        written.
        """
        self._job = None
        self.busy = self.opening = False
        self.asked = self._asked_id = None  # a host asks again, and what was prepared for it is gone
        return self._load()

    def _load(self):
        self.stuck = True
        self.game = self._uncommitted = None
        self._voids = []
        number = 0
        for batch in self.log.load():
            for _ in self._fold(number, batch):
                yield
            number += len(batch)
            yield
        if self._voids:
            for _ in self._fold_again():
                yield
        for _ in self._load_secret():
            yield
        self._count_tries()
        self.stuck = False
        self.changes += 1

    def _rewind(self):
        """As `_load`, but the log on flash is not read anew: meanwhile the host must not hear that it is shorter."""
        self.stuck = True
        self.game = self._uncommitted = None
        yield  # the screen that asked gives its memory back
        for _ in self._fold_again():
            yield
        for _ in self._load_secret():
            yield
        self.stuck = False
        self.changes += 1

    def _fold(self, number, batch):
        """Follow a record of the log whose first event has this number, until one is found that voids some."""
        if batch[0][0] == "game_begun":
            for _ in self._prepare(batch[0][2:]):
                yield
        for event in batch:
            if event.kind == "taken_back":
                self._voids.append((event.first, number))
            elif not self._voids:
                self._follow(event)
            number += 1

    def _fold_again(self):
        """Follow the log from its start, without what was taken back."""
        for _ in self._prepare(self.log.event(0)[2:]):
            yield
        for number in range(self.log.count):
            if not self.is_void(number):
                self._follow(self.log.event(number))
                yield

    def is_void(self, number):
        """Whether event `number` was taken back, or is one that takes back."""
        return events.is_void(self._voids, number)

    def _load_secret(self):
        windows = len(self.game.windows) if self.game else 0
        for _ in self._secret.load(self.log.game_id, self.log.count, windows, self.is_void):
            yield
        self.spoilt = (self.log.state, self._secret.state)
        owed = self._secret.uncommitted
        if owed:
            if owed[0][0] == "game_begun":
                for _ in self._prepare(owed[0][2:]):
                    yield
            self._write(owed)

    def step(self):
        """Do a small part of what takes longer: called every tick. Raises OSError as everything that writes."""
        if self._job is not None:
            for _ in self._job:
                return
            self._job = None
            self.busy = False
            self.changes += 1

    def _follow(self, event):
        if event[0] == "game_begun":
            self.game = self._prepared[1]
            self._prepared = None
            self.opened = 0
            return
        self.game.apply(event)
        if event[0] == "leg_opened":
            self.opened = event[1] + 1
        elif event[0] == "mr_x_surfaced":
            self.claimed = event[5]
        elif event[0] == "pawn_moved":
            self.paid[self.game.pawn_names.index(event[1])] = TICKETS.index(event[2])
        elif event[0] == "pawn_passed":
            self.paid[self.game.pawn_names.index(event[1])] = PASSED

    def _write(self, batch):
        """Put events, and what the rules make follow from them, into the log, all in one record."""
        for event in batch:
            self._follow(event)
        due = self._due()
        while due:
            self._follow(due)
            batch.append(due)
            due = self._due()
        if batch[0][0] == "game_begun":
            self.log.begin(batch)
            self._voids = []
        else:
            self.log.append(batch)
        self.wish = 0  # what was to be taken back, by then, was something else
        if self.asked and self.asked[0] == "take_back":
            self._answered()
        self.changes += 1

    def _due(self):
        """The next event that leaves nobody a choice (R18, R22, R23, R16), or None."""
        game = self.game
        due = rules.due(game)
        his_move = rules.to_move(game) == [rules.MR_X] and not game.between_legs and not game.must_surface
        if due is None and his_move and self._secret.is_trapped(game):
            return events.game_ended("detectives", "trapped")
        return due

    # --- the PIN

    @property
    def has_pin(self):
        """Whether the game on flash is under a PIN."""
        return self._vault.lock is not None

    @property
    def sealed(self):
        """Whether the secret cannot be read until the PIN has been keyed in once."""
        return self._vault.sealed

    def unlock(self, digits):
        """Try a PIN; in a moment `unlocked` or `tries` tells."""
        self._job = self._unlock(digits)
        self.busy = True

    def _unlock(self, digits):
        from mrx.secret.pin import unlocking

        sealed = self.sealed
        outcome = None
        for outcome in unlocking(self._vault, digits):  # noqa: B007 (the last one counts)
            yield
        if outcome == "wiped" or (outcome == "right" and sealed):
            for _ in self._load_secret():
                yield
        self.unlocked = outcome != "wrong"
        self._count_tries()

    def go_on_wiping(self):
        """Do the rest of a wiping that a power cut ended (see mrx.secret.wipe), a part a step."""
        from mrx.secret.wipe import is_due, wiping

        if is_due(self._vault.flash):
            self._job = wiping(self._vault.flash)
            self.busy = True

    def _count_tries(self):
        from mrx.secret.pin import wrong_tries

        self.tries = wrong_tries(self._vault) if self.has_pin else 0

    # --- Mr. X's keys

    @property
    def leg(self):
        """Which leg Mr. X's next one is where he begins no double: "only" or "second"."""
        return "second" if self.game.between_legs else "only"

    def mr_x_ways(self, target, leg):
        """([tickets that can pay for this leg of Mr. X's], why none can, as a code of rules_host.RULES, or None)."""
        return _ways([self._secret.leg_error(self.game, ticket, target, leg) for ticket in range(len(TICKETS))])

    def mr_x_error(self, target, ticket, leg):
        """Why this ticket cannot pay for this leg, as a code of rules_host.RULES, or None."""
        return self._secret.leg_error(self.game, ticket, target, leg)

    def cutting_pawn(self, target):
        """The index of a pawn that cuts off Mr. X's line to a station (R26)."""
        return self._secret.cut_by(self.game, target)

    def move_mr_x(self, target, ticket, leg, claimed):
        """Make one leg; answers None, or the code of what is wrong. claimed: None, or a voluntary surfacing's tickets.

        When this returns None the leg is on flash and on its way: `finish` puts it into the public log, or `load` after
        a reset. Raises OSError when it could not be written.
        """
        error = self._secret.leg_error(self.game, ticket, target, leg)
        if error is None:
            number = self.log.count
            self._uncommitted = self._secret.leg(self.game, self.log.game_id, number, target, ticket, leg, claimed)
        return error

    def finish(self):
        """Put into the public log what is on flash already: called after every key, before anything else is done."""
        if self._uncommitted:
            batch, self._uncommitted = self._uncommitted, None
            self._write(batch)

    def secret_station(self, window=None):
        """Where Mr. X stands, or stood in a window (0: the start): for his eyes alone. 0 when that is lost."""
        return self._secret.station if window is None else self._secret.station_in(window)

    def propose(self, set_up):
        """A set-up [edition, players, rules, pawns] that was keyed in: in a moment it is asked of Mr. X."""
        self.ask_begin("", set_up)

    def start_choices(self, set_up):
        """The stations that Mr. X's start may be drawn from, if this is still the set-up that is asked of him (R5)."""
        if not self._prepared or self._prepared[0] is not set_up:
            return []
        from shared import rules_start

        return rules_start.mr_x_starts(self._prepared[1].edition, self._prepared[1].board, set_up[3])

    def start_card(self, set_up):
        """The start that is drawn for Mr. X here, for his eyes alone: see SecretGame.start_card. 0 as start_choices."""
        choices = self.start_choices(set_up)
        return self._secret.start_card(choices) if choices else 0

    def begin(self, set_up, station, pin="", wipe=False):
        """Begin the game that is asked of Mr. X, from this start.

        pin: digits that this game is kept under, or ""; wipe: too many wrong ones wipe the secret. Answers None,
        "no-start" or, if another game is asked of him by now, "not-now". The finished game before is forgotten.
        """
        choices = self.start_choices(set_up)
        if not choices:
            return "not-now"
        if station not in choices:
            return "no-start"
        if pin:
            self._job = self._begin(set_up, station, pin, wipe)
            self.busy = True
        else:
            self._uncommitted = self._secret.start(set_up, station, None, None)
            self._answered()
        return None

    def _begin(self, set_up, station, pin, wipe):
        from mrx.secret.pin import locking

        made = None
        for made in locking(self._vault, pin, wipe):  # noqa: B007 (the last one counts)
            yield
        self._uncommitted = self._secret.start(set_up, station, made[0], made[1])
        yield
        self.finish()
        self._answered()

    def decline(self):
        """Mr. X says no to what the host proposed."""
        self.declined_id = self._asked_id
        self._prepared = None
        self._answered()
        self._job = self._again()

    def _answered(self):
        self.asked = self._asked_id = None
        self.changes += 1

    def abandon(self):
        """End the game by agreement (R27)."""
        if self.running:
            self._write([events.game_ended(None, "abandoned")])
        self._answered()

    def ask_back(self, first):
        """Mr. X asks to take back all from event `first` on; the detectives must agree. 0: he asks no more."""
        self.wish = first
        self.changes += 1

    def take_back(self, first):
        """All agree to take back what follows from event `first` on."""
        if self.may_take_back(first):
            self.log.append([events.taken_back(first)])
            self._voids.append((first, self.log.count - 1))
            self._job = self._rewind()
            self.busy = True
        self.wish = 0
        self._answered()

    def may_take_back(self, first):
        """Whether `first` is a leg or a move that counts, in a game whose log is not open."""
        if not self.game or self.opened or not 1 < first < self.log.count or self.is_void(first):
            return False
        return self.log.event(first)[0] in ("mr_x_moved", "pawn_moved")

    def open_log(self):
        """After the end, begin to open what is not open yet, a leg a step (R24)."""
        self._job = self._open()
        self.opening = True
        self.changes += 1

    def _open(self):
        for event in self._secret.openings(self.opened, len(self.game.windows), self.is_void):
            self._write([event])
            yield
        self.opening = False

    @property
    def all_open(self):
        """Whether no window is left that could be opened; while the secret is sealed, that any may be."""
        if self.sealed:
            return self.whole_open
        return not any(self._secret.station_in(at) for at in range(self.opened, len(self.game.windows) + 1))

    @property
    def whole_open(self):
        """Whether every window is open, so that nothing of the game is secret any more."""
        return self.opened > len(self.game.windows)

    # --- anybody's

    @property
    def running(self):
        """Whether a game has begun and not ended."""
        return self.game is not None and self.game.ended is None

    @property
    def keeps_secret(self):
        """Whether there is a game that runs or may have begun, or whose log is still to be opened."""
        if self.running or (self.sealed and self._secret.game_id != self.log.game_id):
            return True
        return self.game is not None and not self.all_open

    def pawn_may_move(self, pawn):
        """Whether it is this pawn's turn, by its index (R17)."""
        return rules.turn_error(self.game, pawn) is None

    def pawn_error(self, pawn, target, ticket):
        """Why this ticket cannot pay for this move of a pawn's, as a code of rules_host.RULES, or None."""
        return rules.pawn_leg_error(self.game, pawn, ticket, target)

    def pawn_ways(self, pawn, target):
        """As mr_x_ways, for a pawn, by its index."""
        return _ways([rules.pawn_leg_error(self.game, pawn, ticket, target) for ticket in range(3)])

    def move_pawn(self, pawn, ticket, target):
        """Make a pawn's move, and catch Mr. X if he is there (R19); answers None, or the code of what is wrong."""
        error = rules.pawn_leg_error(self.game, pawn, ticket, target)
        if error is None:
            batch = [events.pawn_moved(self.game.pawn_names[pawn], TICKETS[ticket], target)]
            if self._secret.is_on(target):
                batch.append(self._secret.caught())
                batch.append(events.game_ended("detectives", "captured"))
            self._write(batch)
        return error

    def count_candidates(self):
        """Begin to work out where the detectives can know Mr. X to be; in a moment `known` tells."""
        self.candidates = None
        self._job = self._count_candidates()
        self.changes += 1

    def _count_candidates(self):
        from mrx.game.candidates import known

        found = None
        for found in known(self.log, self._counts, self.game.edition, self.game.board):  # noqa: B007 (the last counts)
            module_unloading.unload()
            yield
        self.candidates = found

    def _counts(self, number):
        return not self.is_void(number)

    # --- the host's proposals

    def judge(self, proposal_id, proposal):
        """Answer a proposal [kind, ...] of the host's with one of sync.VERDICTS.

        The same one again gets the same answer, and does nothing. Raises OSError as everything that writes.
        """
        if self.stuck or self.busy:
            return "asked"
        from mrx.game import proposals

        return proposals.judge(self, proposal_id, proposal)

    def ask_begin(self, proposal_id, set_up):
        """Look whether a set-up [edition, players, rules, pawns] can be played, then ask Mr. X; answers the verdict.

        The proposal's id is "" for one that was keyed in.
        """
        if self.running:
            return "running"
        if self.keeps_secret or self.opening:
            return "asked"  # when he has opened the log (R24), for a new game would wipe it out
        known = proposal_id and proposal_id in (self._asked_id, self._refused_id)
        if not known:
            self._asked_id = proposal_id
            self.asked = None
            if self.game:
                self.game = None  # room for the next; its log stays on flash until that has begun
                self.busy = True
            self.changes += 1
            self._job = self._consider(proposal_id, set_up)
        return "bad-set-up" if known and proposal_id == self._refused_id else "asked"

    def _consider(self, proposal_id, set_up):
        """Look whether a set-up can be played, and ask Mr. X, or refuse it when it is proposed again."""
        try:
            for _ in self._prepare(set_up):
                yield
            if self.running:  # the set-up before has begun meanwhile
                self._prepared = None
            else:
                self.asked = ["begin", set_up]
        except ValueError:
            self._refused_id = proposal_id
            for _ in self._again():
                yield

    def _again(self):
        """The steps of taking up the finished game that made room for a set-up of which nothing comes."""
        self.busy = self.log.count > 0 and not self.game
        return self._rewind() if self.busy else ()

    def _prepare(self, set_up):
        """Make the game that a set-up begins, a part at a time; ValueError if it cannot be played."""
        from mrx.game.new_game import game_of

        self._prepared = game = None
        for game in game_of(set_up, self.game and self.game.board):  # noqa: B007 (the last one counts)
            module_unloading.unload()
            yield
        self._prepared = (set_up, game)

    def ask(self, proposal_id, proposal):
        """Let Mr. X's finger decide (see `asked`); answers the verdict, which is "asked"."""
        if proposal_id != self._asked_id:
            self.asked, self._asked_id = proposal, proposal_id
            self.changes += 1
        return "asked"


def _ways(errors):
    """([indices that are no error], the most telling error or None) of the errors of one leg, one for each ticket."""
    ways = [ticket for ticket in range(len(errors)) if errors[ticket] is None]
    if ways:
        return ways, None
    for code in _TELLING:
        if code in errors:
            return ways, code
    return ways, errors[0]
