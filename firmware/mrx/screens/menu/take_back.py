"""Mr. X chooses from which leg or move on he asks the detectives to take back."""

from mrx.game import taking_back
from mrx.screens.screen import HOME, Screen
from shared.board.edition import TICKETS


class TakeBack(Screen):
    """Offers the newest first; key D goes one further back."""

    confirms = True

    def __init__(self, context):
        super().__init__(context)
        self._first = self._before(context.table.log.count)

    def _before(self, number):
        """The number of the leg or move before event `number`, or 0."""
        while number > 2:
            number -= 1
            if taking_back.may_take_back(self.table, number):
                return number
        return 0

    def lines(self):
        say = self.say
        lines = [say("TAKE BACK", "ZURÜCKNEHMEN", "ANNULER", "DESHACER"), ""]
        if not self._first:
            return self.page(
                lines + [say("nothing to undo", "kein Zug da", "rien à annuler", "no hay jugadas")],
                say("*=back", "*=zurück", "*=retour", "*=atrás"),
            )
        lines += back_lines(self, self._first)
        lines.append(say("and what follows", "und alles danach", "et la suite", "y lo que sigue"))
        lines.append("")
        lines.append(say("D=further back", "D=weiter zurück", "D=plus loin", "D=más atrás"))
        return self.page(lines, say("#=ask   *=back", "#=frag *=zurück", "#=demander *=non", "#=pedir *=atrás"))

    def press(self, key):
        if key == "D":
            self._first = self._before(self._first) or self._first
        elif key == "#" and self._first:
            if taking_back.ask(self.table, self._first):
                return HOME
            from mrx.screens.computer.not_undone import NotUndone

            return NotUndone(self.context)
        return HOME if key == "*" else self

    def again(self):
        return HOME


def back_lines(screen, number):
    """Two lines that describe a leg or move by its number; a leg by its window only, because its station is secret."""
    event = screen.table.log.event(number)
    if event.kind == "mr_x_moved":
        return [
            screen.say("my move", "mein Zug", "mon coup", "mi jugada"),
            screen.say("window %02d", "Feld %02d", "case %02d", "casilla %02d") % event.window,
        ]
    if event.kind == "detectives_moved":
        return [screen.say("they moved", "sie zogen", "ils ont joué", "ya movieron"), ""]
    if event.kind == "station_asked":
        return [screen.say("caught", "gefasst", "pris", "atrapado"), "%03d" % event.station]
    ticket = screen.words.short_ticket(TICKETS.index(event.ticket))
    return [screen.words.pawn(event.pawn), "%s %03d" % (ticket, event.station)]
