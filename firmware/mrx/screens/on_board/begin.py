"""Asks Mr. X about a set-up in which the pawns' moves are not entered (R28)."""

from mrx.screens.setup.begin import Begin


class BeginOnBoard(Begin):
    """As Begin; before the start it says what happens to the cardboard tickets. The handheld cannot be Mr. X here."""

    told = False  # they were told of

    def __init__(self, context):
        super().__init__(context)
        self.here = False  # no key C

    def lines(self):
        lines = super().lines()
        lines[4:6] = self.text(
            "pawns' moves are|not keyed in",
            "Figurenzüge nur|am Brett",
            "pions : sur le|plateau seul",
            "fichas: solo en|el tablero",
        )
        return lines

    def press(self, key):
        if self.told or not (key == "#" or (key == "A" and self.pin)):
            return super().press(key)
        from mrx.screens.on_board.tray import Tray

        return Tray(self.context, self, key)
