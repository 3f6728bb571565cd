"""The games that this host has met, and the one of them that lies on the table.

What is on disk is believed as far as it is sound: a log is read again event by event, and what follows a broken link is
left to the handheld to tell anew. Not for several threads at once: `table` sees to that.
"""

from host.table.replica import FIRST_LINK, Replica
from shared import commitment, events, events_check


def believed(kept):
    """(event, received at) of the rows of `Store.events`, up to the first that is damaged or breaks the chain."""
    link = commitment.bytes_of(FIRST_LINK)
    for text, kept_link, when in kept:
        try:
            event = events_check.decode(text)
        except ValueError:
            return
        link = commitment.next_link(link, text)
        if commitment.hex_of(link) != kept_link:
            return
        yield event, when


class Games:
    """The games of a store.

    play    the Replica on the table, or None
    torn    the ids of the games whose log on disk was sound only in part, or not at all, when it was read
    """

    def __init__(self, store):
        self._store = store
        self._logs = {}
        self.torn = set()
        self.play = None
        self.read()

    @property
    def running(self):
        """Whether a game is running, so that no other can begin."""
        return self.play is not None and self.play.running

    def read(self):
        """Read anew what is on disk, and lay on the table what lay there last."""
        self._logs.clear()
        self.torn.clear()
        known = [game_id for game_id, _device, aside in self._store.games() if not aside]
        last = self.log(known[-1]) if known else None
        self.play = last if last is not None and last.count else None

    def log(self, game_id):
        """The log of a game that was met, as a Replica, or None."""
        if game_id not in self._logs:
            for known, device, _aside in self._store.games():
                if known == game_id:
                    self._logs[game_id] = self._read(known, device)
        return self._logs.get(game_id)

    def add(self, log, event):
        """Keep the next event of a log, which must have no fault; a log's first event makes it known."""
        if log.count == 0:
            self._store.add_game(log.game_id, log.device)
            self._logs[log.game_id] = log
        when = self._store.add_event(log.game_id, log.count, events.encode(event), log.next_link(event))
        log.add(event, when)
        self.take_up(log)

    def take_up(self, log):
        """Lay a game on the table, unless one goes on there that it may not push away. True if it lies there."""
        play = self.play
        if log is not play and (play is None or play.over or play.device == log.device or log.running):
            if play is not None and not play.over:
                self._store.put_aside(play.game_id)
            self._store.lay_out(log.game_id)
            self.play = log
        return log is self.play

    def come_back(self, device, game_id):
        """A handheld brings back the game that was running on it when it was put aside. True if that lies here now."""
        log = None if self.running else self.log(game_id)
        return log is not None and log is not self.play and log.device == device and log.running and self.take_up(log)

    def put_aside(self):
        """Clear the table of a game that is not over; the one before it, if any, is shown again."""
        self._store.put_aside(self.play.game_id)
        self.read()

    def _read(self, game_id, device):
        log = Replica(game_id, device)
        kept = self._store.events(game_id)
        for event, when in believed(kept):
            if log.fault(event):
                break
            log.add(event, when)
        if log.count < len(kept):
            self.torn.add(game_id)
        return log
