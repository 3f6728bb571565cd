"""Mr. X's turn where a page has said that the detectives have moved, and before his first leg."""

from mrx.screens.on_board import keys
from mrx.screens.screen import DIGITS
from mrx.screens.turn.your_move import YourMove


class HisTurn(YourMove):
    """As YourMove, with what may be said before a leg is begun."""

    def lines(self):
        lines = super().lines()
        if not self.double:
            lines[2] = keys.keys(self)
        return lines

    def press(self, key):
        if key in "AB" and not self.double:
            return keys.led_to(self, key)
        if key in DIGITS and not self.double:
            return YourMove(self.context).press(key)  # there A and B are tickets
        return super().press(key)
