"""All games that handhelds have sent to this host, and the one of them that the table shows.

A log on disk is read as far as it is sound (`host.game.stored_log`); once the handheld has sent a damaged event again,
the sound ones behind it are taken from the disk. Not for several threads at once: `table` locks.
"""

from collections.abc import Sequence
from typing import Any

from host.game import kept_rows, resent_events, second_copy, stored_log
from host.game.replica import Event, Replica
from host.game.second_copy import SecondCopy
from host.proof import summaries
from host.store.store import Store
from host.store.store_file import sane_time
from shared.events import events
from shared.log.validation import validate

_MOST_TAKEN_BACK = 300  # times, in a game without a key: more than a whole game step by step; auditing each takes time


def _too_often_back(log, row):
    """The code against a changed firmware that takes back without end, where nobody else need agree; else None."""
    if row[0] != "taken_back" or log.beginning.key_hash is not None:
        return None
    times = sum(isinstance(event, events.TakenBack) for event in log.events)
    return "too-often" if times >= _MOST_TAKEN_BACK else None


class Games:
    """The games of a store.

    play       the Replica that the table shows, or None
    damaged    the ids of the games whose log on disk was found sound only in part, or not at all
    """

    def __init__(self, store: Store):
        self._store = store
        self._logs: dict[str, Replica] = {}
        self.damaged: set[str] = set()
        self.play: Replica | None = None
        self.read()
        self._mend()
        self._summarise()

    @property
    def running(self) -> bool:
        """Whether a game is running, so that no other can begin."""
        return self.play is not None and self.play.running

    def read(self) -> None:
        """Read what is otherwise on the disk than here, after a rollback, and show the game that was shown last."""
        for game_id in [game_id for game_id, log in self._logs.items() if log.head != self._store.head(game_id)]:
            del self._logs[game_id]
            self.damaged.discard(game_id)
        games = [game.game_id for game in self._store.games() if not game.aside]
        last = self.log(games[-1]) if games else None
        self.play = last if last is not None and last.count else None

    def log(self, game_id: str) -> "Replica | None":
        """The log of a game that is stored here, or None."""
        if game_id not in self._logs:
            for game in self._store.games():
                if game.game_id == game_id:
                    self._logs[game_id] = self._read(game_id, game.device)
        return self._logs.get(game_id)

    def log_awaiting(self, device: str, game_id: str, number: int) -> "Replica | None":
        """The log whose next event has this number, or None: it is not the next, or the table is for another game."""
        if self.play is not None and self.running and self.play.device != device:
            return None
        if self.is_left_behind(game_id):
            return None
        log = self.log(game_id) or Replica(game_id, device)
        return log if log.device == device and log.count == number else None

    def log_to_open(self, device: str, game_id: str) -> "Replica | None":
        """The log of a game that is over, if it is this handheld's, which may open it whoever plays meanwhile."""
        log = None if self.is_left_behind(game_id) else self.log(game_id)
        return log if log is not None and log.device == device and log.over and not log.behind else None

    def accept(self, log: Replica, row: Sequence[Any], proposed: bool = False) -> "str | None":
        """Validate the next event of a log, store it and fold it; returns the code of what is wrong with it, or None.

        The first event adds the game to the store; proposed: it begins what the table has proposed, so that the key
        which was drawn for it is this game's. An accepted event may change which game the table shows.
        """
        error = validate(log, row) or _too_often_back(log, row)
        if error is None:
            event = events.of_list(row)
            if log.count == 0:
                self._give_key(log, event, proposed)
            log.add(event, self._write(log, event))
            self._show(log)
            if log.over or isinstance(event, events.TakenBack):
                summaries.write(self._store, log)
        return error

    def was_accepted(self, log: Replica, event: Event) -> "bool | None":
        """Whether this very event had been accepted as the next of a log, before the log was damaged on the disk.

        False: another had been, so that this one contradicts the disk. None: the disk says nothing of it.
        """
        if not log.behind:
            return None
        return kept_rows.agrees(log, events.encode(event), log.head_after(event), self._kept(log))

    def take_kept(self, log: Replica) -> None:
        """Take back what the disk has kept behind the newest event of a damaged log, as far as it is sound.

        So a handheld tells only what is damaged, and cannot tell anything behind that otherwise.
        """
        taken = False
        while log.game_id in self.damaged:
            row = self._store.event(log.game_id, log.count)
            event = kept_rows.next_kept(log, row)
            if row is None or event is None:
                break
            log.add(event, sane_time(row.received_at))
            taken = True
        if taken:
            resent_events.prove(self._store, log.game_id)
            self._show(log)
            summaries.write(self._store, log)

    def proposed(self, log: Replica) -> bool:
        """Whether this host has proposed a game, so that nothing is undone in it without a consent of its own making.

        It has, too, where it has lost the key of the consents since: the damaged one is kept.
        """
        return log.witnessed or bool(self._store.note(stored_log.key_note(log.game_id)))

    def is_left_behind(self, game_id: str) -> bool:
        """Whether a game was set aside, and another has been shown since: its handheld may not take the table back."""
        return self._store.is_left_behind(game_id)

    def resume(self, device: str, game_id: str) -> bool:
        """Show a game again that was set aside while it was running, if its handheld has come back with it."""
        log = None if self.running or self.is_left_behind(game_id) else self.log(game_id)
        return log is not None and log is not self.play and log.device == device and log.running and self._show(log)

    def set_aside(self) -> None:
        """Stop showing the shown game; the one before it, if it is not set aside, is shown again."""
        if self.play is not None:
            self._stop(self.play, "set_aside")
            self.read()

    def _give_key(self, log, event, proposed):
        """Give a game its key, which no other game may have again: it is public after the end of this one.

        A game whose first event is told again keeps the key that it has, a damaged one too (see `proposed`).
        """
        kept = self._store.note(stored_log.key_note(log.game_id))
        log.key = stored_log.fitting(kept, event) or (stored_log.drawn_key(self._store, event) if proposed else None)
        if log.key is not None or kept is None:
            self._store.write_note(stored_log.key_note(log.game_id), log.key or "")
        if log.key is not None:
            self._store.write_note(stored_log.key_note(event.key_hash), "")

    def _read(self, game_id, device):
        log, whole = stored_log.of_game(self._store, game_id, device)
        if not whole:
            self.damaged.add(game_id)
            log.said_over = summaries.says_over(self._store, game_id)
        return log

    def _mend(self):
        """Put right what the disk holds of the shown game besides its events, and is known to be damaged or missing."""
        log = self.play
        if log is None or log.behind:
            return
        with self._store.transaction():
            self._store.mend_game(log.game_id, log.device, log.count)
            if second_copy.of(self._store, log.game_id) != (log.device, log.count, log.head):
                self._copy(log, log.count, log.head)

    def _copy(self, log, count, head):
        second_copy.write(self._store, log.game_id, SecondCopy(log.device, count, head))

    def _kept(self, log):
        """What the disk has kept of the next event of a log that is behind."""
        row, after = self._store.event(log.game_id, log.count), self._store.event(log.game_id, log.count + 1)
        return kept_rows.Kept(row, after, log.kept_head if log.count + 1 == log.kept else None)

    def _summarise(self):
        """Summarise the games that have stopped and have no summary, because an earlier version kept them."""
        for game in self._store.unsummarised():
            log, _whole = stored_log.of_game(self._store, game.game_id, game.device)
            summaries.write(self._store, log, "set_aside" if game.aside else None)

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
            if log.behind:
                resent_events.add(self._store, log.game_id, kept_rows.proves(head, self._kept(log)))
            if log.game_id in self.damaged:
                self._store.delete_event(log.game_id, log.count)
            if log.count + 1 >= log.kept:  # before that the copy of what was kept is needed
                self._copy(log, log.count + 1, head)
            return self._store.add_event(log.game_id, log.count, events.encode(event), head)

    def _show(self, log):
        """Show a game, unless it may not replace the one that is shown. True if it is shown now."""
        play = self.play
        ended = play is not None and (play.over or play.known_over)
        if log is not play and (play is None or ended or play.device == log.device or log.running):
            if play is not None and not ended:
                self._stop(play, "replaced")
            self._store.set_current(log.game_id)
            summaries.write(self._store, log)
            self.play = log
        return log is self.play
