"""Set-up without a page, 1 of 3: which box. House rules need the page."""

from mrx.screens.screen import HOME, Screen
from mrx.screens.setup.begin import boxes
from shared.board.edition import EDITIONS


class Box(Screen):
    """Keys 1 to 4 choose the box."""

    def lines(self):
        lines = [self.say("WHICH EDITION?", "AUSGABE?", "ÉDITION ?", "¿QUÉ EDICIÓN?"), ""]
        for box in boxes(self.say):
            lines.append("%d %s" % (len(lines) - 1, box))
        return lines + ["", self.say("*=back", "*=zurück", "*=retour", "*=atrás")]

    def press(self, key):
        if key == "*":
            return HOME
        if key in "1234":
            from mrx.screens.setup.players import Players

            return Players(self.context, self, EDITIONS[int(key) - 1])
        return self
