"""The tickets that Mr. X claims from the pawns after a voluntary surfacing (R25)."""

from mrx.screens.screen import HOME, Screen, padded
from shared.board.edition import TICKETS


class Claimed(Screen):
    """A line for each pawn."""

    def lines(self):
        lines = [
            self.say("GIVE  #=done", "GEBT  #=fertig", "DONNEZ  #=fait", "DAD    #=hecho")
            if self.table.computer
            else self.say("TAKE  #=done", "NIMM  #=fertig", "PRENDS  #=fait", "TOMA   #=hecho")
        ]
        for pawn, ticket in self.table.claimed:
            lines.append(padded(self.words.pawn(pawn) + " ", 7) + self.words.short_ticket(TICKETS.index(ticket)))
        return lines

    def press(self, key):
        return HOME if key in "#*" else self
