"""Mr. X shows himself: tells him what to do in the room (law 6, R14, R15, R25)."""

from mrx.screens.screen import HOME, Screen


class Surface(Screen):
    """For the newest window, whose station is public now."""

    home = True

    def lines(self):
        say = self.say
        lines = [
            say("SHOW YOURSELF", "DU TAUCHST AUF", "APPARITION", "APARECES"),
            say("Put your pawn on", "Figur setzen auf", "Pion à poser sur", "Pon tu ficha en"),
            "",
            "",
            "",
            say("*=menu", "*=Menü", "*=menu", "*=menú"),
            "",
            say("#=done", "#=fertig", "#=fait", "#=hecho"),
        ]
        lines[6] = say("Say %s", "Sag %s", "Dis %s", "Di %s") % self.words.ticket(self.game.windows[-1])
        return lines

    def large(self):
        return 2, "%03d" % self.game.shown[-1]

    def press(self, key):
        if key == "#":
            self.context.announced = len(self.game.windows)
            if not self.table.claimed:
                return HOME
            from mrx.screens.turn.claimed import Claimed

            return Claimed(self.context)
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
