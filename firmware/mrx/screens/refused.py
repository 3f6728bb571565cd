"""A station or ticket is refused, with the reason, which never names the station that Mr. X stands on (law 4)."""

from mrx.screens.screen import Screen

_REASONS = {
    "no-station": ("the board has no|such station", "die Station|gibt es nicht"),
    "no-double": ("no second leg|from there", "von dort kein|zweiter Zug"),
    "no-start": ("no start card|or it is taken", "keine Startkarte|oder vergeben"),
    "no-ticket": ("no ticket left|for that line", "kein Ticket mehr|für die Linie"),
    "no-route": ("no line goes|there from here", "keine Linie geht|von hier dahin"),
}


class Refused(Screen):
    """`entry`: the StationEntry to go back to; `error`: a code of rules_host.RULES, or "no-start".

    ticket: the one refused, or None if no ticket will do; cutter: the pawn that cuts the line off (R26).
    """

    def __init__(self, context, entry, error, ticket=None, cutter=None):
        super().__init__(context)
        self.secret = entry.secret
        self._entry = entry
        self._error = error
        self._ticket = ticket
        self._cutter = cutter

    def lines(self):
        reason = [] if self.masked else self._reason()
        other = (
            self.say("*=other number", "*=andere Zahl")
            if self._ticket is None
            else self.say("*=other ticket", "*=anderes Ticket")
        )
        return self.page([self.say("NO WAY", "GEHT NICHT"), "", "", ""] + reason, other)

    def large(self):
        self._entry.masked = self.masked
        return 1, self._entry.shown()

    def press(self, key):
        if key != "*":
            return self
        if self._ticket is None:
            self._entry.digits = ""
        return self._entry

    def _reason(self):
        """At most two lines."""
        error = self._error
        station = self._entry.station
        if error == "occupied":
            return [self.say("%s is on %03d", "%s auf %03d") % (self.pawn(self.game.stations.index(station)), station)]
        if error == "cut-off":
            return (self.say("%s stands on|the line", "%s steht|im Weg") % self.pawn(self._cutter)).split("|")
        if self._ticket is not None and error in ("no-ticket", "no-route"):
            ticket = self.words.short_ticket(self._ticket)
            if error == "no-ticket":
                return [self.say("no %s left", "%s ist alle") % ticket]
            return (self.say("no %s|to %03d", "mit %s|nicht nach %03d") % (ticket, station)).split("|")
        english, german = _REASONS.get(error, ("not now", "jetzt nicht"))
        return self.text(english, german)
