"""The detectives ask Mr. X whether he is at a station to which a pawn has come."""

from mrx.game import on_board
from mrx.screens.on_board.pawn_choice import PawnChoice
from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry


def title(say):
    """The question, without the station."""
    return say("IS HE AT ...?", "IST ER AUF ..?", "EST-IL EN ...?", "¿ESTÁ EN ...?")


class AskStation(StationEntry):
    """Which station."""

    @property
    def too_late(self):
        return not self.table.they_move

    def lines(self):
        return self.page([title(self.say)], self.say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def back(self):
        return HOME

    def entered(self):
        error = on_board.ask_error_of(self.table, self.station, None)
        return self.refused(error) if error else AskConfirm(self.context, self)

    def refused(self, error):
        """The screen that tells the reason."""
        from mrx.screens.refused import Refused

        return Refused(self.context, self, error if self.game.board.has(self.station) else "no-station")


class AskConfirm(PawnChoice):
    """Key # asks, and the answer counts. `entry`: the AskStation that it came from."""

    def __init__(self, context, entry):
        super().__init__(context)
        self._entry = entry

    def lines(self):
        say = self.say
        lines = [title(say), "", "", "", ""]
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
            error = on_board.ask_error_of(self.table, self._entry.station, self.pawn)
            if error:
                return self._entry.refused(error)
            return on_board.ask, self.table, self._entry.station, self.pawn
        return super().press(key)
