"""A game in which the handheld itself plays Mr. X, on a BoardRig of either VM: a host moves the pawns."""

from random import Random

from shared.board.edition import TICKETS
from shared.computer.computer_player import VERSION
from shared.events import commitment, events
from shared.events.seed import half_hash
from shared.log import decision_check, log_check
from shared.log.game_log import GameLog
from shared.rules import rules, rules_host
from shared.rules.public_game_host import begin

SET_UP = ["milton-bradley", 5, [], [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]]
HALF = "0123456789abcdef" * 2
PACE_MS = {"easy": 8000, "fair": 8000, "hard": 12000}  # of mrx.game.computer_leg
PATIENCE_MS = 40000


class ComputerGame:
    """One game on a rig whose handheld has none, or one that is over. `seed` chooses the pawns' moves.

    key_hash: of the host's key for consents; with one, nobody can end the game or take back by keys, and the game is
    asked for as this version's host does.

    game    the PublicGame, as the host knows it from `rig.replica`
    """

    def __init__(self, rig, level, set_up=SET_UP, seed=0, key_hash=None):
        self.rig = rig
        shown = commitment.hex_of(half_hash(commitment.bytes_of(HALF)))
        asked = [level, VERSION, shown, "p" * len(set_up[3]), "entered"]
        self.set_up = [*set_up, key_hash, asked if key_hash else level]
        self.level = level
        self.random = Random(seed)
        self.game = None
        self._followed = 0

    def propose(self, patience_ms=1000):
        """Let the host propose it, and wait until the handheld asks."""
        assert self.rig.propose(["begin", *self.set_up]) == "asked"
        self.rig.wait(patience_ms)

    def begin(self, half=HALF):
        """Let the host propose it, say yes, and let the host draw its half of the seed."""
        replica = self.rig.replica
        earlier = replica.game_id
        self.propose()
        self.rig.press("#")
        self.until(lambda: replica.game_id != earlier and len(replica.events) >= 2)
        assert self.rig.propose(["seed", half, replica.game_id]) == "done"
        self.until(lambda: self.count >= 4)
        return self

    @property
    def count(self):
        """How many events the host knows; `game` has followed them."""
        known = self.rig.replica.events
        for event in known[self._followed :]:
            if event.kind == "game_begun":
                self.game = begin(event)
            elif event.kind != "taken_back":
                self.game.apply(event)
        self._followed = len(known)
        return self._followed

    def until(self, condition, ms=50):
        """Let time pass until this holds."""
        end = self.rig.now + PATIENCE_MS
        while not condition():
            assert self.rig.now < end, "it never came:\n" + self.rig.display.text()
            self.rig.wait(ms)

    def wait_for_leg(self, ms=100):
        """Let time pass until Mr. X has made the leg that is due."""
        before = self.windows
        self.until(lambda: self.windows > before, ms)

    @property
    def windows(self):
        """How many windows are filled, and shown where he must."""
        return self.count and len(self.game.windows) - self.game.must_surface

    def options(self):
        """What the pawn that moves next may do: [pawn, ticket, station] each."""
        game = self.game
        legs = bytearray(rules.BUFFER)
        for pawn in rules.to_move(game):
            for at in range(0, 2 * rules.pawn_legs(game, pawn, legs), 2):
                for ticket in rules_host.tickets_in(legs[at + 1]):
                    yield pawn, ticket, legs[at]

    def move_a_pawn(self):
        """Let the host move the next pawn somewhere."""
        pawn, ticket, station = self.random.choice(list(self.options()))
        self.move(pawn, ticket, station)

    def move(self, pawn, ticket, station):
        """Let the host make this move."""
        before = self.count
        game = self.game
        proposal = ["move", game.round, game.pawn_names[pawn], TICKETS[ticket], station, 0, self.rig.replica.game_id]
        assert self.rig.propose(proposal) == "done"
        self.until(lambda: self.count > before)

    def turns(self, legs=99):
        """Play on to the end, or until so many windows are filled and the pawns have moved; yields after each event."""
        while (
            self.count and self.game.ended is None and not (self.game.mr_x_to_move and len(self.game.windows) >= legs)
        ):
            if rules.due(self.game):  # it is on its way
                before = self.count
                self.until(lambda before=before: self.count > before)
            elif self.game.mr_x_to_move:
                self.wait_for_leg()
            else:
                self.move_a_pawn()
            yield

    def play(self, legs=99):
        """As `turns`, all of it."""
        for _ in self.turns(legs):
            pass
        return self

    def proven(self):
        """Whether its opened log is its program's: every decision of it is decided again, on this interpreter."""
        rows = [events.row_of(event) for event in self.open().rig.replica.events]
        log = GameLog(rows[0][1])
        log_check.follow(log, rows)
        assert decision_check.state(log) == "ready"
        return all(each.agrees for each in decision_check.decisions(log))

    def open(self):
        """Wait until the log is open, to its last event."""
        windows = len(self.game.windows)
        self.until(lambda: any(event[:2] == ("leg_opened", windows) for event in self.rig.replica.events))
        return self
