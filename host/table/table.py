"""The table: one game as everybody sees it, the moves entered for it, and what is proposed to its handheld.

Everything here is public. The log is the truth, and only the handheld numbers its events. What is entered waits in the
outbox until the handheld has judged it. What is wrong is a code with its facts; `host.view.wording` makes words of it.
"""

import logging
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from host.game import projection, proposals
from host.game.computer_players import COMPUTER, Mover
from host.game.names import NAMES
from host.game.proposals import Begin, Leg, Move
from host.game.refused import Refused
from host.game.replica import Replica
from host.people.admissions import Admission, Admissions, OnCable
from host.people.holders import Holders
from host.people.invitations import Invitations
from host.people.newest_handheld import NewestHandheld
from host.people.pairing import Pairing
from host.people.pairings import Pairings
from host.people.player_answers import OWNER
from host.people.substitutes import Substitutes
from host.store.note import Note, plain
from host.store.store import Store
from host.store.table_version import Changes, TableLock
from host.table import entered_by, glance, snapshot
from host.table.beginnings import Beginnings
from host.table.decision_check_queue import DecisionCheckQueue
from host.table.disk import Disk
from host.table.duplicate_handhelds import DuplicateHandhelds
from host.table.games import Games
from host.table.links import Links, LinkState
from host.table.old_games import OldGames
from host.table.on_board import OnBoard
from host.table.outbox import Entry, Outbox
from host.table.receiver import Receiver
from host.table.services import Services
from host.table.snapshot import Snapshot
from host.table.take_back import TakeBackRequests
from host.table.troubles import Trouble, Troubles
from shared.rules.public_game import PublicGame

VERSIONS_A_START = 1_000_000
_STARTS: Note[int] = Note("starts", 0, plain(int))  # grows with each start; by the clock, so over a lost disk too
_LAST_CHOICE: Note[dict[str, str]] = Note("last_choice", {}, plain(dict))


class Table:
    """One table on one store. For many threads: each public method takes `lock`, and readers may hold it for longer."""

    _published: Snapshot | None = None

    def __init__(self, store: Store, log: "logging.Logger | None" = None):
        self.store = store
        self._log = log or logging.getLogger(__name__)
        self._games = Games(store)
        self._outbox = Outbox(store)
        if self._games.damage != "damaged-log":  # what waits there waits until the log is sent again
            self._outbox.void_impossible(self.play)
        _STARTS.keep(store, max(_STARTS.of(store) + 1, store.generation, int(time.time())))
        self._changes = Changes(_STARTS.of(store) * VERSIONS_A_START)
        self.links = Links(self._games, self._changes)
        self._troubles = Troubles(store, self._outbox, self.links, self._changes)
        self.services = Services(self._changes, self._troubles, log)
        self.duplicates = DuplicateHandhelds(self._troubles, self._changes)
        self.pairings = Pairings(store.folder, self._changes)
        self.pairing = Pairing(self.pairings, self._changes)
        self._troubles.renamed("damaged", store.damaged_file)
        self._troubles.renamed("damaged-pairings", self.pairings.damaged_file)
        self.invitations = Invitations(store, self.lock)
        self.admissions = Admissions(store, self._changes)
        self.newest_handheld = NewestHandheld(store, self.admissions, lambda: self.links.beside, lambda: tried())
        forget = [part.read for part in (self.newest_handheld, self.admissions, self._games)]
        forget += (self._outbox.forget_read, self.invitations.forget_open)
        self._disk = Disk(store, self._changes, self._troubles, forget)
        tried = self._disk.tried
        self.decision_check_queue = DecisionCheckQueue(store, self._changes, self._disk)
        self.old_games = OldGames(store, self._games, self._outbox, self._changes, self._disk)
        self._beginnings = Beginnings(store, self._outbox, self.newest_handheld)
        parts = (self._games, self._outbox, self._beginnings, self._troubles, self._changes, self._disk)
        self.receiver = Receiver(store, *parts, self.newest_handheld, self.links)
        # `asked` comes from `take_back`, which needs the substitutes.
        self.substitutes = Substitutes(store, lambda: self._games.play, self._changes, lambda: asked())
        self.take_back = TakeBackRequests(
            store, self._games, self._outbox, self.admissions, self._changes, self.substitutes.voters
        )
        asked = self.take_back.everybody_asked
        self.on_board = OnBoard(self._games, self._outbox, self._changes)
        self.holders = Holders(store, lambda: self._games.play, self.admissions, self._changes, asked, self.substitutes)
        self._troubles.report("log", self._games.damage)
        self.before_each_version(self._publish)
        store.before_commit = self._keep_glance

    @property
    def lock(self) -> TableLock:
        """The lock of the table: nothing changes while it is held."""
        return self._changes.lock

    @property
    def version(self) -> int:
        """Grows with every change, also over restarts."""
        return self._changes.version

    @property
    def closing(self) -> threading.Event:
        """Is set when the host ends."""
        return self._changes.closing

    def deed(self) -> AbstractContextManager[None]:
        """A change and all that belongs to it: on the disk whole at the end, or not done. Holds `lock`."""
        return self._disk.deed()

    def wait_for_change(self, seen: int, timeout_s: float) -> bool:
        """Wait until the version is not `seen`, or the host ends; False if the time ran out."""
        return self._changes.wait(seen, timeout_s)

    def before_each_version(self, listener: Callable[[int], object]) -> None:
        """Have listener(version) called, under the lock, before anybody sees that version."""

        def logged(version):  # what goes wrong must not stop the change
            try:
                listener(version)
            except Exception:
                self._log.exception("before version %s", version)

        self._changes.before_each(logged)

    def end(self) -> None:
        """The host ends: set `closing`, and wake everybody who waits. To be called before `close`."""
        self._changes.end()

    def close(self) -> None:
        self.lock.take()
        try:
            self.store.close()
        finally:
            self.lock.__exit__()

    # What lines and ports report

    def lets_in(self, line: Hashable, mark: "str | None", device: "str | None") -> bool:
        """Whether a line may speak for a device, see `Admissions.lets_in`; remembers which browser speaks for it."""
        with self.lock:
            if not self.admissions.lets_in(line, mark, device):
                return False
            if mark is None or device is None or self.admissions.speaks_for(mark, device):
                return True
            with self._disk.tried():
                self.admissions.remember(mark, device, self.play.device if self.play is not None else None)
            return self.admissions.speaks_for(mark, device)

    def comes(self, line: Hashable, mark: "str | None", device: str, start: "str | None", beside: bool) -> None:
        """A line that may speak for this device does so; see `NewestHandheld`."""
        with self.lock:
            self.newest_handheld.comes(line, self.admissions.find(mark), device, start, beside)

    def line_is(self, line: Hashable, device: "str | None") -> None:
        """A line is up with this device, or (None) down."""
        with self.lock:
            if device is None:
                self.take_back.line_down(line)
            self.links.line_is(line, device)

    def wish_is(self, line: Hashable, wish: "tuple[str, int, int] | None") -> None:
        """What Mr. X asks to take back on a line: (game id, events held, first), or None for nothing."""
        if self.take_back.wish_of(line) != wish:
            with self._disk.tried():
                self.take_back.wish_is(line, wish)

    # What pages show

    def published(self) -> Snapshot:
        """The snapshot at this version; waits neither for the lock nor for the disk."""
        return self._published or self.snapshot()

    def snapshot(self) -> Snapshot:
        return snapshot.of(self, self.version)

    @property
    def play(self) -> "Replica | None":
        """The log of the game that the table shows, or None."""
        return self._games.play

    def link(self) -> LinkState:
        """To the handheld, or to the one that is asked for a new game."""
        with self.lock:
            ask = self._outbox.ask()
            return self.links.state(self.newest_handheld.asked(ask.proposal if ask is not None else None))

    def moves(self) -> list[Entry]:
        """The entered moves that wait for the handheld, or what was said in their place (R28)."""
        with self.lock:
            return self._outbox.moves()

    def ask(self) -> "Entry | None":
        """The entry that waits for somebody's yes (a new game, its end, or taking back), or None."""
        with self.lock:
            return self._outbox.ask()

    def running(self) -> bool:
        """Whether a game is running, so that no other can begin."""
        with self.lock:
            return self._games.running

    def is_shown_otherwise(self) -> None:
        """What the pages show of it has changed, and nothing of the table itself."""
        self._changes.changed()

    def in_use(self) -> bool:
        """Whether a handheld is heard or on a cable, or the one beside the host, which stays, has a game to play. Takes
        no lock."""
        shown = self.published()
        plays = shown.ask is not None or (shown.play is not None and not shown.play.over)
        return self.links.has_any_but(self.newest_handheld.beside) or (self.links.beside and plays)

    def projected(self) -> "PublicGame | None":
        """The game as it will stand once the entered moves have been accepted; None without a game."""
        with self.lock:
            if self.play is None:
                return None
            moves = [entry.proposal for entry in self.moves()]
            return projection.after(self.play.game, [move for move in moves if isinstance(move, Move)])

    def pencils(self) -> dict[str, Leg]:
        """The pencilled legs of each pawn's next move that are possible now, by pawn."""
        with self.lock:
            game = self.projected()
            return projection.plans(game, self.store.pencils()) if game is not None else {}

    def remembered(self) -> dict[str, Any]:
        """What was typed at set-up beside the rules of the game: see `host.view.player_names`; {} without a game."""
        with self.lock:
            return NAMES.of(self.store, self.play.game_id) if self.play is not None else {}

    def last_choice(self) -> dict[str, str]:
        """The new-game form that was proposed last."""
        with self.lock:
            return _LAST_CHOICE.of(self.store)

    def troubles(self) -> list[Trouble]:
        """What is wrong, the newest first; an "entry" also has its "decliner" (see `TakeBackRequests`)."""
        with self.lock:
            found = self._troubles.current(self.play.game_id if self.play is not None else "")
            for trouble in (each for each in found if each.code == "entry"):
                trouble.facts["decliner"] = self.take_back.decliner(trouble.facts["entry"])
            return found

    # What pages post; each raises Refused

    def pencil(self, pawn: str, ticket: str, station: int, round_number: int) -> None:
        """Pencil a pawn's move in this round; it may be changed at will, and the handheld learns nothing of it.

        It need not be the pawn's turn: then it is the plan for its next move.
        """
        with self.lock:
            move = proposals.move(pawn, ticket, station, round_number)
            projection.check(self.play, self.projected(), move, planned=True)
            self.substitutes.check(pawn)
            self.store.pencil(pawn, ticket, station, round_number)
            self._changes.changed()

    def clear_pencil(self, pawn: str) -> None:
        with self.lock:
            if self.play is None:
                raise Refused("no-game")
            if pawn not in self.play.game.pawn_names:
                raise Refused("no-pawn")
            self.store.clear_pencil(pawn)
            self._changes.changed()

    def move(
        self, pawn: str, ticket: str, station: int, round_number: int, seen: bool = False, by: Mover = None
    ) -> None:
        """Put a pawn's move into the outbox. by: the player whose page does it, COMPUTER, or None.

        seen: the page showed the move as the pencilled one. It is refused if somebody has changed the pencil meanwhile,
        because who presses a button means what the page showed.
        """
        with self.lock:
            move = proposals.move(pawn, ticket, station, round_number)
            game_id = projection.check(self.play, self.projected(), move).game_id
            pencil = None if by == COMPUTER else self.pencils().get(pawn)
            if by != COMPUTER:
                self.substitutes.check(pawn)
            if pencil != (ticket, station) and (pencil or seen):
                raise Refused("pencil-changed", mover=pawn, pencil=pencil)
            with self.store.transaction():
                self._outbox.enter(game_id, move, {})
                entered_by.write(self.store, game_id, move, by)
                self.store.clear_pencil(pawn)
            self._changes.changed()

    def begin(self, proposal: Begin, remembered: dict[str, Any], form: dict[str, str]) -> None:
        """Ask Mr. X for a new game. remembered: see `host.view.player_names`; form: as filled in, for next time."""
        with self.lock:
            if self.running():
                raise Refused("running")
            with self.store.transaction():
                for entry in self._outbox.open_ones():
                    self._outbox.mark(entry, "void", "another")
                self._outbox.dismiss_failed()
                _LAST_CHOICE.keep(self.store, form)
                self._beginnings.propose(proposal, remembered)
            self._changes.changed()

    def abandon(self, by: str = OWNER, players: "list[int] | None" = None) -> None:
        """Ask Mr. X to end the game without a winner (R27). by, players: whose page asks."""
        with self.lock:
            if self._outbox.ask_for_end(self.play, "abandon", by, players):
                self._changes.changed()

    def withdraw(self, number: str, owner: bool = True) -> None:
        """Withdraw a question that Mr. X has not answered; the entry's number as text, as the view has it.

        Whoever is not the owner may withdraw only what every player may ask alone: an end of the game.
        """
        with self.lock:
            entry = self.ask()
            if entry is None or str(entry.number) != number:
                raise Refused("answered")
            if not owner and entry.kind not in ("abandon", "stranded"):
                raise Refused("owner-alone")
            self._outbox.withdraw(entry)
            self._changes.changed()

    def set_aside(self) -> None:
        """Stop showing the game, because its handheld is gone or has lost it."""
        with self.lock:
            if self.play is None or self.play.over:
                raise Refused("no-game")
            if self.links.hears(self.play.device) and not self._troubles.has("handheld"):
                raise Refused("handheld-here")
            self._games.set_aside()
            self._troubles.clear_reported()
            self._outbox.void_impossible(self.play)
            self._changes.changed()

    # Who is in

    def on_cables(self) -> list[OnCable]:
        """The handhelds that are let in by their cable, and are heard now."""
        with self.lock:
            return [cable for cable in self.admissions.on_cables() if self.links.hears(cable.device)]

    def holds_game(self, admission: "Admission | OnCable") -> bool:
        """Whether the secret of the running game lies on a handheld of this one's."""
        with self.lock:
            return self.play is not None and self.running() and self.play.device in admission.devices

    def expel(self, number: int, sure: bool = False) -> "Admission | OnCable":
        """Take back the role of a browser, or let a handheld on a cable speak no more, nor over the air; by its number.

        sure: although the running game is lost with it.
        """
        with self.lock:
            found = next((each for each in [*self.admissions.all(), *self.on_cables()] if each.number == number), None)
            if found is None:
                raise Refused("nobody-there")
            if self.holds_game(found) and not sure:
                raise Refused("holds-game")
            if isinstance(found, OnCable):
                self.pairings.revoke(found.device)
            self.admissions.expel(number)
            self._forget([found])
            return found

    def expel_everybody(self, mark: "str | None") -> list[Admission]:
        """Take back the role of every browser but this one and the handheld of the running game; returns them."""
        with self.lock:
            gone = self.admissions.expel_all_but(mark, self.play.device if self.play and self.running() else None)
            self._forget(gone)
            return gone

    def dismiss(self) -> None:
        """Hide the troubles that have been read; one that lasts is reported again."""
        self._troubles.dismiss()

    # Inside

    def _publish(self, version: int) -> None:
        self._published = None  # where it cannot be made, whoever looks is told
        self._published = snapshot.of(self, version)

    def _keep_glance(self) -> None:
        glance.keep(self.store, glance.of(self.play, self.ask(), self.links.beside, self._troubles.current("")))

    def _forget(self, gone: "Sequence[Admission | OnCable]") -> None:
        """What was expelled is heard no more, its answers are void, and so is the owner's link if it was an owner's."""
        browsers = [each for each in gone if isinstance(each, Admission)]
        self.take_back.void_voices(browsers)
        if any(each.role == "owner" for each in browsers):
            self.invitations.void_owner()
        for part in (self.newest_handheld, self.links):
            part.forget([device for each in gone for device in each.devices])
