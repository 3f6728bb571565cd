"""The rules of Mr. X's tickets (R7, R11, R12)."""

from mrx.screens.help.subject import Subject
from shared.board.edition import BLACK


class Tickets(Subject):
    """With the number of black ones that are left."""

    def title(self):
        return self.say("TICKETS", "TICKETS", "TICKETS", "BILLETES")

    def rules(self):
        game = self.game
        yield self.text(
            "Each move costs|a ticket of its|line.",
            "Jeder Zug kostet|ein Ticket|seiner Linie.",
            "Chaque coup|coûte un ticket|de sa ligne.",
            "Mover cuesta un|billete de esa|línea.",
        )
        if game is not None and game.edition.mr_x_tickets == "counted":
            yield self.text(
                "Mr X gets what|detectives use.",
                "Mr X bekommt die|Tickets der|Detektive.",
                "Mr X reçoit les|tickets des|détectives.",
                "Mr X recibe los|billetes de los|detectives.",
            )
        elif game is not None:
            yield self.text(
                "Mr X never runs|out of taxi, bus|and underground.",
                "Taxi, Bus und|U-Bahn gehen|Mr X nie aus.",
                "Taxi, bus,|métro : Mr X en|a toujours.",
                "Taxi, autobús y|metro nunca se|acaban a Mr X.",
            )
        yield self.text(
            "Black is good|for any line and|for the ferry.|Nobody learns|which.",
            "Black gilt für|jede Linie und|die Fähre.|Keiner erfährt,|für welche.",
            "Le noir vaut|pour toute ligne|et le ferry.|Personne ne sait|laquelle.",
            "El negro vale en|toda línea y en|el ferry. Nadie|sabe cuál.",
        )
        if game is not None:
            yield [self.say("Black left: %d", "Noch Black: %d", "Noirs : %d", "Negros: %d") % game.mr_x_purse[BLACK]]
