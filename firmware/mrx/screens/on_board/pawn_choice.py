"""The base of the screens on which a pawn may be named."""

from mrx.screens.screen import HOME, Screen
from shared.board.edition import BOBBIES, COLOURS


class PawnChoice(Screen):
    """Key D names the next pawn; at first, and behind the last, nobody says which it is."""

    confirms = True

    def __init__(self, context):
        super().__init__(context)
        self._pawns = (None,) + COLOURS + BOBBIES[: self.game.edition.bobbies]
        self._at = 0

    @property
    def pawn(self):
        """The pawn that is named, or None."""
        return self._pawns[self._at]

    def choice(self):
        """The line that names it."""
        name = self.words.pawn(self.pawn) if self.pawn else "?"
        return self.say("D=pawn %s", "D=Figur %s", "D=pion %s", "D=ficha %s") % name

    def press(self, key):
        if key == "D":
            self._at = (self._at + 1) % len(self._pawns)
        return self

    def again(self):
        return HOME
