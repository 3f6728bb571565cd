"""The detectives' turn: who is to move, where they stand. Their moves can be keyed in here, with or without a host."""

from mrx.game.table import PASSED
from mrx.screens.screen import DIGITS, Screen, padded
from shared.rules import rules


class Detectives(Screen):
    """A digit begins the move of the pawn on top; "#" names the next one if several may move (R17)."""

    home = True

    def __init__(self, context, pawn=None):
        super().__init__(context)
        self._pawns = rules.to_move(self.game)
        self.of = self._pawns[0] if pawn is None else pawn

    def lines(self):
        say = self.say
        title = say("%s to move", "%s zieht", "%s joue", "Mueve %s")
        lines = [title % self.pawn(self.of)] + self._places()
        choice = say("#=next", "#=andere", "#=autre", "#=otra") if len(self._pawns) > 1 else ""
        lines.append(padded(say("to %s", "zu %s", "vers %s", "a %s") % "___", 16 - len(choice)) + choice)
        lines.append(
            say("*=menu", "*=Menü", "*=menu", "*=menú")
            if self.table.computer
            else say("*=menu hold0=me", "*=Menü 0halt=ich", "*=menu 0long=moi", "*=menú 0largo=yo")
        )
        return lines

    def _places(self):
        """Five rows: each pawn's letter, station and ticket of this round; the ticket's letter if two share a row."""
        count = len(self.game.stations)
        rows = []
        for pawn in range(count):
            state = self._used(pawn, count > 5)
            rows.append("%s %03d %s" % (self.pawn_letter(pawn), self.game.stations[pawn], state))
        rows += [""] * (5 - count)
        for beside in range(5, count):
            rows[beside - 5] = "%-9s%s" % (rows[beside - 5], rows[beside])
        return rows[:5]

    def _used(self, pawn, short):
        if not self.game.moved[pawn]:
            return "." if short else self.say("to move", "offen", "à jouer", "por mover")
        paid = self.table.paid[pawn]
        if paid == PASSED:
            return "-" if short else self.say("passed", "setzt aus", "passe", "sin turno")
        return self.words.ticket_letter(paid) if short else self.words.short_ticket(paid)

    def press(self, key):
        if key in DIGITS:
            from mrx.screens.pawns.pawn_leg import PawnLeg

            return PawnLeg(self.context, self, key)
        if key == "#" and len(self._pawns) > 1:
            at = (self._pawns.index(self.of) + 1) % len(self._pawns)
            return Detectives(self.context, self._pawns[at])
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
