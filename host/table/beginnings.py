"""New games: what the table proposes to begin, and whether the handheld begins just that.

A proposal is answered by nothing else than what it says. Where a handheld has no room for the level that was
asked for, or is of an earlier version, which does not know what is asked, another proposal takes its place: nothing
begins that was not proposed. Not for several threads at once: `table` locks.
"""

from typing import Any

from host.game import asking, consent_key
from host.game.proposals import Begin
from host.game.replica import Event, Replica
from host.people.newest_handheld import NewestHandheld
from host.store.store import Store
from host.table.outbox import Entry, Outbox
from shared.computer.computer_player import LEVELS
from shared.events import asked
from shared.events.computer_events import ComputerPlays
from shared.events.events import GameBegun


class Beginnings:
    """The proposals of a new game in the outbox."""

    def __init__(self, store: Store, outbox: Outbox, newest_handheld: NewestHandheld):
        self._store = store
        self._outbox = outbox
        self._newest_handheld = newest_handheld

    def propose(self, proposal: Begin, remembered: dict[str, Any]) -> None:
        """Propose a game, with a key for its consents and what is asked for. remembered: see `view.player_names`."""
        with self._store.transaction():
            words = asking.asked_for(self._store, proposal, remembered)
            self._enter(proposal._replace(asked=words), remembered)

    def judged(self, entry: Entry, code: str) -> None:
        """The handheld has refused an entry, with this verdict: propose what it can begin, if there is such a game."""
        proposal = entry.proposal
        if not isinstance(proposal, Begin) or proposal.asked is None:
            return
        if code == "bad-set-up":  # it may be of an earlier version
            self._outbox.mark(entry, "void", "earlier-version")
            self._enter(proposal._replace(asked=None), entry.extra)
        elif code == "no-room" and proposal.level not in (None, LEVELS[0]):
            self.propose(proposal._replace(level=LEVELS[LEVELS.index(proposal.level) - 1]), entry.extra)

    def error(self, log: Replica, event: Event) -> "str | None":
        """The code of what is wrong with the first event of a log as an answer to a proposal of this table's, or None.

        What answers none of them was begun on the handheld alone. An answer that comes when the question is over is
        sound too, but gets no key, so the game is unwitnessed. A second one is refused, and so is that of a handheld
        that is not asked, or no longer: a table has one game, and who knows its half of the luck could choose his own.
        Where an earlier version was asked, which does not repeat what is asked for, the second event shows who plays.
        """
        if log.count == 1 and not log.behind:
            return self._player_error(log.beginning, event)
        if log.count or log.behind or not isinstance(event, GameBegun) or event.key_hash is None:
            return None
        if consent_key.is_used(self._store, event.key_hash):
            return "asked-once"
        proposed = self._outbox.begins(event.key_hash)
        if not proposed:
            return None
        if self._newest_handheld.device(proposed[0].level) not in (None, log.device):
            return "asked-another"
        return _difference(event, proposed[0])

    def _player_error(self, begun, event):
        if begun.key_hash is None or begun.asked is not None:
            return None
        proposed = self._outbox.begins(begun.key_hash)
        level = event.level if isinstance(event, ComputerPlays) else None
        if not proposed or proposed[0].level == level:
            return None
        return "asked-person" if proposed[0].level is None else "asked-computer" if level is None else "asked-level"

    def _enter(self, proposal, remembered):
        self._outbox.enter("", proposal._replace(key_hash=consent_key.draw(self._store)), remembered)


def _difference(event: GameBegun, proposal: Begin) -> "str | None":
    """The code of the first field in which an event is not what was proposed under its key, or None."""
    if event[2:6] != proposal[1:5]:
        return "asked-set-up"
    if event.asked == proposal.asked:
        return None
    if event.asked is None or proposal.asked is None:
        return "asked-nothing"
    begun, wanted = asked.Asked(*event.asked), asked.Asked(*proposal.asked)
    if begun.mr_x != wanted.mr_x:
        if asked.PERSON not in (begun.mr_x, wanted.mr_x):
            return "asked-level"
        return "asked-person" if wanted.mr_x == asked.PERSON else "asked-computer"
    fields = (("version", "version"), ("half", "half"), ("pawns", "pawns"), ("pawn_moves", "mode"))
    return next(f"asked-{code}" for field, code in fields if getattr(begun, field) != getattr(wanted, field))
