"""Mr. X says that he is caught, or that he cannot move: his station is shown, and the game ends."""

from mrx.game import on_board
from mrx.screens.on_board.pawn_choice import PawnChoice
from mrx.screens.screen import HOME, Screen


class Caught(PawnChoice):
    """Key # agrees, "*" does not."""

    def lines(self):
        lines = self.text(
            "CAUGHT?|A pawn is on my|station. It will|be shown, and|the game ends.",
            "GEFASST?|Eine Figur steht|auf meiner|Station. Ich|zeige sie: Ende.",
            "PRIS ?|Un pion est sur|ma station. Elle|sera montrée :|c'est la fin.",
            "¿ATRAPADO?|Hay una ficha en|mi estación. Se|muestra y la|partida acaba.",
        )
        lines.append(self.choice())
        return self.page(lines, self.say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            return on_board.caught, self.table, self.pawn
        return HOME if key == "*" else super().press(key)


class Trapped(Screen):
    """As Caught."""

    confirms = True

    def lines(self):
        lines = self.text(
            "NO WAY OUT?|I cannot move.|My station will|be shown, and|the game ends.",
            "KEIN AUSWEG?|Ich kann nicht|ziehen. Meine|Station wird|gezeigt: Ende.",
            "SANS ISSUE ?|Je suis bloqué.|Ma station sera|montrée : c'est|la fin.",
            "¿SIN SALIDA?|No puedo mover.|Mi estación se|muestra y la|partida acaba.",
        )
        return self.page(lines, self.say("#=yes  *=no", "#=ja  *=nein", "#=oui  *=non", "#=sí   *=no"))

    def press(self, key):
        if key == "#":
            return on_board.trapped, self.table
        return HOME if key == "*" else self

    def again(self):
        return HOME
