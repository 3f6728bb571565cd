"""Mr. X's turn, before a leg is typed. It shows only what is public (law 1)."""

from mrx.screens.screen import DIGITS, Screen
from shared.board.edition import DOUBLE
from shared.rules import rules


class YourMove(Screen):
    """Holding 2 chooses a double before its first leg, # undoes that; a digit begins the leg.

    No key that is pressed by habit on another screen may spend a double.
    """

    home = True

    def __init__(self, context, double=False):
        super().__init__(context)
        self.double = double

    @property
    def leg(self):
        """Which leg of his move the next is, one of events.LEGS."""
        return "first" if self.double else "second" if self.game.between_legs else "only"

    def lines(self):
        game = self.game
        window = len(game.windows) + 1
        lines = self.blank()
        lines[0] = self.say("YOUR MOVE  R%02d", "DEIN ZUG   R%02d", "À TOI      T%02d", "TE TOCA    R%02d") % (
            game.round + self.table.they_move
        )
        lines[1] = self.say("window %02d", "Feld %02d", "case %02d", "casilla %02d") % window
        if self.leg != "only":
            lines[2] = self.say("move %d of 2", "Zug %d von 2", "coup %d sur 2", "jugada %d de 2") % (
                1 if self.double else 2
            )
        if window in game.edition.surfacing:
            lines[3] = self.say("you will surface", "du tauchst auf", "tu apparaîtras", "aparecerás")
        lines[4] = self.say("station", "Station", "station", "estación") + " ___"
        if self.double:
            lines[5] = self.say("#=no double", "#=kein Doppelzug", "#=pas de double", "#=sin doble")
        elif self._may_double():
            lines[5] = (
                self.say("hold2=double x%d", "2halt=Doppel x%d", "2long=double x%d", "2largo=doble x%d")
                % game.mr_x_purse[DOUBLE]
            )
        lines[6] = " ".join([self.words.count(ticket, game.mr_x_purse) for ticket in range(4)])
        lines[7] = self.say("*=menu hold0=me", "*=Menü 0halt=ich", "*=menu 0long=moi", "*=menú 0largo=yo")
        return lines

    def _may_double(self):
        """Judged from what is public; whether a second leg is possible is judged with the first."""
        return not self.game.between_legs and rules.double_error(self.game) is None

    def press(self, key):
        if key in DIGITS:
            from mrx.screens.turn.where_to import WhereTo

            return WhereTo(self.context, self, key)
        if key == "#" and self.double:
            return type(self)(self.context)
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self

    def hold(self, key):
        return type(self)(self.context, True) if key == "2" and not self.double and self._may_double() else self
