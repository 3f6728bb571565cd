"""A question to Mr. X before it is asked (R28)."""

from mrx.screens.on_board.pawn_choice import PawnChoice


class AskConfirm(PawnChoice):
    """Key # asks, and the answer counts. The screen on which the station was typed is made anew when it is needed.

    title: what is asked; digits: the station's.
    """

    def __init__(self, context, title, digits):
        super().__init__(context)
        self._title = title
        self._digits = digits

    def lines(self):
        say = self.say
        lines = [self._title, "", "", "", ""]
        lines.append(say("Yes ends it.", "Ja = Spielende.", "Oui : c'est fini", "Sí acaba todo."))
        lines.append(self.choice())
        return self.page(lines, say("#=ask   *=back", "#=frag *=zurück", "#=demander *=non", "#=pedir *=atrás"))

    def large(self):
        return 1, self._digits

    def press(self, key):
        if key == "*":
            return self._entry("")
        if key == "#":
            from mrx.game import asking

            station = int(self._digits)
            error = asking.ask_error_of(self.table, station, self.pawn)
            if error:
                return self._entry(self._digits).refused(error)
            return asking.ask, self.table, station, self.pawn
        return super().press(key)

    def _entry(self, digits):
        from mrx.screens.on_board.ask import AskStation

        return AskStation(self.context, digits)
