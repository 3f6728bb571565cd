"""The detectives' last turn is over, and Mr. X has escaped if none of their pawns is on his station (R23, R28)."""

from mrx.game import on_board, proposals
from mrx.screens.screen import HOME, Screen


class Escape(Screen):
    """He looks before he says so; a page may have asked it."""

    home = True
    confirms = True

    def lines(self):
        lines = self.text(
            "LAST TURN|No pawn on your|station?||||#=I got away",
            "LETZTE RUNDE|Keine Figur bei|dir?||||#=entkommen",
            "DERNIER TOUR|Aucun pion sur|ta station ?||||#=échappé",
            "ÚLTIMO TURNO|¿Ninguna ficha|en tu estación?||||#=escapé",
        )
        return self.page(lines, self.say("A=caught *=no", "A=gefasst *=nein", "A=pris *=non", "A=atrapado *=no"))

    @property
    def _asked(self):
        return self.table.question.kind == "moved"

    def press(self, key):
        if key == "#":
            on_board.moved(self.table, "page" if self._asked else "handheld")
            return HOME
        if key == "*":
            if self._asked:
                proposals.decline(self.table)
            return HOME
        if key == "A":
            from mrx.screens.on_board.caught import Caught

            return Caught(self.context)
        return self

    def again(self):
        return HOME
