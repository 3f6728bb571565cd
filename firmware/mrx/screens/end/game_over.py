"""The game is over: who won and why, and the way to open the log (R24)."""

from mrx.screens.screen import HOME, Screen

_TITLES = {
    "captured": ("CAUGHT|", "GEFASST|"),
    "trapped": ("TRAPPED|no way out", "UMZINGELT|kein Ausweg"),
    "stranded": ("YOU WIN|no pawn can move", "DU GEWINNST|alle sitzen fest"),
    "escaped": ("YOU ESCAPED|the log is full", "ENTKOMMEN|Logbuch ist voll"),
    "left_off": ("LEFT OFF|not agreed", "AUFGEHÖRT|ohne ihr Ja"),
    "abandoned": ("GAME ABANDONED|nobody wins", "ABGEBROCHEN|keiner gewinnt"),
}


class GameOver(Screen):
    """Key # opens the log; when it is open, # leads to a new game."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        _winner, reason = self.game.ended
        english, german = _TITLES[reason]
        lines = self.text(english, german) + ["", "", "", "", "", say("*=menu", "*=Menü")]
        if reason == "captured":
            lines[1] = say("by %s on", "von %s auf") % self.pawn(self.game.stations.index(self.game.shown[-1]))
        if self.table.opening:
            lines[5] = say("opening it ...", "öffne es ...")
        elif self.table.all_open:
            lines[5] = self._how_open()
            lines[6] = say("#=new game", "#=neues Spiel")
        else:
            lines[6] = say("#=open the log", "#=Buch öffnen")
        return lines

    def _how_open(self):
        if self.table.whole_open:
            return self.say("the log is open", "Buch ist offen")
        if self.table.opened:
            return self.say("the rest is open", "Rest ist offen")
        _public, secret_state = self.table.log_states
        if secret_state:
            return self.say("the log is lost", "Buch verloren")
        return self.say("log was wiped", "Buch gelöscht")

    def large(self):
        _winner, reason = self.game.ended
        return (2, "%03d" % self.game.shown[-1]) if reason == "captured" else None

    def press(self, key):
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        if key == "#" and not self.table.opening:
            if self.table.all_open:
                from mrx.screens.setup.welcome import Welcome

                return Welcome(self.context)
            from mrx.game import ending

            ending.open_log(self.table)
            return HOME
        return self
