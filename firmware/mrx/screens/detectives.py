"""The detectives' turn: who is to move, where they stand. Their moves can be keyed in here, with or without a host."""

from mrx.screens.screen import DIGITS, Screen
from mrx.table import PASSED
from shared import rules


class Detectives(Screen):
    """A digit begins the move of the pawn named on top; "#" names the next where the order leaves a choice (R17)."""

    home = True

    def __init__(self, desk, pawn=None):
        super().__init__(desk)
        self._pawns = rules.to_move(self.game)
        self.of = self._pawns[0] if pawn is None else pawn

    def lines(self):
        say = self.say
        title = say("%s to move", "%s zieht")
        lines = [title % self.pawn(self.of)] + self._places()
        choice = say("#=next", "#=andere") if len(self._pawns) > 1 else ""
        lines.append(say("to ___   %s", "zu ___  %s") % choice)
        lines.append(say("*=menu hold0=me", "*=Menü 0halt=ich"))
        return lines

    def _places(self):
        """Five rows: a pawn's letter, its station and the ticket it used this round; the sixth and seventh beside."""
        rows = []
        for pawn in range(len(self.game.stations)):
            letter = self.pawn_letter(pawn)
            state = ".."
            if self.game.moved[pawn]:
                paid = self.table.paid[pawn]
                state = self.say("passed", "setzt aus") if paid == PASSED else self.words.short_ticket(paid)
            rows.append("%s %03d %s" % (letter, self.game.stations[pawn], state))
        rows += [""] * (5 - len(rows))
        for beside in range(5, len(rows)):
            rows[beside - 5] = "%-11s%s" % (rows[beside - 5], rows[beside][:5])
        return rows[:5]

    def press(self, key):
        if key in DIGITS:
            from mrx.screens.pawn_leg import PawnLeg

            return PawnLeg(self.desk, self, key)
        if key == "#" and len(self._pawns) > 1:
            at = (self._pawns.index(self.of) + 1) % len(self._pawns)
            return Detectives(self.desk, self._pawns[at])
        if key == "*":
            from mrx.screens.menu import Menu

            return Menu(self.desk)
        return self
