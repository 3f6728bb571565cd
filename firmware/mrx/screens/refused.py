"""A station or ticket is refused, with the reason, which never names the station that Mr. X stands on (law 4)."""

from mrx.screens.screen import HOME, Screen


class Refused(Screen):
    """`entry`: the StationEntry to go back to; `error`: a code of rules_host.RULES, or "no-start".

    ticket: the one refused, or None if no ticket will do; cutter: the pawn that cuts the line off (R26).
    """

    def __init__(self, context, entry, error, ticket=None, cutter=None):
        super().__init__(context)
        self.secret = entry.secret
        self.before = entry
        self._error = error
        self._ticket = ticket
        from mrx.screens import reasons

        # Made once: the game may move on under this screen, and the module with all the texts need not stay loaded.
        self._lines = reasons.lines(self, entry.station, error, ticket, cutter)

    def lines(self):
        lines = list(self._lines)
        if self.masked:
            lines[4] = lines[5] = ""
        return lines

    def large(self):
        self.before.masked = self.masked
        return 1, self.before.shown()

    def held(self, key):
        """The rule in full, which may tell where he wants to go: so it is shown only while its key is held (law 1)."""
        if key != "#":
            return None
        if self._error not in ("no-route", "no-ticket", "occupied", "cut-off"):
            from mrx.screens.help.why_number import why
        elif self.secret:
            from mrx.screens.help.why_mr_x import why
        else:
            from mrx.screens.help.why_pawn import why
        return [self.say("WHY NOT?", "WARUM NICHT?", "POURQUOI ?", "¿POR QUÉ NO?")] + why(self.text, self._error)

    def press(self, key):
        if key != "*":
            return self
        if self.before.too_late:
            return HOME
        if self._ticket is None:
            self.before.digits = ""
        return self.before
