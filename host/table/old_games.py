"""Deletes the games that stopped long ago at a table that stays in use: whole, and so that no handheld brings one back.

Their ids are remembered, with how many events each had and their chain head: so its handheld is told that all of it is
here, and sends nothing. Never here: how long ago (`settings`, KEEP_DAYS).
"""

from host.game import proposals
from host.store.store import Store
from host.store.table_version import Changes
from host.table import entered_by
from host.table.disk import Disk
from host.table.games import DELETED, Games
from host.table.outbox import Outbox
from shared.log.game_log import FIRST_HEAD

MOST_REMEMBERED = 300
AT_ONCE = 100  # games; the others an hour later


class OldGames:
    """Those of a table. For many threads."""

    def __init__(self, store: Store, games: Games, outbox: Outbox, changes: Changes, disk: Disk):
        self._store = store
        self._games = games
        self._outbox = outbox
        self._changes = changes
        self._disk = disk

    def delete(self, before: float) -> None:
        """Delete the games that stopped before this time, in seconds since 1970, the oldest first; a full disk is only
        reported. The shown game stays: without it an older one might be shown."""
        with self._disk.tried():
            shown = self._games.play.game_id if self._games.play is not None else None
            found = [game_id for game_id in self._store.stopped_before(before) if game_id != shown]
            if old := [*self._half_deleted(), *found[:AT_ONCE]]:
                remembered = {**self._games.deleted, **{game_id: self._end(game_id) for game_id in old}}
                self._store.delete_games(old, before, proposals.ENDED)
                DELETED.keep(self._store, dict(list(remembered.items())[-MOST_REMEMBERED:]))
                entered_by.forget(self._store, old)
                self._games.read()
                self._outbox.forget_read()
                self._changes.changed()

    def _end(self, game_id: str) -> tuple[int, str]:
        head = self._store.heads.of(game_id)
        return (head.events, head.head) if head is not None and head.head else (0, FIRST_HEAD)

    def _half_deleted(self) -> list[str]:
        """The games of which a kill has left the head, which is in a file of its own."""
        heads = self._store.heads
        return [each for each in self._games.deleted if heads.of(each) is not None and self._store.device(each) is None]
