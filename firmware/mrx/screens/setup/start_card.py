"""Mr. X's start (R5): drawn by the handheld from the cards that are left, or keyed in from the card he has drawn."""

from mrx.game import new_game
from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry


class StartCard(StationEntry):
    """Key A draws and enters the number; drawing again gives the same. Until "#" nothing has begun (law 3).

    Where the pawns' cards are not known (R28) the handheld draws none.
    """

    secret = True
    confirms = True

    def __init__(self, context, set_up, pin="", wipe=False):
        super().__init__(context)
        self._set_up = set_up
        self._pin = pin
        self._wipe = wipe

    def lines(self):
        say = self.say
        lines = [
            say("MY START CARD", "MEIN START", "MON DÉPART", "MI SALIDA"),
            "",
            "",
            "",
            "",
            "",
            "",
            say("*=back", "*=zurück", "*=retour", "*=atrás"),
        ]
        if not self.digits:
            lines[5] = say("three digits", "3 Ziffern", "3 chiffres", "tres cifras")
            if self._set_up[3]:  # apart from the underscores of the large digits
                lines[5] = say("A=draw for me", "A=zieh für mich", "A=tirer pour moi", "A=saca por mí")
                lines[6] = say("or three digits", "oder 3 Ziffern", "ou 3 chiffres", "o tres cifras")
        elif self.station is not None:
            lines[4] = say("#=go", "#=los", "#=commencer", "#=empezar")
            lines[7] = say("*=other number", "*=andere Zahl", "*=autre numéro", "*=otro número")
        return lines

    def press(self, key):
        if key == "A" and not self.digits and self._set_up[3]:
            return self._enter_card()
        return super().press(key)

    def _enter_card(self):
        station = new_game.start_card(self.table, self._set_up)
        if not station:
            return HOME
        self.digits = "%03d" % station
        return self

    def back(self):
        if not self.digits:
            return HOME
        self.digits = ""
        return self

    def entered(self):
        choices = list(new_game.start_choices(self.table, self._set_up))
        return self if self.station in choices else self._refused() if choices else self._moved_on()

    def chosen(self, key):
        if key != "#":
            return self
        error = new_game.begin(self.table, self._set_up, self.station, self._pin, self._wipe)
        return self._refused() if error == "no-start" else self._moved_on() if error else HOME

    def _moved_on(self):
        """The question was withdrawn, or another handheld is asked now."""
        from mrx.screens.moved_on import MovedOn

        return MovedOn(self.context, self)

    def _refused(self):
        from mrx.screens.refused import Refused

        return Refused(self.context, self, "no-start")

    def again(self):
        return HOME
