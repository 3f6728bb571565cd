"""Mr. X's turn where a page has said that the detectives have moved, and before his first leg."""

from mrx.screens.on_board import they_move
from mrx.screens.turn.your_move import YourMove


class HisTurn(YourMove):
    """As YourMove, with what may be said before a leg is begun."""

    def lines(self):
        lines = super().lines()
        if not self.double:
            lines[2] = they_move.keys(self)
        return lines

    def press(self, key):
        if key in "AB" and not self.double:
            return they_move.led_to(self, key)
        return super().press(key)
