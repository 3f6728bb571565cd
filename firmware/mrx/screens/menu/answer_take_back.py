"""The detectives ask to take back, and Mr. X answers: the handheld has answered a move ("not caught"), so undoing
it needs him."""

from mrx.game import proposals, taking_back
from mrx.screens.menu.take_back import back_lines
from mrx.screens.screen import HOME, Screen


class AnswerTakeBack(Screen):
    """Key # agrees, "*" does not."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        lines = self.text(
            "TAKE BACK?|the table asks:",
            "ZURÜCKNEHMEN?|der Tisch fragt:",
            "ANNULER ?|la table demande",
            "¿DESHACER?|la mesa pide:",
        )
        lines += (
            [""]
            + back_lines(self, self.table.question.about[0])
            + [say("and what follows", "und alles danach", "et la suite", "y lo que sigue")]
        )
        return self.page(lines, say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            taking_back.take_back(self.table, *self.table.question.about)
            return HOME
        if key == "*":
            proposals.decline(self.table)
            return HOME
        return self

    def again(self):
        return HOME
