"""What was entered on the pages and waits for the handheld: moves, a new game, taking back, an end. On disk, in order.

The handheld's event settles an entry, and a verdict matters for a refusal alone, because a verdict may be lost on the
link and the log never is. An entry that has become impossible is voided with a code, so that the pages can say why.
The outbox changes no game. Not for several threads at once: `table` locks.
"""

import json
from typing import NamedTuple

from host.game import projection, proposals
from host.game.proposals import AGREED, Ask, Begin, Damaged, End, Move, Moved, Proposal, TakeBack
from host.game.refused import Refused
from host.game.replica import Event, Replica
from host.people.player_answers import OWNER
from host.store.note import Note, plain
from host.store.store import Store
from host.table import entry_integrity
from shared.events import events, on_board_events, witness
from shared.rules import rules, rules_on_board
from shared.rules.public_game import PublicGame

# States of entries that are not settled yet:
#   here         waits for the players
#   waiting      waits for the handheld
#   asked        Mr. X is being asked
#   withdrawn    by the detectives, until the handheld has dropped the question
#   elsewhere    a question of a game that is not shown; it is withdrawn when that game is shown again
OPEN = ("here", "waiting", "asked", "withdrawn")
_ELSEWHERE = "elsewhere"
_FAILED_BEFORE: Note[list[int]] = Note("failed_before", [], plain(list))  # the failed entries at Mr. X's last leg
# Whether Mr. X agreed to a question of a game after it had been withdrawn. Such a consent counts, as he may not have
# heard of it; but he may have read what was entered meanwhile, so everybody is told after the end.
LATE_CONSENT: Note[bool] = Note("late consents", False, bool)  # an earlier version has kept a list of them
FAILED = ("refused", "void")
_ENTERED = ("move", "moved", "ask")  # kinds about which Mr. X is not asked
_OTHER_END = {"abandon": "stranded", "stranded": "abandoned"}  # for which a consent to this end does not serve
_DROPPED = "dropped"  # the code of a withdrawn entry about which the handheld asks no longer
NOES = ("declined", "bad-set-up", "no-room")  # verdicts that are final also where Mr. X has been asked before
# Verdicts after which the handheld is asked again: a move waits for its turn, and the event that makes a taking back
# impossible is still on its way.
PATIENT = {
    "move": ("done", "not-now", "asked"),
    "moved": ("done", "not-now", "asked"),
    "ask": ("done", "not-now", "asked"),
    "begin": ("done",),
    "abandon": ("done", "not-now"),
    "stranded": ("done", "not-now"),
    "take_back": ("done", "not-now"),
}


class Entry(NamedTuple):
    """One proposal in the outbox; `extra` is what only the host remembers with it, `code` says why it failed."""

    number: int
    game_id: str
    proposal: Proposal
    extra: dict
    state: str
    code: str

    @property
    def kind(self) -> str:
        return self.proposal.kind


class Outbox:
    """The entries of a store."""

    def __init__(self, store: Store):
        self._store = store
        entry_integrity.void_damaged(store)
        self._read: dict[tuple, list[Entry]] = {}  # by states, until the next change

    def open_ones(self) -> list[Entry]:
        """The entries to be settled, in the order in which the handheld judges them."""
        return self._entries(OPEN)

    def moves(self) -> list[Entry]:
        """What was entered in the detectives' turn and waits: moves or, where none is entered (R28), what they say."""
        return [entry for entry in self.open_ones() if entry.kind in _ENTERED]

    def ask(self) -> "Entry | None":
        """The entry that waits for somebody's yes (a new game, an end by agreement, or taking back), or None."""
        return next((entry for entry in self.open_ones() if entry.kind not in (*_ENTERED, "damaged")), None)

    def damaged(self) -> list[Entry]:
        """What the disk has damaged, as long as the handheld may still be asking Mr. X about it."""
        return [entry for entry in self.open_ones() if isinstance(entry.proposal, Damaged)]

    def failed(self) -> list[Entry]:
        """The failed entries that have not been dismissed, the newest first."""
        return self._entries(FAILED)[::-1]

    def dismiss_failed(self) -> None:
        for entry in self.failed():
            self.mark(entry, "settled", entry.code)

    def expire(self) -> None:
        """Settle the failures that are older than Mr. X's previous leg; to be called when he has made another."""
        old = _FAILED_BEFORE.of(self._store)
        for entry in self.failed():
            if entry.number in old:
                self.mark(entry, "settled", entry.code)
        _FAILED_BEFORE.keep(self._store, [entry.number for entry in self.failed()])

    def enter(self, game_id: str, proposal: Proposal, extra: dict, state: str = "waiting") -> Entry:
        """Add a proposal; `extra` is what only the host remembers with it. State "here": the players must agree
        first."""
        with self._store.transaction():
            number = self._store.new_entry(state)
            entry_integrity.write(self._store, number, game_id, events.row_of(proposal), extra)
        self._read.clear()
        return Entry(number, game_id, proposal, extra, state, "")

    def ask_for_end(self, play: "Replica | None", kind: str, by: str, players: "list[int] | None") -> bool:
        """Ask Mr. X for this end (see `proposals.End`), for these players; False if he is asked already. Raises
        Refused."""
        asked = self.ask()
        if play is None or play.over:
            raise Refused("no-game")
        if play.unasked:
            raise Refused(play.unasked)
        if asked is not None:
            if asked.kind != kind or asked.state == "withdrawn":
                raise Refused("ask-waits")
            return False
        proposal = End(kind)
        if play.witnessed:
            consent = play.consent(proposals.agreed_to(proposal), voice(by))
            proposal = End(kind, play.count, voice(by), consent)
        self.enter(play.game_id, proposal, {"by": by, "players": players or []})
        return True

    def agree(self, entry: Entry, proposal: Proposal) -> None:
        """The players have agreed to an entry: ask the handheld with this proposal, which carries their consent."""
        with self._store.transaction():
            entry_integrity.write(self._store, entry.number, entry.game_id, events.row_of(proposal), entry.extra)
            self.mark(entry, "waiting")

    def mark(self, entry: Entry, state: str, code: str = "") -> None:
        self._store.mark_entry(entry.number, state, code)
        self._read.clear()

    def forget_read(self) -> None:
        """Read from the disk again next time: a transaction was rolled back."""
        self._read.clear()

    def withdraw(self, entry: Entry) -> None:
        """Withdraw a question: at once if only the players know of it, else when the handheld has dropped it.

        Mr. X may have answered meanwhile; then his answer counts.
        """
        if entry.state == "here":
            self.mark(entry, "settled", "withdrawn")
        else:
            self.mark(entry, "withdrawn")

    def settle_dropped(self, game_id: str) -> bool:
        """The handheld of this game has no event that is not here: what it has dropped is withdrawn.

        Returns whether that is new.
        """
        dropped = [entry for entry in self.dropped() if entry.game_id in ("", game_id)]
        for entry in dropped:
            if isinstance(entry.proposal, Damaged):
                self.mark(entry, "void", "damaged")
            else:
                self.mark(entry, "settled", "withdrawn")
        return bool(dropped)

    def dropped(self) -> list[Entry]:
        """What was withdrawn and the handheld asks about no longer."""
        return [entry for entry in self.open_ones() if entry.state == "withdrawn" and entry.code == _DROPPED]

    def has_begin(self, event: Event) -> bool:
        """Whether an event begins a game as it has been proposed."""
        if not isinstance(event, events.GameBegun):
            return False
        return any(_fulfils(event, entry.proposal) for entry in self._may_begin())

    def _may_begin(self):
        # Of several handhelds one may drop a withdrawn proposal after another has said yes to it, and Mr. X may say yes
        # to one before he has heard of the next.
        late = [entry for entry in self._entries(("settled", "void")) if entry.code in ("withdrawn", "another")]
        return [entry for entry in [*self.open_ones(), *late] if isinstance(entry.proposal, Begin)]

    def _end_other_proposals(self, event):
        """A proposal was answered: now the others are over, else a handheld could choose between the luck of two."""
        for entry in self._may_begin():
            if not _fulfils(event, entry.proposal):
                self.mark(entry, "void" if entry.state in OPEN else entry.state, "running")

    def begins(self, key_hash: str) -> list[Begin]:
        """The proposals of a game whose consents have the key with this hash, those that are over too."""
        found = [entry.proposal for entry in self._entries(proposals.STATES)]
        return [proposal for proposal in found if isinstance(proposal, Begin) and proposal.key_hash == key_hash]

    def stands(self, log: Replica, event: "events.TakenBack | events.GameEnded") -> bool:
        """Whether the handheld may use the consent that the next event of a log bears.

        It may while the question is open for which that consent was given. A question ends when the handheld refuses
        it, and when it has dropped what was withdrawn; it is not open while its game is not shown, as nobody sees it.
        Where no such question is open, a consent that this host has made for just this event counts in two cases: a
        question is damaged, and it may have been that one; or no question about the event is stored here, so that this
        data folder is an older copy.
        """
        asked = [entry.proposal for entry in self.open_ones() if entry.game_id == log.game_id]
        given = [one for one in asked if isinstance(one, AGREED) and _fulfils(event, one)]
        sound = log.has_consent(event)
        if any(one.voices == event.voices and (sound or one.consent == event.consent) for one in given):
            return True
        return sound and (bool(self.damaged()) or not self._was_agreed(log, event))

    def _was_agreed(self, log, event):
        """Whether the detectives here have ever agreed to the next event of a log, in a question that may be over."""
        asked = [entry.proposal for entry in self._entries(proposals.STATES) if entry.game_id == log.game_id]
        questions = [one for one in asked if isinstance(one, AGREED) and one.consent is not None]
        return any(one.held == log.count and _fulfils(event, one) for one in questions)

    def judged(self, entry: Entry, code: str) -> bool:
        """Apply the handheld's verdict; returns whether it changed anything.

        A proposal that Mr. X was asked about is settled by the log too, unless he declined: the event of his yes may be
        on its way while the handheld says that a game is running.
        """
        if entry.state == "withdrawn":
            if code != "asked":  # it asks no longer; but its yes may be on the way, see settle_dropped
                self.mark(entry, "withdrawn", _DROPPED)
            return False
        if code in PATIENT[entry.kind] or (entry.state == "asked" and code not in NOES):
            return False
        if code == "asked":
            self.mark(entry, "asked")
        else:
            self.mark(entry, "refused", code)
        return True

    def settle(self, play: Replica, round_number: int) -> "Entry | None":
        """Apply the newest event of the shown game, made in this round; returns what it settles, or None."""
        event = play.events[-1]
        if self.has_begin(event):
            self._end_other_proposals(event)
        settle = self._settle_move if isinstance(event, events.PawnMoved) else self._settle_other
        settled = settle(event, round_number, ("", play.game_id))
        agreed = isinstance(event, events.TakenBack) or getattr(event, "reason", "") in ("abandoned", "stranded")
        if settled is not None and settled.state == "withdrawn" and agreed:
            LATE_CONSENT.keep(self._store, True, play.game_id)
        return settled

    def _settle_other(self, event, _turn, games):
        for entry in self.failed():
            if entry.state == "refused" and entry.game_id in games and _fulfils(event, entry.proposal):
                self.mark(entry, "settled")  # refused, but an event has fulfilled it since: no failure any more
        if isinstance(event, events.TakenBack):
            for entry in self.moves():
                self.mark(entry, "void", "taken-back")
        for entry in self.open_ones():
            if entry.game_id in games and _fulfils(event, entry.proposal):
                self.mark(entry, "settled")
                return entry
        return None

    def _settle_move(self, event, round_number, games):
        """Settle the first move of this pawn that waits, or void it if the handheld has made another."""
        for entry in self.moves():
            if isinstance(entry.proposal, Move) and entry.game_id in games and entry.proposal.pawn == event.pawn:
                if entry.proposal.leg == (event.ticket, event.station):
                    self.mark(entry, "settled")
                    return entry
                self.mark(entry, "void", "keyed-in")
                return None
        for entry in self.failed():
            same = entry.proposal == proposals.move(event.pawn, event.ticket, event.station, round_number)
            if same and entry.game_id in games:
                self.mark(entry, "settled")  # refused, but made since: no failure any more
        return None

    def void_impossible(self, play: "Replica | None") -> None:
        """Void the entries that have become impossible, as after a capture or a refused move.

        Those of a game that is not shown wait for it elsewhere: the players of this one need not read about them, but
        the handheld may still ask them. While a part of the log is missing, nothing is known to be impossible.
        """
        if play is not None and play.behind:
            return
        self._bring_back(play)
        game = projection.after(play.game, ()) if play is not None else None
        for entry in self.open_ones():
            code = _obstacle(entry, play, game)
            if code == "another" and entry.state != "here":
                self.mark(entry, _ELSEWHERE, code)
            elif code:
                self.mark(entry, "settled" if code == "another" else "void", code)

    def _bring_back(self, play):
        """Withdraw the questions of a game that is shown again, and void its moves."""
        for entry in self._entries((_ELSEWHERE,)):
            if play is None or entry.game_id != play.game_id:
                continue
            if entry.kind in _ENTERED:
                self.mark(entry, "void", "another")
            else:
                self.mark(entry, "withdrawn")

    def _entries(self, states):
        if states not in self._read:
            self._read[states] = [
                Entry(*row[:2], proposals.of_list(json.loads(row.proposal)), json.loads(row.extra), row.state, row.code)
                for row in self._store.entries(states)
            ]
        return list(self._read[states])


def voice(by: str) -> str:
    """The letter of `witness` for an answer from this page: OWNER, or a mark."""
    return witness.OWNERS if by == OWNER else witness.OWN


def _fulfils(event, proposal):
    """Whether an event is what a proposal, other than a move, asks for, or leaves nothing of it to be told."""
    if isinstance(proposal, Begin):
        return isinstance(event, events.GameBegun) and event[2:] == (*proposal[1:6], proposal.asked)
    if isinstance(event, events.GameEnded):
        return isinstance(proposal, Moved) or (isinstance(proposal, End) and event.reason != _OTHER_END[proposal.kind])
    if isinstance(event, on_board_events.StationAsked):
        return isinstance(proposal, Ask) and event.station == proposal.station
    if isinstance(event, on_board_events.DetectivesMoved):
        return isinstance(proposal, Moved)
    return isinstance(proposal, TakeBack) and isinstance(event, events.TakenBack) and event.first == proposal.first


def _obstacle(entry: Entry, play: "Replica | None", game: "PublicGame | None") -> "str | None":
    """Why an entry has become impossible, or None; a move that is possible is made in `game`."""
    proposal = entry.proposal
    if isinstance(proposal, Damaged):
        return None
    if isinstance(proposal, Begin):
        return "running" if play is not None and play.running else None
    if play is None or game is None or entry.game_id != play.game_id:
        return "another"
    if entry.state == "here" and play.key_unknown:
        return "no-key"
    if isinstance(proposal, TakeBack):
        return None if proposal.held == play.count and play.may_take_back(proposal.first) else "moved-on"
    if isinstance(proposal, End) and not play.over:
        return None if proposal.held in (None, play.count) else "moved-on"
    if play.over:
        return "captured" if play.captured and isinstance(proposal, Move | Ask) else "game-over"
    return projection.follow(game, proposal) if isinstance(proposal, Move) else _unsaid(proposal, game)


def _unsaid(proposal, game):
    """As _obstacle, for what the detectives say where the pawns' moves are not entered (R28)."""
    if isinstance(proposal, Moved):
        return "moved-on" if proposal.round != game.round or rules.turn_error(game, rules.DETECTIVES) else None
    if isinstance(proposal, Ask):
        error = rules_on_board.ask_error(game, proposal.station)
        return "moved-on" if proposal.window != len(game.windows) or error == "wrong-mover" else error
    return None
