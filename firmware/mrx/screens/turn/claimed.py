"""The tickets that Mr. X claims from the pawns after a voluntary surfacing (R25)."""

from mrx.screens.screen import HOME, Screen
from shared.edition import TICKETS


class Claimed(Screen):
    """A line for each pawn."""

    def lines(self):
        lines = [self.say("TAKE  #=done", "NIMM  #=getan")]
        for pawn, ticket in self.table.claimed:
            lines.append("%-6s %s" % (self.words.pawn(pawn), self.words.short_ticket(TICKETS.index(ticket))))
        return lines

    def press(self, key):
        return HOME if key in "#*" else self
