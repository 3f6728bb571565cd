"""Ending the game without a winner: by agreement (R27), asked by the detectives on the page, or by Mr. X alone."""

from mrx.game import ending, proposals
from mrx.screens.screen import HOME, Screen


class Abandon(Screen):
    """Key # agrees, "*" does not."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        if self.table.asked:
            asks = say("the table asks:", "der Tisch fragt:")
        elif self.table.witnessed:
            asks = say("without a yes:", "ohne ihr Ja:")
        else:
            asks = say("all agree?", "alle einig?")
        lines = [say("END THE GAME?", "SPIEL BEENDEN?"), asks, ""]
        lines += self.text("Nobody wins and|the log is|opened.", "Keiner gewinnt,|das Buch wird|geöffnet.")
        return self.page(lines, say("#=yes  *=no", "#=ja  *=nein"))

    def press(self, key):
        if key == "#":
            ending.abandon(self.table, *(self.table.asked_about if self.table.asked == "abandon" else ()))
            return HOME
        if key == "*":
            proposals.decline(self.table)
            return HOME
        return self
