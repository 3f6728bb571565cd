"""The game at this table: judges Mr. X's legs, puts all events in their one order, and writes them down.

The keys and the link both come here, so both are judged alike. What is needed only now and then is in the other modules
of mrx.game (its __init__ names them), whose functions are handed the table. This module never holds a station of Mr. X;
it asks secret_game.
"""

from mrx.game.work import Work
from mrx.secret.secret_game import SecretGame
from mrx.secret.vault import Vault
from mrx.storage.public_log import PublicLog
from shared.board.edition import PAWNS, TICKETS
from shared.events import events
from shared.rules import rules

PASSED = 255
_STALE_MS = 5000
# The tickets may be refused for different reasons; the display shows the one that comes first in this tuple.
_ERROR_ORDER = ("occupied", "cut-off", "no-double", "no-ticket", "no-route")


class Table:
    """One handheld's game, over a ports.Flash, a ports.Entropy, and a ports.Cipher where there is one.

    log         the PublicLog
    unwritten   None, or the events that the game follows already and that `commit` will put into the log, see below
    game        the PublicGame, or None before the first
    question    the Question: what Mr. X is asked, and what he asks
    work        the Work: what takes longer than a tick
    opening     whether the log is being opened, step by step
    opened      windows below this one are open (R24), the start's being 0
    opened_void the number of the last leg that was taken back and is open, or 0
    last_void   the number of Mr. X's last leg that was taken back, or 0
    witnessed   a host has proposed this game: what needs the detectives bears the host's consent
    paid        by pawn: the ticket that its last move cost, or PASSED
    claimed     the [pawn, ticket] pairs that Mr. X claimed when he last showed himself (R25)
    is_lost     Mr. X's station, or the computer player's seed, could not be read: the game cannot go on
    stuck       loading could not write what it must; nothing may be done until loading succeeds
    tries       how many wrong PINs there were in a row
    unlocked    the right PIN was entered; app.py then closes the lock screen and resets this
    candidates  the set of stations where the detectives must look for him, or None while it is counted; kept up to date
                where the handheld is Mr. X
    computer    None, or a ComputerState: the handheld itself plays Mr. X, and no screen may show where he is
    now_ms      the time of this tick
    changes     counts up whenever something changed that a screen might show

    For the other modules of mrx.game alone:

    secret_game Mr. X's secret, in its vault; nothing outside mrx.game may reach through it
    prepared    (set-up that was examined last, game that it would begin, the stations that Mr. X's start may be drawn
                from (R5), in bytes); or (None, None, b"")
    voids       (first, last) numbers of events that were taken back

    A leg of Mr. X's, or his start, is on a screen, then unwritten, then in the log. On a screen it is nothing yet: a
    power cut loses it. Once it is unwritten its secret is on flash: after a power cut, or where the log could not be
    written, loading makes the same events again, with the same salts, and writes them. It does so for the newest secret
    alone, so at most one is unwritten: until it is in the log, no other key counts and the link is told nothing.
    A pawn's move has no secret. It is written at once, or lost.
    """

    def __init__(self, flash, entropy, cipher=None):
        self.log = PublicLog(flash)
        self.secret_game = SecretGame(Vault(flash, entropy, cipher), entropy)
        self.work = Work()
        self.question = Question()
        self.game = self.computer = self.candidates = None
        self.unwritten: "list | None" = None
        self.prepared: "tuple" = (None, None, b"")
        self.voids = []
        self.opened = self.opened_void = self.last_void = 0
        self.paid = bytearray(len(PAWNS))
        self.claimed = []
        self.witnessed = self.is_lost = self.opening = self.stuck = self.unlocked = False
        self.tries = self.changes = self.now_ms = 0

    def step(self):
        """Do a part of what takes longer than a tick: called every tick. Raises OSError as everything that writes."""
        if self.work.queue:
            self.changes += self.work.step()
        elif self.computer:
            self.computer.play(self)

    # --- the log

    @property
    def count(self):
        """How many events there are, with those that are unwritten."""
        batch = self.unwritten or ()
        begins = batch and batch[0].kind == "game_begun"
        return len(batch) + (0 if begins else self.log.count)

    def advance(self, batch):
        """Apply these events and those that the rules force after them; all are unwritten until `commit`."""
        self.unwritten = batch
        for event in batch:
            self.follow(event)
        due = self._due()
        while due:
            self.follow(due)
            batch.append(due)
            due = self._due()
        self.question.wish = 0  # there are new events now, so his request no longer fits them
        if self.question.kind and (self.witnessed or self.question.kind != "abandon"):  # it fits no more
            self.answered()
        self.changes += 1

    def commit(self):
        """Write what is unwritten: before another key counts, and before the link is told anything."""
        batch, self.unwritten = self.unwritten, None
        if not batch:
            return
        if batch[0].kind == "game_begun":
            self.log.begin(batch)
            self.voids = []
        else:
            self.log.append(batch)

    def write(self, batch):
        """Put events, and what the rules make follow from them, into the log, all in one record."""
        self.advance(batch)
        self.commit()

    def follow(self, event):
        """Let the game follow an event of its log."""
        if event.kind == "game_begun":
            _, self.game, _ = self.prepared
            self.prepared = (None, None, b"")
            self.opened = self.opened_void = self.last_void = 0
            self.witnessed = event.key_hash is not None
            self.computer = None
            self.is_lost = False
            return
        self.game.apply(event)
        if self.computer:
            self.computer.follow(self, event)
        if event.kind == "leg_opened":
            if event.number is None:
                self.opened = event.window + 1
            else:
                self.opened_void = event.number
        elif event.kind == "mr_x_surfaced":
            self.claimed = event.claimed
        elif event.kind == "computer_plays":
            from mrx.game.computer_state import ComputerState

            self.computer = ComputerState(event.level)
        elif event.kind in ("pawn_moved", "pawn_passed"):
            paid = TICKETS.index(event.ticket) if event.kind == "pawn_moved" else PASSED
            self.paid[self.game.pawn_names.index(event.pawn)] = paid

    def _due(self):
        """The next event that leaves nobody a choice (R18, R22, R23, R16), or None."""
        game = self.game
        due = rules.due(game)
        his_move = rules.to_move(game) == [rules.MR_X] and not game.between_legs and not game.must_surface
        if due is None and his_move and self.secret_game.is_trapped(game):
            return events.game_ended("detectives", "trapped")
        return due

    def is_void(self, number):
        """Whether event `number` was taken back, or is one that takes back."""
        return events.is_void(self.voids, number)

    def answered(self):
        """Drop the question to Mr. X: he has answered, or it is out of date."""
        question = self.question
        question.kind = question.about = question.id = None
        self.changes += 1

    # --- Mr. X

    def mr_x_ways(self, station, leg):
        """([tickets that can pay for this leg of Mr. X's], why none can, as a code of rules_host.RULES, or None)."""
        return payable([self.mr_x_error(ticket, station, leg) for ticket in range(len(TICKETS))])

    def mr_x_error(self, ticket, station, leg):
        """Why this ticket cannot pay for this leg, as a code of rules_host.RULES, or None.

        Nobody makes a leg for a computer player, and so nobody finds out by trying where it is.
        """
        if self.computer:
            return "wrong-mover"
        they_move = self.they_move
        self.game.mr_x_to_move |= they_move  # with his leg he says that they have moved: it is judged as if they had
        try:
            return self.secret_game.leg_error(self.game, ticket, station, leg)
        finally:
            if they_move:
                self.game.mr_x_to_move = False

    def move_mr_x(self, ticket, station, leg, claimed):
        """Make one leg; returns None, or the code of what is wrong. claimed: None, or a voluntary surfacing's tickets.

        When this returns None the leg is on flash, and unwritten. Raises OSError when it could not be written there.
        """
        error = self.mr_x_error(ticket, station, leg)
        if error is None:
            log = self.log
            batch = [events.of_list(("detectives_moved", "handheld"))] if self.they_move else []
            number = log.count + len(batch)
            self.advance(batch + self.secret_game.leg(self.game, log.game_id, number, ticket, station, leg, claimed))
        return error

    def secret_station(self, window=None):
        """Where Mr. X stands, or stood in a window (0: the start), to be shown to him only.

        0 when that is lost, and where a computer plays him, for then the detectives hold the handheld.
        """
        if self.computer and not self.whole_open:
            return 0
        return self.secret_game.station if window is None else self.secret_game.station_in(window)

    # --- what state the game is in

    @property
    def running(self):
        """Whether a game has begun and not ended."""
        return self.game is not None and self.game.ended is None

    @property
    def they_move(self):
        """Whether it is the detectives' turn, and their moves are not entered (R28)."""
        return self.game.edition.on_board and rules.turn_error(self.game, rules.DETECTIVES) is None

    @property
    def has_pin(self):
        """Whether the game on flash is under a PIN."""
        return self.secret_game.vault.lock is not None

    @property
    def needs_pin(self):
        """Whether the secret cannot be read until the PIN has been keyed in once."""
        vault = self.secret_game.vault
        return vault.lock is not None and vault.key is None

    @property
    def whole_open(self):
        """Whether every leg is open, so that nothing of the game is secret any more."""
        return self.opened > len(self.game.windows) and self.opened_void >= self.last_void


def payable(errors):
    """([indices without an error], the error to show or None) from the errors of one leg, one for each ticket."""
    ways = [ticket for ticket in range(len(errors)) if errors[ticket] is None]
    if ways:
        return ways, None
    for code in _ERROR_ORDER:
        if code in errors:
            return ways, code
    return ways, errors[0]


class Question:
    """What Mr. X decides with a key, one thing at a time, in whose place comes the next; and what he asks himself.

    kind     "begin", "abandon", "take_back", "stranded" or, before his escape, "moved" (R28); None: nothing is asked
    about    with "begin" the set-up (see mrx.game.set_up), already while it is examined and `kind` is None; else what
             is handed on to `taking_back` or `ending`
    id       the proposal's, "" for what was keyed in; None where there is nothing to decide
    settled  (id of the last proposal that was declined or cannot be played, the verdict): the same gets the same again
    wish     the first event that Mr. X asks the detectives to take back, or 0
    proposed_ms  when a host last proposed a new game
    """

    kind = about = id = None
    settled = (None, None)
    wish = proposed_ms = 0

    def is_stale(self, now_ms):
        """Whether it is about a new game that a host has long not proposed again, although it does every second."""
        return self.id and self.kind == "begin" and now_ms - self.proposed_ms >= _STALE_MS
