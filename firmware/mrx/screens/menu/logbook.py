"""The public logbook. It may be shown to the table, and without a host it is the table's display."""

from mrx.screens.screen import HOME, Screen

_A_PAGE = 12  # windows, in two columns of six


class Logbook(Screen):
    """Each window with its ticket and, if shown, the station; "!" marks the windows in which he will surface."""

    idle = True

    def __init__(self, context):
        super().__init__(context)
        self._first = (max(len(self.game.windows) - 1, 0) // _A_PAGE) * _A_PAGE

    def lines(self):
        cells = [self._cell(window) for window in range(self._first + 1, self._first + _A_PAGE + 1)]
        rows = ["%-9s%s" % (cells[row], cells[row + 6]) for row in range(6)]
        return (
            [self.say("LOGBOOK  R%02d", "LOGBUCH  R%02d", "CARNET   T%02d", "CUADERNO R%02d") % self.game.round]
            + rows
            + [self.say("#=more  *=back", "#=mehr *=zurück", "#=plus *=retour", "#=más  *=atrás")]
        )

    def _cell(self, window):
        game = self.game
        if window > game.edition.windows:
            return ""
        if window > len(game.windows):
            return "%02d %s" % (window, "!" if window in game.edition.surfacing else ".")
        station = game.shown[window - 1]
        ticket = self.words.ticket_letter(game.windows[window - 1])
        return "%02d %s%s" % (window, ticket, "%03d" % station if station else "")

    def press(self, key):
        if key == "*":
            return HOME
        if key == "#":
            self._first = self._first + _A_PAGE if self._first + _A_PAGE < self.game.edition.windows else 0
        return self
