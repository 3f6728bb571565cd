"""The rules of a double (R13)."""

from mrx.screens.help.subject import Subject
from shared.board.edition import DOUBLE


class Double(Subject):
    """With the number of cards that are left."""

    def title(self):
        return self.say("DOUBLE", "DOPPELZUG", "DOUBLE", "DOBLE")

    def rules(self):
        yield self.text(
            "A 2x card gives|Mr X two moves|in a row. He|holds 2 first.",
            "Eine 2x-Karte|gibt Mr X zwei|Züge. Er hält|zuerst die 2.",
            "Une carte 2x|donne deux coups|de suite. Appui|long sur 2.",
            "Una carta 2x da|dos jugadas a|Mr X. Antes|mantiene el 2.",
        )
        if self.game is not None:
            yield [
                self.say("2x left: %d", "Noch 2x: %d", "Reste 2x : %d", "2x: quedan %d") % self.game.mr_x_purse[DOUBLE]
            ]
        yield self.text(
            "Each fills a|window and costs|a ticket.",
            "Jeder füllt ein|Feld und kostet|ein Ticket.",
            "Chacun remplit|une case et|coûte un ticket.",
            "Cada una llena|una casilla y|cuesta un|billete.",
        )
        yield self.text(
            "The detectives|wait.",
            "Die Detektive|warten so lange.",
            "Les détectives|attendent.",
            "Los detectives|esperan.",
        )
        yield self.text(
            "Two windows must|be free, and a|second move|possible.",
            "Zwei Felder|müssen frei und|der zweite Zug|muss möglich|sein.",
            "Il faut deux|cases libres et|un second coup|possible.",
            "Hacen falta dos|casillas libres|y una segunda|jugada.",
        )
        yield self.text("Only one a turn.", "Einer pro Zug.", "Un seul par|tour.", "Solo uno.")
