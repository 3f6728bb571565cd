"""All games that handhelds have sent to this host, and the one of them that the table shows.

A log on disk is read as far as it is sound (`host.game.stored_log`), and its handheld sends the rest again:

    the same chain head as was kept            nothing is lost
    another one at its number                  the game is set aside
    fewer events, or no head that is known     nobody can say what was undone, so the game goes on unwitnessed

A damaged game that is over is set aside at once, because its handheld may be gone. Not for several threads at once:
`table` locks.
"""

from host.game import consent_key, stored_log
from host.game.replica import Event, Replica
from host.proof import summaries
from host.store.heads import Head
from host.store.note import Note
from host.store.store import Store
from shared.events import events
from shared.log.validation import validate

# By game that `old_games` has deleted: how many events it had, and their chain head.
DELETED: Note[dict[str, tuple[int, str]]] = Note(
    "deleted", {}, lambda kept: {game_id: (int(count), str(head)) for game_id, (count, head) in kept.items()}
)
_MOST_TAKEN_BACK = 300  # times, in a game without a key: more than a whole game step by step; auditing each takes time


def _too_often_back(log, event):
    """The code against a changed firmware that takes back without end, where nobody else need agree; else None."""
    if not isinstance(event, events.TakenBack) or log.beginning.key_hash is not None:
        return None
    times = sum(isinstance(event, events.TakenBack) for event in log.events)
    return "too-often" if times >= _MOST_TAKEN_BACK else None


def _is_open(log):
    """Whether every leg was opened: the newest window that counts is opened last."""
    newest = log.events[-1]
    return isinstance(newest, events.LegOpened) and newest.number is None and newest.window == len(log.game.windows)


class Games:
    """The games of a store.

    play       the Replica that the table shows, or None
    deleted    the last games that were deleted: see DELETED
    damage     what became of the game that was shown last and is damaged: a code of `wording.trouble`, or None
    """

    def __init__(self, store: Store):
        self._store = store
        self._logs: dict[str, Replica] = {}
        self.play: Replica | None = None
        self.damage = self._found_damage()
        self.read()
        if self.play is not None and self._store.heads.of(self.play.game_id) is None:  # kept by an earlier version
            self._keep_head(self.play)
        self._summarise()

    @property
    def running(self) -> bool:
        """Whether a game is running, so that no other can begin."""
        return self.play is not None and self.play.running

    @property
    def unopened(self) -> bool:
        """Whether the shown game is over, and its log not yet open."""
        return self.play is not None and self.play.over and not _is_open(self.play)

    def read(self) -> None:
        """Read again what differs from the disk, after a rollback, and show the game that was shown last."""
        for game_id in [game_id for game_id, log in self._logs.items() if log.head != self._store.head(game_id)]:
            del self._logs[game_id]
        self.deleted = DELETED.of(self._store)
        last = self._shown_last()
        self.play = last if last is not None and last.count else None

    def log(self, game_id: str) -> "Replica | None":
        """The log of a game that is stored here, or None."""
        if game_id not in self._logs:
            for game in self._store.games():
                if game.game_id == game_id:
                    self._logs[game_id], _whole = stored_log.of_game(self._store, game_id, game.device)
        return self._logs.get(game_id)

    def log_awaiting(self, device: str, game_id: str, number: int) -> "Replica | None":
        """The log whose next event has this number, or None: it is not the next, or the table is for another game."""
        if self.play is not None and self.running and self.play.device != device:
            return None
        if self.is_left_behind(game_id):
            return None
        log = self.log(game_id) or stored_log.new(self._store, game_id, device)
        return log if log.device == device and log.count == number and not log.contradicted else None

    def log_to_open(self, device: str, game_id: str) -> "Replica | None":
        """A handheld may open its finished game even while another game is played: that log, or None if it is none or
        open already."""
        log = None if self.is_left_behind(game_id) else self.log(game_id)
        if log is None or log.behind or log.contradicted:
            return None
        return log if log.device == device and log.over and not _is_open(log) else None

    def accept(self, log: Replica, event: Event, proposed: bool = False, beside: bool = False) -> "str | None":
        """Validate the next event of a log, store it and fold it; returns the code of what is wrong with it, or None.

        The first event adds the game to the store; proposed: it begins what the table has proposed, so that the key
        which was drawn for it is this game's. An accepted event may change which game the table shows, unless the game
        is kept beside the shown one; one that ends otherwise than what was kept of a damaged game sets it aside.
        """
        error = validate(log, event) or _too_often_back(log, event)
        if error is None:
            if log.count == 0:
                log.key = consent_key.give(self._store, log.game_id, event, proposed=proposed, behind=log.behind)
                log.key_lost = consent_key.is_lost(self._store, log.game_id)
            log.add(event, self._write(log, event))
            if log.kept is not None and log.kept == (log.count, "", log.device):
                self._go_on_unwitnessed(log)
            if not beside:
                self._show(log)
            elif log.count == 1 and self.play is not None:
                self._store.set_current(self.play.game_id)
            if log.over or isinstance(event, events.TakenBack):
                summaries.write(self._store, log)
            if log.contradicted:
                self._stop(log, "set_aside")
                self.read()
        return error

    def proposed(self, log: Replica) -> bool:
        """Whether this host has proposed a game: then every undoing needs its consent.

        True also where the key of the consents was lost since: LOST stands in its place.
        """
        return log.witnessed or bool(consent_key.KEY.of(self._store, log.game_id))

    def is_left_behind(self, game_id: str) -> bool:
        """Whether a game was set aside, and another has been shown since, or was deleted: its handheld may not take the
        table back."""
        return game_id in self.deleted or self._store.is_left_behind(game_id)

    def resume(self, device: str, game_id: str) -> bool:
        """Show a game again that was set aside while it was running, if its handheld has come back with it."""
        log = None if self.running or self.is_left_behind(game_id) else self.log(game_id)
        return log is not None and log is not self.play and log.device == device and log.running and self._show(log)

    def take_as_it_is(self, device: str, game_id: str) -> bool:
        """Go on, unwitnessed, with a damaged game of which its handheld has no more than is here; False if it is none.

        A game that was over does not go on: an older copy of the handheld's memory would undo its end.
        """
        log = self._logs.get(game_id)
        if log is None or not log.behind or not log.count or log.device != device:
            return False
        if summaries.says_over(self._store, game_id):
            return False
        self._go_on_unwitnessed(log)
        self._show(log)
        return True

    def set_aside(self) -> None:
        """Stop showing the shown game; the one before it, if it is not set aside, is shown again."""
        if self.play is not None:
            self._stop(self.play, "set_aside")
            self.read()

    def _shown_last(self):
        """The log of the game that was shown last and is not set aside, of which nothing may be left; or None."""
        games = [game.game_id for game in self._store.games() if not game.aside]
        return self.log(games[-1]) if games else None

    def _found_damage(self):
        """Look at the game that was shown last: see `damage`. One that cannot go on is set aside."""
        log = self._shown_last()
        if log is None or not (log.behind or log.contradicted):
            return None
        if log.behind and not summaries.says_over(self._store, log.game_id):
            return "damaged-log"
        self._store.set_aside(log.game_id)
        return "set-aside"

    def _go_on_unwitnessed(self, log):
        """Go on with a damaged log as it is now, because nothing shows that it is what had been kept."""
        if self.proposed(log):
            consent_key.KEY.keep(self._store, consent_key.LOST, log.game_id)
        log.key, log.key_lost = None, consent_key.is_lost(self._store, log.game_id)
        self._keep_head(log)

    def _keep_head(self, log):
        log.kept = Head(log.count, log.head, log.device)
        with self._store.transaction():
            self._store.heads.keep(log.game_id, log.kept)

    def _summarise(self):
        """Summarise the games that have stopped and have no summary, because an earlier version kept them."""
        for game in self._store.unsummarised():
            log, whole = stored_log.of_game(self._store, game.game_id, game.device)
            summaries.write(self._store, log, "set_aside" if game.aside else None)
            if not whole and self.damage is None:  # its summary is damaged too: the list of games lacks it
                self.damage = "set-aside"

    def _stop(self, log, reason):
        """Show a game no longer; if it was running, the list of games says that it stopped, for a reason of its own."""
        self._store.set_aside(log.game_id)
        summaries.write(self._store, log, reason)

    def _write(self, log, event):
        if log.count == 0:
            self._store.add_game(log.game_id, log.device)
            self._logs[log.game_id] = log
        head = log.head_after(event)
        with self._store.transaction():
            if log.behind or log.count == 0:  # what is stored from here on is damaged, or another game's
                self._store.delete_events(log.game_id, log.count)
            self._store.heads.keep(log.game_id, log.kept if log.behind else Head(log.count + 1, head, log.device))
            return self._store.add_event(log.game_id, log.count, events.encode(event), head)

    def _show(self, log):
        """Show a game, unless it may not replace the one that is shown. True if it is shown now.

        A log that lacks a part may belong to a finished game, so it never replaces the shown one.
        """
        play = self.play
        may_show = play is None or play.over or play.device == log.device or log.running
        if log is not play and may_show and not log.behind and not log.contradicted:
            if play is not None and not play.over:
                self._stop(play, "replaced")
            self._store.set_current(log.game_id)
            summaries.write(self._store, log)
            self.play = log
        return log is self.play
