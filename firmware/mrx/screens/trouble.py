"""Tells Mr. X once what is wrong and how to go on. No trouble ends a game."""

from mrx.screens.screen import HOME, Screen

# By code: what happened, and what it means for the game; at most six lines. While the table is stuck, "kept" is shown.
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
    "kept": (
        "flash took no|more. The last|entry is kept,|but not yet in|the log.",
        "Speicher voll.|Der letzte Ein-|trag bleibt,|steht aber noch|nicht im Buch.",
    ),
    "memory": (
        "%d KB of memory|are free, a game|needs %d: it may|stop in a reset.|Take a board|with more.",
        "%d KB Speicher|sind frei, ein|Spiel braucht|%d: es kann neu|starten. Nimm|ein anderes.",
    ),
    "taken": (
        "another handheld|has this table.|Take that one.|Or end its game|in the page menu|and begin here.",
        "ein anderes|Gerät hat den|Tisch: nimm das.|Oder beendet das|Spiel im Seiten-|menü, dann hier.",
    ),
    "diverged": (
        "the page tells|another story|than this log.|Begin a new game|on one of them.",
        "die Seite sagt|anderes als dies|Buch. Beginnt|auf einem neu.",
    ),
}


class Trouble(Screen):
    """The oldest trouble that is not acknowledged; "#" acknowledges it."""

    home = True

    def __init__(self, context):
        super().__init__(context)
        self._code = context.troubles()[0]

    def lines(self):
        stuck = self.table.stuck and not self.table.busy
        english, german = _SAID["kept" if stuck else self._code]
        if self._code == "memory":
            english, german = english % self.context.memory_kb, german % self.context.memory_kb
        way = self.say("#=try again", "#=noch einmal") if stuck else self.say("#=go on", "#=weiter")
        return self.page([self.say("TROUBLE", "STÖRUNG")] + self.text(english, german), way)

    def press(self, key):
        if key == "#":
            self.context.acknowledge(self._code)
            return HOME
        return self
