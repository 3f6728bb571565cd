"""A station or ticket is refused, with the reason, which never names the station that Mr. X stands on (law 4)."""

from mrx.screens.screen import Screen


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
        self._cutter = cutter

    def lines(self):
        reason = [] if self.masked else self._reason()
        reason += [""] * (2 - len(reason))
        reason.append(self.say("hold#=why not?", "#halt=warum?", "#long=pourquoi ?", "#largo=por qué"))
        other = (
            self.say("*=other number", "*=andere Zahl", "*=autre numéro", "*=otro número")
            if self._ticket is None
            else self.say("*=other ticket", "*=anderes Ticket", "*=autre ticket", "*=otro billete")
        )
        return self.page([self.say("NO WAY", "GEHT NICHT", "IMPOSSIBLE", "NO SE PUEDE"), "", "", ""] + reason, other)

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
        if self._ticket is None:
            self.before.digits = ""
        return self.before

    def _reason(self):
        """At most two lines."""
        error = self._error
        station = self.before.station
        if error == "occupied":
            return [
                self.say("%s is on %03d", "%s auf %03d", "%s sur %03d", "%s en %03d")
                % (self.pawn(self.game.stations.index(station)), station)
            ]
        if error == "cut-off":
            return (
                self.say("%s stands on|the line", "%s steht|im Weg", "%s est|sur la ligne", "%s está|en la línea")
                % self.pawn(self._cutter)
            ).split("|")
        if self._ticket is not None and error in ("no-ticket", "no-route"):
            ticket = self.words.short_ticket(self._ticket)
            if error == "no-ticket":
                left = self.say("no %s left", "%s ist alle", "plus de ticket :|%s", "sin billete:|%s")
                return (left % ticket).split("|")
            return (
                self.say("no %s|to %03d", "mit %s|nicht nach %03d", "aucun %s|vers %03d", "ningún %s|a la %03d")
                % (ticket, station)
            ).split("|")
        return (
            _reasons(self.say).get(error, self.say("not now", "jetzt nicht", "pas maintenant", "ahora no")).split("|")
        )


def _reasons(say):
    """The reason by the error, where it needs no names."""
    return {
        "no-station": say(
            "the board has no|such station",
            "die Station|gibt es nicht",
            "cette station|n'existe pas",
            "esa estación no|existe",
        ),
        "no-double": say(
            "no second move|from there",
            "von dort kein|zweiter Zug",
            "pas de second|coup de là",
            "desde ahí no hay|segunda jugada",
        ),
        "no-start": say(
            "no start card|or it is taken",
            "keine Startkarte|oder vergeben",
            "pas de carte de|départ, ou prise",
            "no hay carta o|está ocupada",
        ),
        "no-ticket": say(
            "no ticket left|for that line",
            "kein Ticket mehr|für die Linie",
            "plus de ticket|pour cette ligne",
            "sin billete para|esa línea",
        ),
        "no-route": say(
            "no line goes|there from here",
            "keine Linie geht|von hier dahin",
            "aucune ligne n'y|va d'ici",
            "ninguna línea va|hasta ahí",
        ),
    }
