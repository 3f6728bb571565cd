"""Mr. X has asked to take back and waits for the detectives, who answer on the page.

In a game that began without a host they answer here.
"""

from mrx.game import taking_back
from mrx.screens.menu.take_back import back_lines
from mrx.screens.screen import HOME, Screen


class AwaitConsent(Screen):
    """Holding D is the detectives' consent; "*" withdraws."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        lines = [say("TAKE BACK", "ZURÜCKNEHMEN", "ANNULER", "DESHACER"), ""] + back_lines(
            self, self.table.question.wish
        )
        lines.append(say("and what follows", "und alles danach", "et la suite", "y lo que sigue"))
        if self.context.linked:
            lines += self.text(
                "the page is|asked.", "die Seite ist|gefragt.", "on demande à la|page.", "se pregunta en|la página."
            )
        elif self.table.witnessed:
            lines += self.text(
                "waits for the|table's page.",
                "wartet auf die|Tischseite.",
                "attend la page|de la table.",
                "espera la página|de la mesa.",
            )
        else:
            lines += self.text(
                "detectives: hold|D to agree",
                "Detektive halten|D für ja",
                "détectives :|D long = accord",
                "detectives: D|largo = acuerdo",
            )
        return self.page(lines, say("*=withdraw", "*=zurückziehen", "*=renoncer", "*=cancelar"))

    def press(self, key):
        if key != "*":
            return self
        taking_back.ask(self.table, 0)
        return HOME

    def hold(self, key):
        if key != "D" or self.context.linked or self.table.witnessed:
            return self
        taking_back.take_back(self.table, self.table.question.wish)
        return HOME
