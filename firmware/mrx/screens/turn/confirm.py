"""Confirms a leg of Mr. X's: until "#" nothing has happened, after it the leg is on flash (law 3)."""

from mrx.screens.screen import HOME, TICKET_KEYS, Screen
from shared.board.edition import BLACK


class Confirm(Screen):
    """`entry`: the WhereTo that it came from; `claimed`: the tickets of a voluntary surfacing (R25) or None.

    The keys of the tickets that can pay still change the ticket, and key 1 whether he shows himself.
    """

    secret = True

    @property
    def confirms(self):
        """Where the pawns' moves are not entered (R28), what is said and asked meanwhile makes no leg late."""
        return not (self.game.edition.on_board and self.table.running)

    def __init__(self, context, entry, ticket):
        super().__init__(context)
        self._entry = entry
        self._ticket = ticket
        self.claimed = None

    @property
    def leg(self):
        """Which leg of his move it confirms, one of events.LEGS."""
        return self._entry.leg

    def lines(self):
        say = self.say
        self._entry.masked = self.masked
        lines = self._entry.lines()
        go = say("#=go", "#=los", "#=jouer", "#=mover")
        lines[5] = go if self.masked else self.words.ticket(self._ticket) + " " + go
        if self._may_show():
            lines[3] = (
                say("1=show myself", "1=auftauchen", "1=apparaître", "1=aparecer")
                if self.claimed is None
                else say("1=stay hidden", "1=verdeckt", "1=rester caché", "1=seguir oculto")
            )
        elif self._ticket == BLACK and not self.masked and self.game.edition.black_covers and lines[3]:
            lines[3] = say("you stay hidden", "bleibst verdeckt", "tu restes caché", "sigues oculto")
        elif self._ticket == BLACK and not self.masked and not lines[3]:
            lines[3] = say("hides the line", "verbirgt Linie", "cache la ligne", "oculta la línea")
        return lines

    def press(self, key):
        entry = self._entry
        if key == "*":
            return entry
        if key == "1" and self._may_show():
            return self._show_or_not()
        if key in TICKET_KEYS:
            ticket = TICKET_KEYS.index(key)
            refusal = entry.refusal(ticket)
            if not refusal:
                self._ticket = ticket
                self.claimed = self.claimed if self._may_show() else None
            return refusal or self
        if key == "#":
            error = self.table.mr_x_error(self._ticket, entry.station, self.leg)
            if error:
                return entry.refused(error, self._ticket)
            return self.table.move_mr_x, self._ticket, entry.station, self.leg, self.claimed
        return self

    def again(self):
        return HOME

    @property
    def _window(self):
        return len(self.game.windows) + 1

    def _may_show(self):
        """Whether R25 lets him show himself after this leg."""
        edition = self.game.edition
        return edition.voluntary_surfacing and self.leg != "first" and not edition.surfaces(self._window, self._ticket)

    def _show_or_not(self):
        if self.claimed is not None:
            self.claimed = None
            return self
        from mrx.screens.turn.claiming import next_claim

        return next_claim(self.context, self, [])
