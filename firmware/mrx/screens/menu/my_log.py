"""Mr. X's own logbook: a page is shown only while its key is held (law 1)."""

from mrx.screens.screen import HOME, Screen

_A_PAGE = 14  # windows, in two columns of seven


class MyLog(Screen):
    """Holding 1 shows the first windows, 2 the next, and so on."""

    idle = True

    def lines(self):
        say = self.say
        lines = [say("MY OWN LOGBOOK", "MEIN LOGBUCH", "MON CARNET", "MI CUADERNO")] + self.text(
            "hold a key for|windows",
            "Taste halten für|Felder",
            "appui long pour|les cases",
            "mantén una tecla|para casillas",
        )
        pages = [self._page(first) for first in range(0, 8 * _A_PAGE, _A_PAGE)]
        lines += [pages[row] + pages[row + 4] for row in range(4)]
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def _page(self, first):
        last = min(first + _A_PAGE - 1, len(self.game.windows))
        return "%d:%02d-%02d " % (first // _A_PAGE + 1, first, last) if first <= last else ""

    def held(self, key):
        """The windows of one page; the start is window 00."""
        if key not in "123456789":
            return None
        first = (int(key) - 1) * _A_PAGE
        cells = [self._cell(window) for window in range(first, first + _A_PAGE)]
        return [self.say("MY OWN LOGBOOK", "MEIN LOGBUCH", "MON CARNET", "MI CUADERNO")] + [
            "%-9s%s" % (cells[row], cells[row + 7]) for row in range(7)
        ]

    def _cell(self, window):
        if window > len(self.game.windows):
            return ""
        ticket = " " if window == 0 else self.words.ticket_letter(self.game.windows[window - 1])
        station = self.table.secret_station(window)
        return "%02d %s%s" % (window, ticket, "%03d" % station if station else "???")

    def press(self, key):
        return HOME if key == "*" else self
