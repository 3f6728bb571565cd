"""Who stands where, and everybody's tickets: public at all times (R20)."""

from mrx.screens.screen import HOME, Screen
from shared.board.edition import BLACK, DOUBLE

_A_PAGE = 7


class Tickets(Screen):
    """Two lines for Mr. X, one for each pawn."""

    idle = True

    def __init__(self, context):
        super().__init__(context)
        self._first = 0

    def lines(self):
        if len(self.game.stations) > 5:
            title = self.say("#=more *=back", "#=vor *=zurück", "#=plus *=ret.", "#=más *=atrás")
        else:
            title = self.say("TICKETS *=back", "ALLE  *=zurück", "TOUS  *=retour", "TODOS  *=atrás")
        return [title] + self._rows()[self._first : self._first + _A_PAGE]

    def _rows(self):
        game = self.game
        purse = game.mr_x_purse
        rows = [
            self._row("X", purse),
            "  %s x2:%s" % (self.words.count(BLACK, purse), self.words.number(purse[DOUBLE])),
        ]
        for pawn in range(len(game.stations)):
            at = self.words.pawn_at(game.pawn_names[pawn], game.stations[pawn])
            rows.append(self._row(at, game.purses[pawn]))
        return rows

    def _row(self, who, purse):
        """A row such as "P087 T10 B8 U4"."""
        return " ".join([who] + [self.words.count(ticket, purse) for ticket in range(3)])

    def press(self, key):
        if key == "*":
            return HOME
        if key == "#":
            self._first = _A_PAGE - self._first if len(self.game.stations) > 5 else 0
        return self
