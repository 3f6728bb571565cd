"""The detectives ask Mr. X whether he is at a station to which a pawn has come: which station."""

from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry


class AskStation(StationEntry):
    """Three digits."""

    @property
    def too_late(self):
        return not self.table.they_move

    def lines(self):
        return self.page([self.title()], self.say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def title(self):
        """What is asked, above the station."""
        return self.say("IS HE AT ...?", "IST ER AUF ..?", "EST-IL SUR ..?", "¿ESTÁ EN ...?")

    def back(self):
        return HOME

    def entered(self):
        if not self.game.board.has(self.station):
            return self.refused("no-station")
        from mrx.screens.on_board.ask_confirm import AskConfirm

        return AskConfirm(self.context, self)

    def refused(self, error):
        """The screen that tells the reason."""
        from mrx.screens.refused import Refused

        return Refused(self.context, self, error)
