"""The detectives move their pawns on the board (R28)."""

from mrx.screens.on_board import keys
from mrx.screens.screen import DIGITS, Screen
from shared.rules import rules


def screen(context):
    """The one on which the game waits, but between the legs of a double."""
    if not context.table.game.mr_x_to_move:
        return TheyMove(context)
    from mrx.screens.on_board.his_turn import HisTurn

    return HisTurn(context)


class TheyMove(Screen):
    """What Mr. X says aloud, and the last tickets: the public logbook, which may lie open on the table.

    It needs no key: the first digit of his next leg leads on.
    """

    home = True
    public = True

    def lines(self):
        say = self.say
        game = self.game
        lines = [say("THEY MOVE  R%02d", "SIE ZIEHEN R%02d", "ILS JOUENT T%02d", "MUEVEN     R%02d") % game.round]
        said = say("Say: %s", "Sag: %s", "Dis : %s", "Di: %s")
        if self.context.end.voiced(self.context.now_ms):
            said = say("Said %s", "angesagt %s", "annoncé %s", "dicho %s")
        for ticket in list(game.windows)[game.filled_before :]:
            lines.append(("+ %s" if lines[1:] else said) % self.words.ticket(ticket))
        if not game.shown[-1] and any(game.shown[max(game.filled_before - 1, 0) :]):
            lines.append(say("pawn off board", "Figur vom Brett", "retire ton pion", "retira tu ficha"))
        if game.asked:
            lines.append(say("not at %03d", "nicht auf %03d", "pas sur %03d", "no en %03d") % game.asked[-1])
        rows = 5 - len(lines)
        first = max(len(game.windows) - 2 * rows, 0)
        for at in range(first, first + rows):
            lines.append("%-9s%s" % (self._cell(at), self._cell(at + rows)))
        lines.append(keys.keys(self))
        # Blank, so that the whole row is sent: it is drawn while the log is written, and what Confirm shows there, the
        # tickets for his station, would tell by the time that it takes to change it (App._show).
        lines.append("")
        lines.append(say("0-9=go on *=menu", "0-9=los  *=Menü", "0-9=suite *=menu", "0-9=sigo *=menú"))
        return lines

    def _cell(self, at):
        """A window, by its number from 0: its ticket and, if it was shown, its station."""
        game = self.game
        if at >= len(game.windows):
            return ""
        shown = "%03d" % game.shown[at] if game.shown[at] else ""
        return "%02d %s%s" % (at + 1, self.words.ticket_letter(game.windows[at]), shown)

    def press(self, key):
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        if key not in DIGITS:
            return keys.led_to(self, key)
        if rules.turn_end(self.game):
            from mrx.screens.on_board.escape import Escape

            return Escape(self.context)
        from mrx.screens.turn.where_to import WhereTo
        from mrx.screens.turn.your_move import YourMove

        return WhereTo(self.context, YourMove(self.context), key)

    def hold(self, key):
        if key != "2" or rules.turn_end(self.game):
            return self
        from mrx.screens.turn.your_move import YourMove

        move = YourMove(self.context)
        led = move.hold(key)
        return self if led is move else led
