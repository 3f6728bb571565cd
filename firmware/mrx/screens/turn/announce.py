"""The leg is made: tells Mr. X which ticket to say aloud, or that a page has said it."""

from mrx.screens.screen import HOME, Screen


class Announce(Screen):
    """For the newest window."""

    home = True

    def lines(self):
        say = self.say
        game = self.game
        word = self.words.ticket(game.windows[-1])
        voiced = self.context.end.voiced(self.context.now_ms)
        lines = [
            say("DONE.   *=menu", "FERTIG. *=Menü", "FAIT.   *=menu", "HECHO.  *=menú"),
            say("announced:", "angesagt:", "annoncé :", "anunciado:")
            if voiced
            else say("Say aloud:", "Sag laut:", "Annonce :", "Di en voz alta:"),
            "",
            "" if len(word) <= 5 else word,
            "",
            "",
            "",
            say("#=go on", "#=weiter", "#=continuer", "#=seguir")
            if voiced
            else say("#=said", "#=gesagt", "#=dit", "#=dicho"),
        ]
        lines[5] = say("in window %02d", "in Feld %02d", "dans la case %02d", "en la casilla %02d") % len(game.windows)
        if game.between_legs:
            lines[6] = say("move 2 follows", "Zug 2 folgt", "coup 2 à suivre", "sigue la segunda")
        elif len(game.shown) > 1 and game.shown[-2]:
            lines[6] = say("pawn off board", "Figur vom Brett", "retire ton pion", "retira tu ficha")
        return lines

    def large(self):
        word = self.words.ticket(self.game.windows[-1])
        return (2, word) if len(word) <= 5 else None

    def press(self, key):
        if key == "#":
            self.context.announced = len(self.game.windows)
            return HOME
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
