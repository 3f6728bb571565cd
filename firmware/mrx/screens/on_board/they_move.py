"""The detectives move their pawns on the board. This is the public logbook, and may lie open on the table."""

from mrx.screens.on_board import keys
from mrx.screens.screen import DIGITS, Screen
from shared.rules import rules


class TheyMove(Screen):
    """What Mr. X says aloud, and the last tickets. It needs no key: the first digit of his next leg leads on."""

    home = True
    public = True

    def __init__(self, context):
        super().__init__(context)
        self._legs = _legs(context.table)
        self._last = rules.turn_end(self.game) is not None

    def lines(self):
        say = self.say
        game = self.game
        said = [self.words.ticket(ticket) for ticket in list(game.windows)[-self._legs :]]
        lines = [
            say("THEY MOVE  R%02d", "SIE ZIEHEN R%02d", "ILS JOUENT T%02d", "MUEVEN     R%02d") % game.round,
            say("Say: %s", "Sag: %s", "Dis : %s", "Di: %s") % said[0],
        ]
        if self._legs == 2:
            lines.append(say("then %s", "dann %s", "puis %s", "luego %s") % said[1])
        if game.asked:
            answers = " ".join(["%03d" % station for station in game.asked[-2:]])
            lines.append(say("not at %s", "nicht %s", "pas en %s", "no en %s") % answers)
        elif game.shown[-1]:
            lines.append(say("pawn on %03d", "Figur auf %03d", "pion en %03d", "ficha en %03d") % game.shown[-1])
        elif any(game.shown[-1 - self._legs :]):
            lines.append(say("pawn off board", "Figur vom Plan", "retire ton pion", "retira tu ficha"))
        lines += self._cells(2 * (6 - len(lines)))
        lines.append(keys.line(self))
        lines.append(
            say("0-9=end  *=menu", "0-9=Ende *=Menü", "0-9=fin  *=menu", "0-9=fin   *=menú")
            if self._last
            else say("0-9=leg  *=menu", "0-9=Zug  *=Menü", "0-9=coup *=menu", "0-9=jugar *=menú")
        )
        return lines

    def _cells(self, most):
        """The last windows, at most so many, in two columns."""
        game = self.game
        last = len(game.windows)
        first = max(last - most, 0)
        rows = []
        for at in range(first, first + most // 2):
            rows.append("%-9s%s" % (_cell(self, at), _cell(self, at + most // 2)))
        return rows

    def press(self, key):
        if key in DIGITS and self._last:
            from mrx.screens.on_board.escape import Escape

            return Escape(self.context)
        if key in DIGITS:
            from mrx.screens.turn.where_to import WhereTo
            from mrx.screens.turn.your_move import YourMove

            return WhereTo(self.context, YourMove(self.context), key)
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return keys.led_to(self, key)


def _cell(screen, at):
    """A window, by its number from 0: its ticket and, if it was shown, its station."""
    game = screen.game
    if at >= len(game.windows):
        return ""
    shown = "%03d" % game.shown[at] if game.shown[at] else ""
    return "%02d %s%s" % (at + 1, screen.words.ticket_letter(game.windows[at]), shown)


def _legs(table):
    """How many legs Mr. X's last move had."""
    number = table.count
    while number > 2:
        number -= 1
        event = table.unwritten[number - table.log.count] if number >= table.log.count else table.log.event(number)
        if event.kind == "mr_x_moved" and not table.is_void(number):
            return 1 + (event.leg == "second")
    return 1
