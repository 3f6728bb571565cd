"""A question to Mr. X before it is asked (R28)."""

from mrx.screens.on_board.pawn_choice import PawnChoice


class AskConfirm(PawnChoice):
    """Key # asks, and the answer counts. `entry`: the AskStation that it came from."""

    def __init__(self, context, entry):
        super().__init__(context)
        self._entry = entry

    def lines(self):
        say = self.say
        lines = [self._entry.title(), "", "", "", ""]
        lines.append(say("Yes ends it.", "Ja = Spielende.", "Oui : c'est fini", "Sí acaba todo."))
        lines.append(self.choice())
        return self.page(lines, say("#=ask   *=back", "#=frag *=zurück", "#=demander *=non", "#=pedir *=atrás"))

    def large(self):
        return 1, self._entry.digits

    def press(self, key):
        if key == "*":
            self._entry.digits = ""
            return self._entry
        if key == "#":
            from mrx.game import asking

            error = asking.ask_error_of(self.table, self._entry.station, self.pawn)
            if error:
                return self._entry.refused(error)
            return asking.ask, self.table, self._entry.station, self.pawn
        return super().press(key)
