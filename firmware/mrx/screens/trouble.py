"""Something is wrong that Mr. X should know: said once, in words, with the way on. Nothing here ends a game."""

from mrx.screens.screen import HOME, Screen

# By code: what happened, and what it means for the game; at most six lines.
_SAID = {
    "torn": (
        "the last entry|was cut off by|the power. If it|is missing, make|it again.",
        "der letzte|Eintrag wurde|vom Strom|gekappt. Fehlt|er, noch einmal.",
    ),
    "damaged": (
        "the log on flash|is damaged. What|was sound is|kept.",
        "das Buch im|Speicher ist|beschädigt. Was|heil war, gilt.",
    ),
    "lost": (
        "my station is|lost. The game|cannot go on:|end it in the|menu (5).",
        "meine Station|ist verloren. Es|geht nicht mehr|weiter: im Menü|beenden (5).",
    ),
    "full": (
        "flash took no|more. The last|entry is not|made.",
        "Speicher voll.|Der letzte Ein-|trag gilt nicht.",
    ),
    "taken": (
        "another handheld|has this table.|Take that one.|Or end its game|in the page menu|and begin here.",
        "ein anderes|Gerät hat den|Tisch: nimm das.|Oder beendet das|Spiel im Seiten-|menü, dann hier.",
    ),
    "parted": (
        "the page tells|another story|than this log.|Begin a new game|on one of them.",
        "die Seite sagt|anderes als dies|Buch. Beginnt|auf einem neu.",
    ),
}


class Trouble(Screen):
    """The first trouble that has not been told; "#" takes note of it."""

    home = True

    def __init__(self, desk):
        super().__init__(desk)
        self._code = desk.troubles()[0]

    def lines(self):
        english, german = _SAID[self._code]
        return self.page([self.say("TROUBLE", "STÖRUNG")] + self.text(english, german), self.say("#=go on", "#=weiter"))

    def press(self, key):
        if key == "#":
            self.desk.take_note(self._code)
            return HOME
        return self
