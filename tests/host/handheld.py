"""A handheld for the host's tests: the firmware's own table behind the protocol's own end, without keys and display."""

import json
from functools import partial
from pathlib import Path

from host.game import proposals
from host.link.line import Line
from mrx.game import computer_game, ending, examining, new_game, taking_back
from mrx.game import proposals as on_handheld
from mrx.game.loading import load
from mrx.game.table import Table
from shared.board.edition import MR_X, TICKETS
from shared.link import frames, sync
from shared.rules.edition_table import to_pairs
from tests.portable.scripted import CountingEntropy, MemoryFlash

GAMES = Path(__file__).parents[1] / "data" / "games"
TICK_MS = 50
QUIET = 5  # ticks: longer than a paced frame waits


class Handheld:
    """One device; `link` joins it to a host's table, `exchange` lets both talk until neither has more to say."""

    def __init__(self, device="0011223344", flash=None, seed=0, entropy=None):
        self.device = device
        self.flash = flash or MemoryFlash()
        self.table = Table(self.flash, entropy or CountingEntropy(seed))
        for _ in load(self.table):
            pass
        self.end = sync.HandheldEnd(device, self.table.log, partial(on_handheld.judge, self.table))
        self.now_ms = 0
        self.line = None
        self.mark = None
        self._reader = frames.FrameReader()
        self._said = 0  # messages and frames, in both directions
        self._beat_ms = 0  # when it gave its last sign of life

    def restarted(self):
        """The same device after a power cut, not linked."""
        return Handheld(self.device, MemoryFlash(self.flash.files), seed=self.now_ms + 1000)

    def link(self, host_table, mark=None):
        """Plug it into a host, or let it speak as the browser of this mark."""
        self.mark = mark
        self.line = Line(host_table, self._hear, lambda: self.now_ms, mark)
        self.exchange()
        return self

    def unplug(self):
        self.line.close()
        self.line = None

    def sleep(self):
        """The phone locks itself: nothing is said for so long that the host takes notice."""
        self.now_ms += sync.LOST_MS
        self.line.tick()

    def exchange(self, seconds=2):
        """Let both ends talk; while both are quiet, the time until the next sign of life passes at once."""
        end_ms, quiet = self.now_ms + 1000 * seconds, 0
        while self.now_ms < end_ms:
            said = self._said
            due_ms = min(end_ms, self._beat_ms + sync.HERE_MS)
            self.tick(max(TICK_MS, due_ms - self.now_ms) if quiet >= QUIET else TICK_MS)
            quiet = 0 if self._said > said or self.table.work.queue or self.table.computer else quiet + 1

    def tick(self, ms=TICK_MS):
        """Let both ends say what is due."""
        self.now_ms += ms
        self.table.now_ms = self.now_ms
        self.table.step()
        if self.end.up(self.now_ms) and self.table.question.is_stale(self.now_ms):
            on_handheld.drop(self.table)
        for message in self.end.tick(self.now_ms):
            self.say(message)
        self.line.tick()

    def say(self, message):
        """Send one message, sound or not."""
        self._said += 1
        if message[0] == "here":
            self._beat_ms = self.now_ms
        self.line.received(frames.pack(sync.encode(message)))

    def _hear(self, data):
        self._said += 1
        for payload in self._reader.feed(data):
            for answer in self.end.received(sync.decode(payload), self.now_ms):
                self.say(answer)

    def _hear_question(self):
        if self.table.question.kind is None:
            self.exchange()

    def agree(self, station=0):
        """Mr. X agrees to what he is asked; with a new game he takes this start, or draws one."""
        self._hear_question()
        kind = self.table.question.kind
        if kind == "begin" and any(self.table.question.about[5:6]):
            computer_game.begin(self.table, self.table.question.about, self.table.question.about[5])
            self.table.commit()
        elif kind == "begin":
            set_up = self.table.question.about
            card = station or new_game.start_card(self.table, set_up)
            assert new_game.begin(self.table, set_up, card) is None
            self.table.commit()
        else:
            ending.abandon(self.table, *self.table.question.about)
        self.exchange()

    def begin_alone(self, proposed, station):
        """Begin a game as this proposal says, which nobody has proposed."""
        examining.propose(self.table, "", list(proposed[1:6]))
        while self.table.question.kind != "begin":
            self.table.step()
        assert new_game.begin(self.table, self.table.question.about, station) is None
        self.table.commit()
        return self

    def decline(self):
        """Mr. X says no to what he is asked."""
        self._hear_question()
        on_handheld.decline(self.table)
        self.exchange()

    def take_back(self, seconds=2):
        """Mr. X agrees to take back what the detectives ask for, and both ends talk for so long."""
        self._hear_question()
        taking_back.take_back(self.table, *self.table.question.about)
        self.exchange(seconds)

    def ask_back(self, first):
        """Mr. X asks to take back all from event `first` on; 0: no longer."""
        taking_back.ask(self.table, first)
        self.end.wish = first
        self.exchange()

    def mr_x(self, turn):
        """Make a turn of Mr. X's as a record has it."""
        legs = turn["legs"]
        taken = [[pawn, ticket] for pawn, ticket in sorted(turn["surface"].items())] if "surface" in turn else None
        for at, (ticket, station) in enumerate(legs):
            leg = "only" if len(legs) == 1 else ("first", "second")[at]
            last = at + 1 == len(legs)
            error = self.table.move_mr_x(TICKETS.index(ticket), station, leg, taken if last else None)
            assert error is None, (turn, error)
            self.table.commit()
        self.exchange(1)

    def abandon(self, *consent):
        """Mr. X ends the game, alone or with the detectives' consent."""
        ending.abandon(self.table, *consent)
        self.exchange()

    def open_log(self, seconds=2):
        ending.open_log(self.table)
        while self.table.opening:
            self.tick()
        self.exchange(seconds)


def record(name):
    """One of the recorded games."""
    return json.loads((GAMES / f"{name}.json").read_text())


def set_up(game):
    """The set-up of a recorded game, as a "begin" proposal."""
    return proposals.begin(game["edition"], game["players"], to_pairs(game.get("rules") or {}), game["start"]["pawns"])


def begin(host_table, handheld, game, remembered=None):
    """Begin a recorded game at a table, the way a page does; remembered: the names. Returns the game."""
    host_table.begin(set_up(game), remembered or {}, {})
    handheld.agree(game["start"]["mr_x"])
    return game


def play_turn(host_table, handheld, turn, **by):
    """Make one recorded turn: Mr. X's by his handheld, a pawn's by a page; the detectives' (R28) needs no page.

    by: who enters a pawn's move, as `by`.
    """
    if turn["mover"] == MR_X:
        handheld.mr_x(turn)
    elif turn.get("legs"):
        ticket, station = turn["legs"][0]
        host_table.move(turn["mover"], ticket, station, handheld.table.game.round, **by)
        handheld.exchange(1)


def play(host_table, handheld, game, turns=None, **by):
    """Play a recorded game, or its first turns."""
    for turn in game["turns"][:turns]:
        play_turn(host_table, handheld, turn, **by)


def play_until_seen(host_table, handheld, game, **by):
    """Play a recorded game until he has shown himself; returns the pawn whose last move was before that."""
    legs = [number for number, turn in enumerate(game["turns"]) if turn["mover"] == MR_X]
    play(host_table, handheld, game, legs[2] + 1, **by)
    return game["turns"][legs[2] - 1]["mover"]


def play_first(host_table, handheld, name, turns=0, **remembered):
    """Begin a recorded game at a table and play so many of its turns; remembered: what was typed at set-up."""
    game = begin(host_table, handheld, record(name), remembered)
    play(host_table, handheld, game, turns)
    return game


def play_whole(host_table, handheld, name, **remembered):
    """Begin a recorded game at a table and play it to its end. Returns it."""
    return play_first(host_table, handheld, name, None, **remembered)


def play_open(host_table, handheld, name, **remembered):
    """The same, with the log opened too."""
    game = play_whole(host_table, handheld, name, **remembered)
    handheld.open_log()
    return game
