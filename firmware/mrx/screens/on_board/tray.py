"""Said once at set-up: what happens to the cardboard tickets where the pawns' moves are not entered."""

from mrx.screens.screen import HOME, Screen


class Tray(Screen):
    """Key # goes on with the key that was pressed on `begin`, the screen before."""

    def __init__(self, context, begin, key):
        super().__init__(context)
        self._begin = begin
        self._key = key

    def lines(self):
        lines = self.text(
            "TICKETS|Mr X's stay in|the box: I count|black and 2x.|Detectives put|spent ones into|the tray.",
            "TICKETS|Mr X' Tickets|bleiben in der|Box: ich zähle|Black und 2x.|Eure benutzten:|in die Schale.",
            "TICKETS|En boîte : ceux|de Mr X. Noirs|et 2x sont|comptés ici. Les|utilisés : dans|le bac.",
            "BILLETES|Los de Mr X se|quedan en la|caja: cuento|negros y 2x. Los|usados, a la|bandeja.",
        )
        return self.page(lines, self.say("#=go on *=back", "#=weiter *=zur.", "#=suite *=retour", "#=seguir *=atrás"))

    def press(self, key):
        if key == "#":
            self._begin.told = True
            return self._begin.press(self._key)
        return HOME if key == "*" else self
