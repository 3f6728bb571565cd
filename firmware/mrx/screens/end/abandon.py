"""Ending the game without a winner: by agreement (R27), asked by the detectives on the page, or by Mr. X alone."""

from mrx.game import ending, proposals
from mrx.screens.screen import HOME, Screen


class Abandon(Screen):
    """Keys # and A agree, one after the other: # alone is pressed by habit. "*" does not."""

    home = True
    confirms = True
    _sure = False  # "#" was pressed

    def lines(self):
        say = self.say
        if self._sure:
            asks = say("Really?", "Wirklich?", "Vraiment ?", "¿De verdad?")
        elif self.table.question.kind:
            asks = say("the table asks:", "der Tisch fragt:", "la table demande", "la mesa pide:")
        elif self.table.witnessed:
            asks = say("without their OK", "ohne ihr Ja:", "sans leur accord", "sin su acuerdo:")
        else:
            asks = say("all agree?", "alle einig?", "tous d'accord ?", "¿todos a favor?")
        lines = [say("END THE GAME?", "SPIEL BEENDEN?", "ABANDONNER ?", "¿ABANDONAR?"), asks, ""]
        lines += self.text(
            "Nobody wins, the|logbook is|opened.",
            "Keiner gewinnt,|das Logbuch wird|geöffnet.",
            "Personne ne|gagne, le carnet|est ouvert.",
            "No gana nadie y|se abre el|cuaderno.",
        )
        if self._sure:
            return self.page(lines, say("A=end it  *=no", "A=Ende  *=nein", "A=finir *=non", "A=acabar *=no"))
        return self.page(lines, say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            self._sure = True
        if key == "A" and self._sure:
            ending.abandon(self.table, *(self.table.question.about if self.table.question.kind == "abandon" else ()))
            return HOME
        if key == "*":
            proposals.decline(self.table)
            return HOME
        return self
