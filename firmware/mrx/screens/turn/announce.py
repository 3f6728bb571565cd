"""The leg is made: tells Mr. X which ticket to say aloud."""

from mrx.screens.screen import HOME, Screen


class Announce(Screen):
    """For the newest window."""

    home = True

    def lines(self):
        say = self.say
        game = self.game
        word = self.words.ticket(game.windows[-1])
        lines = [
            say("DONE.   *=menu", "FERTIG. *=Menü"),
            say("Say aloud:", "Sag laut:"),
            "",
            "" if len(word) <= 5 else word,
            "",
            "",
            "",
            say("#=said", "#=gesagt"),
        ]
        lines[5] = say("in window %02d", "in Feld %02d") % len(game.windows)
        if game.between_legs:
            lines[6] = say("leg 2 follows", "Teil 2 folgt")
        elif len(game.shown) > 1 and game.shown[-2]:
            lines[6] = say("pawn off board", "Figur vom Plan")
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
