"""None of the pawns can move, say the detectives: Mr. X wins (R22, R28)."""

from mrx.game import on_board, proposals
from mrx.screens.screen import HOME, Screen


class Stranded(Screen):
    """They have asked it on a page, and key # agrees; or, without a page, they hold D."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        lines = [say("NONE CAN MOVE?", "NIEMAND KANN?", "TOUS BLOQUÉS ?", "¿NADIE PUEDE?")]
        lines += self.text(
            "The detectives|say so: Mr X|wins.",
            "Das sagen die|Detektive: Mr X|gewinnt.",
            "Les détectives|le disent : Mr X|gagne.",
            "Lo dicen los|detectives: gana|Mr X.",
        )
        if self._asked:
            return self.page(lines, say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))
        lines += [""] + self.text(
            "detectives: hold|D to agree",
            "Detektive halten|D für ja",
            "détectives :|D long = accord",
            "detectives: D|largo = acuerdo",
        )
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    @property
    def _asked(self):
        return self.table.question.kind == "stranded"

    def press(self, key):
        if key == "#" and self._asked:
            on_board.stranded(self.table, *self.table.question.about)
            return HOME
        if key == "*":
            if self._asked:
                proposals.decline(self.table)
            return HOME
        return self

    def hold(self, key):
        if key != "D" or self._asked:
            return self
        on_board.stranded(self.table)
        return HOME

    def again(self):
        return HOME
