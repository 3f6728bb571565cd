"""A leg to practise, on which nothing counts: its keys, without a game. A phone that is new begins with it."""

from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry

_STATION = "046"
_KEYS = "046A#"  # there, by taxi


class Practice(StationEntry):
    """Each key that is asked for leads on; after any other one the screen says which that is; "*" skips the rest."""

    home = True

    def __init__(self, context):
        super().__init__(context)
        self._keyed = ""  # the keys that were asked for, so far
        self._wrong = False  # the last key was another one

    def lines(self):
        say = self.say
        keyed = self._keyed
        lines = self.blank()
        lines[0] = say("PRACTICE", "PROBEZUG", "EXERCICE", "PRÁCTICA")
        lines[1] = say("nothing counts", "nichts zählt", "rien ne compte", "nada cuenta")
        if self._wrong:
            lines[2] = say("no: press", "nein: drücke", "non : touche", "no: pulsa") + " " + _KEYS[len(keyed) :][:1]
        lines[7] = say("*=skip", "*=überspringen", "*=passer", "*=saltar")
        lines[6] = say("station", "Station", "station", "estación") + " " + self.shown()
        if len(keyed) < 3:
            lines[3:5] = self.text(
                "Now key in where|you go: %s",
                "Tippe, wohin du|gehst: %s",
                "Tape où tu vas :|%s",
                "Teclea adónde|vas: %s",
            )
            lines[4] %= _STATION
        elif len(keyed) == 3:
            lines[3:5] = self.text(
                "Then the ticket:|A, a taxi",
                "Dann das Ticket:|A, ein Taxi",
                "Puis le ticket :|A, un taxi",
                "Y el billete: A,|un taxi",
            )
        elif len(keyed) == 4:
            lines[3:5] = self.text(
                "Look once more,|then go: #",
                "Schau noch mal,|dann los: #",
                "Vérifie, puis|joue : #",
                "Míralo bien y|mueve: #",
            )
            lines[5] = self.words.ticket(0)
        else:
            return self._done()
        return lines

    def _done(self):
        lines = self.text(
            "DONE.|You say: TAXI.|||Where you stand:|hold 0",
            "FERTIG.|Du sagst: TAXI.|||Wo du stehst:|0 lang drücken",
            "C'EST FAIT.|Tu dis : TAXI.|||Où tu es : garde|0 enfoncé",
            "HECHO.|Dices: TAXI.|||Dónde estás:|0 pulsado",
        )
        return self.page(lines, self.say("#=end", "#=Ende", "#=fin", "#=fin"))

    def large(self):
        return None

    def press(self, key):
        keyed = self._keyed
        if key == "*" or (key == "#" and len(keyed) == 5):
            self.context.practice = False
            return HOME
        self._wrong = key != _KEYS[len(keyed) :][:1]
        if not self._wrong:
            self._keyed += key
            self.digits = self._keyed[:3]
        return self
