"""The outbox: what was entered here and the handheld has still to judge, in order, on disk until the log settles it.

A verdict can be lost, the log cannot: what was accepted is settled by its event alone. What can no longer be is voided
with a code, so that the pages can say why. It changes no game. Not for several threads at once: `table` sees to that.
"""

from host.table import projection

# States of entries that are still to be settled: by the table, or by the handheld.
OPEN = ("here", "waiting", "asked")
FAILED = ("refused", "void")
# Verdicts that leave an entry where it is, to be asked again: a move waits for its turn, and the event that overtakes a
# taking back is on its way.
PATIENT = {
    "move": ("done", "not-now", "asked"),
    "begin": ("done",),
    "abandon": ("done",),
    "take_back": ("done", "not-now"),
}


class Entry:
    """One proposal: number, game id, proposal (as shared.sync has it), extra, state, code."""

    def __init__(self, row):
        self.number, self.game_id, self.proposal, self.extra, self.state, self.code = row

    @property
    def kind(self):
        return self.proposal[0]


class Outbox:
    """The entries of a store."""

    def __init__(self, store):
        self._store = store
        self._open = None  # the open ones, read once after each change

    def open_ones(self):
        """The entries to be settled, in the order in which the handheld judges them."""
        if self._open is None:
            self._open = [Entry(row) for row in self._store.entries(OPEN)]
        return list(self._open)

    def moves(self):
        """The entered moves that wait."""
        return [entry for entry in self.open_ones() if entry.kind == "move"]

    def ask(self):
        """The entry that waits for somebody's yes: a new game, leaving off or taking back; or None."""
        return next((entry for entry in self.open_ones() if entry.kind != "move"), None)

    def failed(self):
        """The entries that came to nothing and that nobody has read, the newest first."""
        return [Entry(row) for row in self._store.entries(FAILED)][::-1]

    def read_failed(self):
        """They have been read."""
        for entry in self.failed():
            self.mark(entry, "settled", entry.code)

    def grow_old(self):
        """Mr. X has made a leg: what had come to nothing before the one before it is no news any more."""
        old = self._store.note("failed_before", [])
        for entry in self.failed():
            if entry.number in old:
                self.mark(entry, "settled", entry.code)
        self._store.write_note("failed_before", [entry.number for entry in self.failed()])

    def enter(self, game_id, proposal, extra, state="waiting"):
        """Put a proposal in; `extra` is what only the host remembers with it. "here": the table must agree first."""
        self._store.add_entry(game_id, proposal, extra, state)
        self._open = None

    def mark(self, entry, state, code=""):
        """Change an entry's state."""
        self._store.mark_entry(entry.number, state, code)
        self._open = None

    def forget_read(self):
        """What was read from the disk may be wrong: read it again."""
        self._open = None

    def judged(self, entry, code):
        """The handheld's verdict; answers whether that changed anything.

        What Mr. X was asked about is settled by the log too, unless he declined: his yes may be on its way while the
        handheld says that a game is running.
        """
        if code in PATIENT[entry.kind] or (entry.state == "asked" and code != "declined"):
            return False
        if code == "asked":
            self.mark(entry, "asked")
        else:
            self.mark(entry, "refused", code)
        return True

    def settle(self, event):
        """An event of the game has come: answers the entry that it settles, or None."""
        for entry in self.failed():
            if entry.state == "refused" and _fulfils(event, entry):
                self.mark(entry, "settled")  # it has come to pass after all
        if event[0] == "taken_back":
            for entry in self.moves():
                self.mark(entry, "void", "taken-back")
        for entry in self.open_ones():
            proposal = entry.proposal
            if entry.kind == "move" and event[0] == "pawn_moved" and event[1] == proposal[2]:
                if list(event[2:]) != proposal[3:]:
                    self.mark(entry, "void", "keyed-in")
                    return None
            elif not _fulfils(event, entry):
                continue
            self.mark(entry, "settled")
            return entry
        return None

    def sift(self, play):
        """Void what has become impossible: behind a capture, or a move that was refused. What belonged to another game
        ends with it, and nobody need hear of it in this one."""
        game = projection.after(play.game, ()) if play is not None else None
        for entry in self.open_ones():
            code = _obstacle(entry, play, game)
            if code:
                self.mark(entry, "settled" if code == "another" else "void", code)


def _fulfils(event, entry):
    """Whether an event of the game is what this entry, no move, asks Mr. X for."""
    kind, proposal = entry.kind, entry.proposal
    return (
        (kind == "begin" and event[0] == "game_begun" and list(event[2:]) == proposal[1:])
        or (kind == "abandon" and event[0] == "game_ended")
        or (kind == "take_back" and event[0] == "taken_back" and event[1] == proposal[2])
    )


def _obstacle(entry, play, game):
    """Why an entry can no longer be, or None; a move that can be is made in `game`."""
    if entry.kind == "begin":
        return "running" if play is not None and play.running else None
    if play is None or entry.game_id != play.game_id:
        return "another"
    if entry.kind == "take_back":
        return None if entry.proposal[1] == play.count else "moved-on"
    if play.over:
        return "captured" if play.game.ended[1] == "captured" and entry.kind == "move" else "game-over"
    return projection.follow(game, entry.proposal) if entry.kind == "move" else None
