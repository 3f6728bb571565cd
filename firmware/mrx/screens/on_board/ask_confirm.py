"""A question to Mr. X before it is asked (R28)."""

from mrx.screens.on_board.pawn_choice import PawnChoice


class AskConfirm(PawnChoice):
    """Key # asks, and the answer counts."""

    def __init__(self, context, station):
        super().__init__(context)
        self._station = station

    def lines(self):
        say = self.say
        lines = [say("IS HE AT ...?", "IST ER AUF ..?", "EST-IL EN ...?", "¿ESTÁ EN ...?"), "", "", "", ""]
        lines.append(say("Yes ends it.", "Ja = Spielende.", "Oui : c'est fini", "Sí acaba todo."))
        lines.append(self.choice())
        return self.page(lines, say("#=ask   *=back", "#=frag *=zurück", "#=demander *=non", "#=pedir *=atrás"))

    def large(self):
        return 1, "%03d" % self._station

    def press(self, key):
        if key == "*":
            return self._entry("")
        if key == "#":
            from mrx.game import asking

            error = asking.ask_error_of(self.table, self._station, self.pawn)
            if error:
                return self._entry("%03d" % self._station).refused(error)
            return asking.ask, self.table, self._station, self.pawn
        return super().press(key)

    def _entry(self, digits):
        from mrx.screens.on_board.ask import AskStation

        return AskStation(self.context, digits)
