"""The computer player has made a leg: tells the detectives what a person would say and show (R10, R14, R25)."""

from mrx.screens.screen import HOME, Screen


class Moved(Screen):
    """For the newest window."""

    home = True

    def lines(self):
        say = self.say
        game = self.game
        shown = game.shown[-1]
        word = self.words.ticket(game.windows[-1])
        lines = self.blank()
        lines[0] = (
            say("MR X IS ON", "MR X STEHT AUF", "MR X EST SUR", "MR X ESTÁ EN")
            if shown
            else say("MR X TOOK", "MR X NAHM", "MR X A PRIS", "MR X USÓ")
        )
        if shown:
            lines[1] = say("Put his pawn on", "Stellt ihn auf", "Pion à poser sur", "Ponedlo en")
            lines[5] = say("with %s", "mit %s", "avec %s", "con %s") % word
        else:
            lines[3] = "" if len(word) <= 5 else word
            window = say("in window %02d", "in Feld %02d", "dans la case %02d", "en la casilla %02d")
            lines[5] = window % len(game.windows)
        if game.between_legs:
            lines[6] = say("move 2 follows", "Zug 2 folgt", "coup 2 à suivre", "sigue la segunda")
        elif not shown and len(game.shown) > 1 and game.shown[-2]:
            lines[6] = say("pawn off board", "Figur vom Brett", "retirez son pion", "retirad su ficha")
        lines[7] = say("#=ok    *=menu", "#=ok    *=Menü", "#=ok    *=menu", "#=vale  *=menú")
        return lines

    def large(self):
        shown = self.game.shown[-1]
        word = self.words.ticket(self.game.windows[-1])
        return (2, "%03d" % shown) if shown else (2, word) if len(word) <= 5 else None

    def press(self, key):
        if key == "#":
            self.context.announced = len(self.game.windows)
            if not (self.game.shown[-1] and self.table.claimed):
                return HOME
            from mrx.screens.turn.claimed import Claimed

            return Claimed(self.context)
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
