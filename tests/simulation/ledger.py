"""What must be true on a simulated day, after every step and at rest, and what the players have asked for.

The handhelds number the events, so what they have is the truth: a host's log must be the beginning of it.
"""

from collections import Counter
from typing import NamedTuple

from host.game.proposals import STATES
from shared.events import commitment, events
from shared.log.game_log import FIRST_HEAD

# None is true of these days.
FALSE_ALARMS = ("diverged", "lost-game", "bad-event", "disk", "damaged-log", "came-back", "damaged")

COUNTED = {"game_begun": "games", "game_ended": "games ended", "taken_back": "taken back", "mr_x_moved": "legs"}


class Violation(AssertionError):
    """Something that must be true is not."""


class Asked(NamedTuple):
    """What players have asked for: kind and facts say which one event may come of it."""

    kind: str
    facts: tuple


class Entered(NamedTuple):
    """A move that a page has taken: the number of its entry, and what it asks for."""

    number: int
    game_id: str
    asked: Asked


class History:
    """The log of one game as its handheld has it."""

    def __init__(self):
        self.heads = [FIRST_HEAD]
        self.executed = Counter()  # Asked: how often
        self._effective = []  # (number, event)

    @property
    def count(self):
        return len(self.heads) - 1

    def add(self, event):
        """Follow the next event; returns what it executes, or None for what nobody asks for."""
        asked = self._what(event)
        if event.kind == "taken_back":
            self._effective = [pair for pair in self._effective if pair[0] < event.first]
        else:
            self._effective.append((self.count, event))
        head = commitment.next_head(commitment.bytes_of(self.heads[-1]), events.encode(event))
        self.heads.append(commitment.hex_of(head))
        if asked is not None:
            self.executed[asked] += 1
        return asked

    def holds(self, count, head):
        """Whether this is the beginning of the log."""
        return count <= self.count and self.heads[count] == head

    def _what(self, event):
        if event.kind == "pawn_moved":
            his = [each for _number, each in self._effective if each.kind == "mr_x_moved" and each.leg != "second"]
            return Asked("move", (len(his), event.pawn, event.ticket, event.station))
        if event.kind == "taken_back":
            return Asked("take_back", (self.count, event.first))
        if event.kind == "game_ended" and event.reason == "abandoned":
            return Asked("abandon", (self.count,) if event.consent is not None else ())
        if event.kind == "game_begun" and event.key_hash is not None:
            return Asked("begin", (event.key_hash,))
        return None


class Ledger:
    """What has been asked, acknowledged and done so far on one day."""

    def __init__(self):
        self.done = Counter()  # what the games had
        self._asked = Counter()  # (game id, Asked); the id is "" for a new game
        self._histories = {}  # by game id: the log as its handheld has it
        self._branched = {}  # by game id: the logs of a handheld that has lost its newest events
        self._held = {}  # by host: its count of events by game id
        self._seen = {}  # by host and by handheld: what was compared last
        self._flash_lost = False
        self._posting = []  # (host, Entered) of the post that is not answered yet
        self._entered = {}  # by host: what its pages have taken

    # What the players report

    def asks(self, game_id, asked):
        self._asked[game_id, asked] += 1

    def proposes(self, key_hash):
        self._asked["", Asked("begin", (key_hash,))] += 1

    def enters(self, host, entry):
        """A page posts a move."""
        asked = Asked("move", (entry.proposal.round, entry.proposal.pawn, *entry.proposal.leg))
        self.asks(entry.game_id, asked)
        self._posting.append((host, Entered(entry.number, entry.game_id, asked)))

    def answered(self, done):
        """The post was answered; not done: it was not, for the host was killed."""
        for host, entered in self._posting if done else ():
            self._entered.setdefault(host, []).append(entered)
        self._posting.clear()

    # What the world reports

    def restored(self, host, since):
        """A host has its data as they were when `since` (see `mark`) was taken; None: somebody else's data."""
        held, entered = since or ({}, [])
        self._held[host], self._entered[host] = dict(held), list(entered)
        self._seen.pop(host, None)

    def mark(self, host):
        """What a copy of a host's data has."""
        return dict(self._held.get(host, {})), list(self._entered.get(host, []))

    def lost_events(self, handheld):
        """A handheld was given its flash of some time ago: its log may go on otherwise than before."""
        log = handheld.log
        self._flash_lost = True
        history = self._histories.get(log.game_id)
        self._seen.pop(handheld, None)
        if history is not None and log.count < history.count:
            self._branched.setdefault(log.game_id, []).append(history)
            self._histories[log.game_id] = History()
            self._follow(log)

    # What must be true after every step

    def check_handheld(self, handheld):
        """Its log has only grown, and nothing in it was not asked for, or was done twice."""
        log = handheld.log
        now = log.game_id, log.count, log.head
        if self._seen.get(handheld) == now:
            return
        if log.count:
            history = self._histories.get(log.game_id)
            if history is not None and log.count < history.count:
                raise Violation(f"{handheld.name} has lost events: {log.count} of {history.count}")
            self._follow(log)
        self._seen[handheld] = now

    def check_host(self, host):
        """Its log is the beginning of the handheld's, and never shrinks."""
        play = host.table.play
        now = None if play is None else (play.game_id, play.count, play.head)
        if now is None or self._seen.get(host) == now:
            return
        self._seen[host] = now
        history = self._histories.get(play.game_id)
        logs = [history, *self._branched.get(play.game_id, [])] if history is not None else []
        if not any(log.holds(play.count, play.head) for log in logs):
            raise Violation(f"{host.name} has a log of {play.count} events that is not the beginning of any handheld's")
        held = self._held.setdefault(host, {})
        if play.count < held.get(play.game_id, 0):
            raise Violation(f"{host.name} has lost what it acknowledged: {play.count} of {held[play.game_id]}")
        held[play.game_id] = play.count

    def _follow(self, log):
        history = self._histories.setdefault(log.game_id, History())
        if history.heads[history.count] != log.head and not history.count < log.count:
            raise Violation(f"the log of {log.count} events has changed")
        while history.count < log.count:
            event = log.event(history.count)
            asked = history.add(event)
            self.done["events"] += 1
            if event.kind in COUNTED:
                self.done[COUNTED[event.kind]] += 1
            game_id = "" if asked is not None and asked.kind == "begin" else log.game_id
            if asked is not None and history.executed[asked] > self._asked[game_id, asked]:
                raise Violation(f"done more often than asked, as event {history.count - 1}: {asked}")
        if history.heads[-1] != log.head:
            raise Violation(f"the chain head of {log.count} events is not theirs")

    # What must be true at rest, where a handheld is on a link to a host and nothing is on its way

    def unrest(self, handheld, host):
        """Why handheld and host are not at rest yet, or None."""
        table, log, end = host.table, handheld.log, handheld.end
        if handheld.table.work.busy or handheld.table.question.kind:
            return "the handheld is busy"
        if end.taken:
            foreign = table.running() and table.play.device != handheld.device
            foreign = foreign or table.store.is_left_behind(log.game_id)
            return None if foreign and "taken" in handheld.troubles else "taken, but not by another handheld"
        if end.refused == log.game_id != "" and not table.receiver.plays(handheld.device, log.game_id):
            return "a game that the table does not play goes on" if handheld.table.running else None
        if log.game_id in self._branched and end.diverged:
            said = {"diverged", "lost-game"}.intersection(code for code, _facts in table.troubles())
            play = table.play
            own = play is not None and table.running() and play.device == handheld.device
            shown = own or (play is not None and play.game_id == log.game_id)
            said = said or not shown  # nobody plays that game there
            return None if said and "diverged" in handheld.troubles else "diverged, but not both say so"
        if log.count and table.receiver.held(log.game_id) != (log.count, log.head):
            return f"the host has {table.receiver.held(log.game_id)[0]} of {log.count} events, {table.troubles()}"
        if handheld.table.running and (table.play is None or table.play.game_id != log.game_id):
            return "the host shows another game"
        return self._waiting(handheld, table)

    def _waiting(self, handheld, table):
        alarms = {code for code, _facts in table.troubles()}.intersection(FALSE_ALARMS)
        play = table.play
        if play is not None and play.device != handheld.device and play.game_id in self._branched:
            alarms.discard("diverged")  # of the shown game's own handheld, which has an old copy of its flash
        if self._flash_lost and alarms == {"lost-game"}:
            return None
        if alarms or handheld.end.diverged:
            return f"a false alarm: {alarms or 'the handheld has diverged'}"
        if table.moves() or table.ask() is not None:
            return f"still waiting: {table.moves() or table.ask()}"
        wish = table.take_back.wish()
        return "a wish that is no more" if wish is not None and not handheld.table.question.wish else None

    def check_entered(self, host):
        """Each move that a page has taken was done, or its failure is told; none is only gone."""
        states = {row.number: row for row in host.table.store.entries(STATES)}
        done = set()
        for entered in self._entered.get(host, []):
            row = states.get(entered.number)
            if row is None:
                raise Violation(f"{host.name} has lost an entry: {entered}")
            if row.state == "settled" and not row.code:
                done.add((entered.game_id, entered.asked))
        for game_id, asked in done:
            logs = [self._histories[game_id], *self._branched.get(game_id, [])]
            if not any(log.executed[asked] for log in logs):
                raise Violation(f"{host.name} says done, and it is not: {asked}")
