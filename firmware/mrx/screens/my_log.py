"""Mr. X's own logbook, a page of it for as long as its key is held (law 1)."""

from mrx.screens.screen import HOME, Screen

_A_PAGE = 14  # windows, in two columns of seven


class MyLog(Screen):
    """Key 1 holds up the first windows, "2" the next, and so on."""

    def lines(self):
        say = self.say
        lines = [say("MY OWN LOG", "MEIN LOGBUCH"), "", say("hold a key:", "Taste halten:")]
        pages = len(self.game.windows) // _A_PAGE + 1
        for page in range(min(pages, 4)):
            lines.append(say("%d: window %02d", "%d: Feld %02d") % (page + 1, page * _A_PAGE))
        return self.page(lines, say("*=back", "*=zurück"))

    def held(self, key):
        """Windows of one page: the start's is 00."""
        if key not in "123456789":
            return None
        first = (int(key) - 1) * _A_PAGE
        cells = [self._cell(window) for window in range(first, first + _A_PAGE)]
        return [self.say("MY OWN LOG", "MEIN LOGBUCH")] + ["%-8s%s" % (cells[row], cells[row + 7]) for row in range(7)]

    def _cell(self, window):
        if window > len(self.game.windows):
            return ""
        ticket = " " if window == 0 else self.words.ticket_letter(self.game.windows[window - 1])
        station = self.table.secret_station(window)
        return "%02d %s %s" % (window, ticket, "%03d" % station if station else "???")

    def press(self, key):
        return HOME if key == "*" else self
