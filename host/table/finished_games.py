"""The log of one of the games that are over, read from the disk for a page that shows it.

Strangers may ask for any of them, so the table's lock is held only while rows are read, never while they are judged.
"""

from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from host.game import origins, stored_log
from host.game.computer_players import COMPUTERS, ComputerPlayers
from host.game.names import NAMES
from host.game.origins import Origin
from host.game.replica import Replica
from host.proof import decision_checks, summaries
from host.proof.decision_check import DecisionCheck
from host.store.heads import Head
from host.store.store import Store, StoredEvent
from host.table.outbox import LATE_CONSENT
from host.table.snapshot import Snapshot

_NO_DEVICE = ""  # which handheld played a game is nothing to a page


class Finished(NamedTuple):
    """A stored game that may be over."""

    game_id: str
    rows: list[StoredEvent]  # the events as stored
    key: "str | None"
    remembered: dict[str, Any]  # what was typed at set-up (see `host.view.player_names`)
    late_consent: bool  # whether Mr. X agreed to something after it had been withdrawn
    origin: Origin  # whether it was played at this table
    computers: ComputerPlayers  # for which players a computer played
    kept: "Head | None" = None  # what `heads` has of it
    known_over: bool = False  # whether its summary says that it has ended
    # what the check of a computer player's decisions has found, where it was kept
    decision_check: "DecisionCheck | None" = None

    @property
    def head(self) -> str:
        """The chain head as it is stored: it changes with every event."""
        return self.rows[-1].chain_hash

    def log(self) -> "Replica | None":
        """The log, or None if the game is not over, or its log is damaged. Takes tens of milliseconds."""
        log, whole = stored_log.followed(self.rows, self.game_id, _NO_DEVICE, self.key, self.kept)
        return log if whole and log.over else None

    def snapshot(self, log: Replica) -> Snapshot:
        """What a page shows of the game, whose log is `log`: a table at which nothing else is left to do."""
        return Snapshot(
            version=0,
            play=log,
            projected=log.game,
            remembered=self.remembered,
            computers=self.computers,
            late_consent=self.late_consent,
            decision_check=self.decision_check,
            pencils={},
            entered_by={},
        )


def stored(store: Store, lock: AbstractContextManager[object], game_id: str) -> "Finished | None":
    """The stored game of this id, or None. lock: the table's."""
    with lock:
        rows = store.events(game_id)
        if not rows:
            return None
        key, remembered = stored_log.key_of(store, game_id, rows), NAMES.of(store, game_id)
        late = LATE_CONSENT.of(store, game_id)
        sides = (origins.of(store, game_id), COMPUTERS.of(store, game_id))
        checked = decision_checks.of(store, game_id, rows[-1].chain_hash)
        known = (store.heads.of(game_id), summaries.says_over(store, game_id), checked)
        return Finished(game_id, rows, key, remembered, late, *sides, *known)
