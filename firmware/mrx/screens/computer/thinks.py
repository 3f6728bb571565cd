"""The computer player's turn: it thinks, and nobody need press anything."""

from mrx.screens.screen import Screen


class Thinks(Screen):
    """What everybody may know of the window that comes, and of its tickets."""

    home = True

    def lines(self):
        say = self.say
        game = self.game
        window = len(game.windows) + 1
        lines = self.blank()
        lines[0] = say("MR X PLAYS R%02d", "MR X ZIEHT R%02d", "MR X JOUE  T%02d", "MR X MUEVE R%02d") % game.round
        lines[1] = say("window %02d", "Feld %02d", "case %02d", "casilla %02d") % window
        if game.between_legs:
            lines[2] = say("move %d of 2", "Zug %d von 2", "coup %d sur 2", "jugada %d de 2") % 2
        if window in game.edition.surfacing:
            lines[3] = say("he will surface", "er taucht auf", "il apparaîtra", "aparecerá")
        lines[4] = say("thinking ...", "denkt nach ...", "réfléchit ...", "pensando ...")
        lines[6] = " ".join([self.words.count(ticket, game.mr_x_purse) for ticket in range(4)])
        lines[7] = say("*=menu", "*=Menü", "*=menu", "*=menú")
        return lines

    def press(self, key):
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
