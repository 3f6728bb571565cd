"""The host's answers to a handheld, for `sync_host.HostEnd`: takes in its events and verdicts, and hands out proposals.

An event goes from here to `games`, which judges and keeps it, and then to `outbox`, where it settles what was entered.
Must never change a game's events by itself.
"""

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from host.game import asking, computer_players, proposals
from host.game.names import NAMES
from host.game.proposals import Ask, Begin, Move, Moved
from host.game.replica import Event, Replica
from host.people.newest_handheld import NewestHandheld
from host.store.note import Note, hex_of
from host.store.store import Store
from host.store.table_version import Changes
from host.table.beginnings import Beginnings
from host.table.disk import Disk
from host.table.games import Games
from host.table.links import Links
from host.table.outbox import Entry, Outbox
from host.table.troubles import Troubles
from shared.events import computer_events, events, events_check
from shared.link import sync
from shared.log.game_log import FIRST_HEAD

DEVICE_LENGTH = 40
_NAME_BYTES = 3
_MOST_TOLD = 100
# The table's name in a proposal's id.
_NAME: Note[str] = Note("table_name", "", hex_of(_NAME_BYTES))


@dataclass(eq=False)
class Receiver:
    """The table's side of the link protocol. For many threads."""

    _store: Store
    _games: Games
    _outbox: Outbox
    _beginnings: Beginnings
    _troubles: Troubles
    _changes: Changes
    _disk: Disk
    _newest_handheld: NewestHandheld
    _links: Links

    def __post_init__(self):
        self._refused: set[str] = set()  # games that were begun otherwise than a proposal says
        self._told: dict[str, str] = {}  # by game whose handheld was told so: which other one the table plays
        self._name = _NAME.of(self._store)
        if not self._name:  # drawn, because a handheld must not take another table's proposal for a repeated one
            self._name = secrets.token_hex(_NAME_BYTES)
            _NAME.keep(self._store, self._name)

    def meet(self, device: str, game_id: str, count: int, head: str) -> bool:
        """A handheld says which game it has, of how many events.

        False if the table is another handheld's, or if the name is none.
        """
        with self._changes.lock:
            if not 0 < len(device) <= DEVICE_LENGTH:
                return False
            if game_id in self._games.deleted:
                # As if all that it has were here: it may have opened its log since.
                self._games.deleted[game_id] = (count, head)
            if self._refuses(game_id) and not self._owns(device):
                return False
            play = self._games.play
            # Most signs of life are of the shown game, and leave nothing to take up or to settle.
            if play is None or play.game_id != game_id or play.behind or self._outbox.dropped():
                log = self._games.log(game_id)
                damaged = log is not None and log.behind
                with self._disk.tried():
                    self._take_up(device, game_id, (count, head))
                self._tell_back(game_id, damaged)
            play = self._games.play
            if play is not None and play.device == device:
                self._troubles.report("stranger", None)
                if (game_id, count, head) == (play.game_id, play.count, play.head):
                    play.disowned = False
                self._troubles.report("handheld", _difference(play, game_id, count, head))
                return True
            if self._games.running and not self._games.log_to_open(device, game_id):
                if self._links.state() != "up":  # it matters only while the game's own is away
                    self._troubles.report("stranger", "other-handheld")
                self._tell_another(game_id)
                return False
            return True

    def _tell_another(self, game_id):
        """Remember that the handheld of a game is told which other one the table plays."""
        assert self._games.play is not None
        told = {**self._told, game_id: self._games.play.game_id}
        self._told = dict(list(told.items())[-_MOST_TOLD:])

    def _take_up(self, device, game_id, has):
        """Go on with a game that was set aside or damaged, and settle what its handheld has dropped.

        has: how many events the handheld has, and their chain head.
        """
        changed = not self._is_beside(device, game_id) and self._games.resume(device, game_id)
        if has == self.held(game_id) and self._owns(device):
            changed = self._games.take_as_it_is(device, game_id) or changed
            changed = self._outbox.settle_dropped(game_id) or changed
        if changed:
            self._outbox.void_impossible(self._games.play)
            self._changes.changed()

    def diverged(self, device: str, game_id: str) -> None:
        """A handheld says that its log of a game begins otherwise than this one, which has fewer events."""
        with self._changes.lock:
            log = self._games.log(game_id)
            if log is not None and log.device == device:
                log.disowned = True
                if log is self._games.play:
                    self._troubles.report("handheld", "diverged")

    def _owns(self, device: str) -> bool:
        """Whether the table is this handheld's, or free."""
        return not self._games.running or (self._games.play is not None and self._games.play.device == device)

    def held(self, game_id: str) -> tuple[int, str]:
        """(events held, chain head in hex) of a game, also of one that was deleted."""
        with self._changes.lock:
            log = self._games.log(game_id)
            return (log.count, log.head) if log else self._games.deleted.get(game_id, (0, FIRST_HEAD))

    def add(self, device: str, game_id: str, number: int, row: Sequence[Any]) -> None:
        """Accept an event if it is the next of its game and sound; ignores all others, and reports an unsound one."""
        event = _checked(row)
        with self._changes.lock:
            log = self._games.log_awaiting(device, game_id, number)
            if log is None and isinstance(event, events.LegOpened | computer_events.SeedOpened):
                late = self._games.log_to_open(device, game_id)  # while another game runs nothing else is accepted
                log = late if late is not None and late.count == number else None
            if log is None:
                return
            error, damaged = None, log.behind
            with self._disk.tried():  # the handheld keeps the event, and sends it again
                error = self._accept(log, event)
                if error is None:
                    self._refused.discard(game_id)
                    self._changes.changed()
            if log.over and error is None:
                self._store.checkpoint()  # nothing more is written, and SQLite drops a damaged tail of its own log
            told = "not-asked" if error is not None and error.startswith("asked-") else "bad-event"
            if told == "not-asked" and log.count == 0:
                self._refused.add(game_id)
            self._troubles.report("event", error and told, error=error)
            self._tell_back(game_id, damaged)

    def _tell_back(self, game_id, damaged):
        """Tell what has become of a log that was damaged, if it is no longer so on the disk, which may be full."""
        log = self._games.log(game_id) if damaged else None
        if log is not None and not log.behind:
            self._troubles.report("log", "set-aside" if log.contradicted else "came-back")

    def proposal(self, device: str) -> "tuple[str, list] | None":
        """(id, proposal) of the entry that this handheld is to settle next, as the wire carries it, or None."""
        with self._changes.lock:
            if not self._owns(device):
                return None
            play = self._games.play
            if play is not None and play.device == device and _waits_for_the_half(play):
                return self._seed(play)
            game_id = play.game_id if play is not None else None
            for entry in self._outbox.open_ones():
                if entry.state == "withdrawn":
                    return self._proposal_id(entry), list(proposals.CLEAR)
                if entry.state == "here" or not (entry.kind == "begin" or entry.game_id == game_id):
                    continue
                if self._is_asked(device, entry):
                    return self._proposal_id(entry), _row(entry.proposal, self._games.play)
            return None

    def plays(self, device: str, game_id: str) -> bool:
        """Whether the table plays the game that a handheld has, or may; "" for none."""
        with self._changes.lock:
            play = self._games.play
            another = play is not None and play.running and play.game_id != game_id
            return not game_id or not (another or self._refuses(game_id) or self._is_beside(device, game_id))

    def mr_x(self) -> str:
        """Who is Mr. X in the game that runs, or is proposed, as a handheld can show it; "": nobody was named."""
        with self._changes.lock:
            ask, play = self._outbox.ask(), self._games.play
            if play is not None and play.running:
                remembered = NAMES.of(self._store, play.game_id)
            else:
                remembered = ask.extra if ask is not None else {}
            return _in_ascii(remembered.get("mr_x", ""))

    def has_voice(self) -> bool:
        return self._links.has_voice

    def _refuses(self, game_id):
        """Whether this game is never played at the table: it was left behind for another, or was not proposed so."""
        return game_id in self._refused or self._games.is_left_behind(game_id)

    def _is_beside(self, device, game_id):
        """Whether this game is kept, but not shown, because the table waits for another handheld.

        It asks that one for a new game, or to open the log of the shown one; or it still shows the game of which this
        one's handheld was told. What the table has proposed itself is never such a game.
        """
        play = self._games.play
        if not game_id or (play is not None and play.game_id == game_id):
            return False
        log = self._games.log(game_id)
        if log is not None and self._games.proposed(log):
            return False
        ask = self._outbox.ask()
        if ask is not None and not self._is_asked(device, ask):
            return True
        if play is None or play.device == device:
            return False
        told = self._told.get(game_id) == play.game_id
        return told or (self._games.unopened and self._links.hears(play.device))

    def _is_asked(self, device, entry):
        """Whether this handheld is the one to settle an entry: of a new game, that which came last."""
        return self._newest_handheld.asked(entry.proposal) in (None, device)

    def _seed(self, play):
        """As `proposal`, for this table's half of a seed; None while the disk does not take it, or has lost it."""
        with self._disk.tried():
            half = asking.half_for(self._store, play.beginning)
            self._troubles.report("half", None if half else "lost-half")
            return (f"{self._name}-seed", ["seed", half, play.game_id]) if half else None
        return None

    def judged(self, device: str, proposal_id: str, code: str) -> None:
        """Apply a handheld's verdict on a proposal: a code of sync_host.VERDICTS. One on another's game is ignored."""
        with self._disk.tried():
            for entry in self._outbox.open_ones():
                if self._proposal_id(entry) != proposal_id or not self._may_judge(device, entry):
                    continue
                if self._outbox.judged(entry, code):
                    self._beginnings.judged(entry, code)
                    self._outbox.void_impossible(self._games.play)
                    self._changes.changed()

    def _may_judge(self, device, entry):
        log = self._games.log(entry.game_id) if entry.game_id else None
        return self._is_asked(device, entry) if log is None else log.device == device

    def _accept(self, log: Replica, event: "Event | None") -> "str | None":
        """Let `Games` accept an event, unless the handheld has given up the consent in it; returns its code.

        What is sent again, because the disk has damaged it, had been accepted once: its question is over, so a consent
        in it is checked by its code alone, and it settles nothing anew.
        """
        if event is None:
            return "malformed"
        again, round_number = log.behind, log.game.round if log.count else 0
        log.disowned = False
        if self._lacks_consent(log, event):
            return "no-consent"
        wrong = None if again else self._beginnings.error(log, event) or self._half_error(log, event)
        if wrong:
            return wrong
        proposed = again or self._outbox.has_begin(event)
        beside = not proposed and self._is_beside(log.device, log.game_id)
        error = self._games.accept(log, event, proposed, beside)
        if error is None and log is self._games.play:
            if not again:
                self._settle(log, round_number)
            self._outbox.void_impossible(log)
        return error

    def _half_error(self, log, event):
        """The code where an earlier version's handheld names a half of the seed that was not drawn here, else None."""
        drawn = isinstance(event, computer_events.SeedDrawn) and self._games.proposed(log)
        if not drawn or log.beginning.asked is not None:  # `validate` knows its hash
            return None
        return "asked-half" if event.half != asking.half_for(self._store, log.beginning) else None

    def _lacks_consent(self, log, event):
        if not isinstance(event, events.TakenBack | events.GameEnded) or event.consent is None:
            return False
        return not log.behind and self._games.proposed(log) and not self._outbox.stands(log, event)

    def _settle(self, play: Replica, round_number: int) -> None:
        """Settle what the newest event of the shown game, made in this round, settles in the outbox."""
        event, settled = play.events[-1], self._outbox.settle(play, round_number)
        if settled is not None and settled.kind == "begin" and self._games.play is not None:
            NAMES.keep(self._store, settled.extra, self._games.play.game_id)
            computer_players.begin(self._store, self._games.play.game_id, settled.extra)
        if isinstance(event, events.MrXMoved) and event.leg != "second":
            self._outbox.expire()

    def _proposal_id(self, entry: Entry) -> str:
        return f"{self._name}-{entry.number}"


def _in_ascii(name: str) -> str:
    """A name as a message of the link can carry it, which has no other letters."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "".join(letter for letter in letters if letter.isprintable())[: sync.MOST_NAME]


def _waits_for_the_half(play: Replica) -> bool:
    """Whether this table draws half of this game's luck now: only for a game that it has proposed itself, because who
    knows the half of a proposal could choose his own for another game; an earlier version's game has no hash of it."""
    told = play.witnessed or play.beginning.asked is None
    return told and isinstance(play.events[-1], computer_events.ComputerPlays)


def _checked(row: Sequence[Any]) -> "Event | None":
    """The event of a row that a handheld has sent; None if it is malformed."""
    try:
        return events_check.check(row)
    except ValueError:
        return None


def _difference(play, game_id, count, head):
    """The code of a trouble where a handheld does not have all that was accepted of the shown game; else None."""
    if game_id != play.game_id:
        return "lost-game" if play.running else None
    return "diverged" if play.disowned or count < play.count or (count == play.count and head != play.head) else None


def _row(proposal, play):
    """A proposal as the wire carries it: whole, and bound to the shown game, as it may arrive late or elsewhere."""
    if isinstance(proposal, Begin):
        last = proposal.level if proposal.asked is None else proposal.asked
        return events.row_of(proposal._replace(level=last, asked=None))
    since = [play.last_taken_back] if isinstance(proposal, Move | Moved | Ask) else []
    return [*_with_true_consent(proposal, play), *since, play.game_id]


def _with_true_consent(proposal, play):
    """A proposal with its consent made anew: the disk may have damaged that one field, which no checksum covers."""
    if getattr(proposal, "consent", None) is None or play is None or proposal.held != play.count:
        return proposal
    consent = play.consent(proposals.agreed_to(proposal), proposal.voices)
    return proposal if consent is None else proposal._replace(consent=consent)
