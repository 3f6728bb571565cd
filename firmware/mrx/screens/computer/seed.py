"""Before the start: the table's half of the seed, which the host draws, or the detectives key in."""

from mrx.game import computer_game
from mrx.screens.screen import DIGITS, HOME, Screen

_DIGITS = 8


class Seed(Screen):
    """Eight digits of the detectives' choice; the handheld has sealed its own half before."""

    home = True

    def __init__(self, context):
        super().__init__(context)
        self._digits = ""

    def lines(self):
        if self.table.witnessed:  # the host draws it, and takes no other
            waits = self.text(
                "THE DRAW|The table draws|its half.",
                "AUSLOSUNG|Der Tisch zieht|seine Hälfte.",
                "TIRAGE AU SORT|La table tire|sa moitié.",
                "SORTEO|La mesa saca su|mitad.",
            )
            return self.page(waits, self.say("*=menu", "*=Menü", "*=menu", "*=menú"))
        lines = self.text(
            "THE DRAW|Detectives, type|any 8 digits, so|that I cannot|choose my draws.",
            "AUSLOSUNG|Tippt 8 Ziffern|nach Wahl, damit|ich den Zufall|nicht bestimme.",
            "TIRAGE AU SORT|Tapez 8 chiffres|au hasard, pour|que je ne puisse|pas choisir.",
            "SORTEO|Teclead 8 cifras|al azar, para|que yo no pueda|elegir.",
        )
        lines.append(self._digits + "_" * (_DIGITS - len(self._digits)))
        if len(self._digits) == _DIGITS:
            return self.page(lines, self.say("#=go  *=back", "#=los  *=weg", "#=jouer  *=non", "#=ya  *=atrás"))
        return self.page(lines, self.say("*=menu", "*=Menü", "*=menu", "*=menú"))

    def press(self, key):
        if key in DIGITS and len(self._digits) < _DIGITS and not self.table.witnessed:
            self._digits += key
        elif key == "*" and not self._digits:
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        elif key == "*":
            self._digits = self._digits[:-1]
        elif key == "#" and len(self._digits) == _DIGITS:
            computer_game.draw(self.table, self._digits + "0" * 24)
            return HOME
        return self
