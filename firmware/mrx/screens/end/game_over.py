"""The game is over: who won and why, and the way to open the log (R24)."""

from mrx.screens.screen import HOME, Screen


def _title(say, reason):
    """Two lines by the reason; the second of a capture is told with the pawn's name."""
    return {
        "captured": say("CAUGHT|", "GEFASST|", "PRIS|", "ATRAPADO|"),
        "trapped": say("TRAPPED|no way out", "UMZINGELT|kein Ausweg", "COINCÉ|sans issue", "ACORRALADO|sin salida"),
        "stranded": say(
            "MR X WINS|no pawn can move",
            "MR X GEWINNT|alle sitzen fest",
            "MR X GAGNE|pions bloqués",
            "GANA MR X|todas bloqueadas",
        ),
        "escaped": say(
            "MR X ESCAPED|the log is full",
            "ENTKOMMEN|Logbuch ist voll",
            "MR X ÉCHAPPE|carnet plein",
            "MR X ESCAPÓ|cuaderno lleno",
        ),
        "left_off": say(
            "ABANDONED|not agreed", "ABGEBROCHEN|ohne ihr Ja", "ABANDON|sans accord", "ABANDONADA|sin acuerdo"
        ),
        "abandoned": say(
            "GAME ABANDONED|nobody wins", "ABGEBROCHEN|keiner gewinnt", "ABANDON|aucun gagnant", "ABANDONADA|nadie gana"
        ),
    }[reason]


class GameOver(Screen):
    """Key # opens the log; when it is open, # leads to a new game."""

    home = True
    confirms = True

    def lines(self):
        say = self.say
        _winner, reason = self.game.ended
        lines = _title(say, reason).split("|") + ["", "", "", "", "", say("*=menu", "*=Menü", "*=menu", "*=menú")]
        if reason == "captured":
            catcher = self.pawn(self.game.stations.index(self.game.shown[-1]))
            lines[1] = say("by %s on", "von %s auf", "par %s sur", "por %s en") % catcher
        if self.table.opening:
            lines[5] = say("opening it ...", "wird geöffnet", "ouverture ...", "abriendo ...")
        elif self.table.all_open:
            lines[5] = self._how_open()
            lines[6] = say("#=new game", "#=neues Spiel", "#=autre partie", "#=otra partida")
        else:
            lines[6] = say("#=open the log", "#=Buch öffnen", "#=ouvrir carnet", "#=abrir cuaderno")
        return lines

    def _how_open(self):
        if self.table.whole_open:
            return self.say("the log is open", "Buch ist offen", "carnet ouvert", "cuaderno abierto")
        if self.table.opened:
            return self.say("the rest is open", "Rest ist offen", "reste ouvert", "el resto abierto")
        _public, secret_state = self.table.log_states
        if secret_state:
            return self.say("the log is lost", "Buch verloren", "carnet perdu", "cuaderno perdido")
        return self.say("the log is wiped", "Buch gelöscht", "carnet effacé", "cuaderno borrado")

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
