"""Set-up without a page, 3 of 3: where the pawns start, one after another."""

from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry


class PawnStart(StationEntry):
    """Where the next pawn starts, from the card that was drawn for it (R5)."""

    def __init__(self, desk, edition, names, pawns):
        super().__init__(desk)
        self._edition = edition
        self._names = names
        self._pawns = pawns

    def lines(self):
        say = self.say
        name = self._names[len(self._pawns)]
        lines = [
            say("PAWNS' STARTS", "FIGURENSTARTS"),
            say("draw a card", "zieht Karte"),
            "",
            "",
            "",
            say("for %s", "für %s") % self.words.pawn(name),
            "",
            say("*=back", "*=zurück"),
        ]
        if self.station is not None:
            lines[6] = say("#=yes", "#=ja")
        return lines

    def large(self):
        return 2, self.shown()

    def back(self):
        if self.digits:
            self.digits = ""
            return self
        if not self._pawns:
            from mrx.screens.box import Box

            return Box(self.desk)
        return PawnStart(self.desk, self._edition, self._names, self._pawns[:-1])

    def entered(self):
        taken = [start for _, start in self._pawns]
        if self.station in self._edition.pawn_deck and self.station not in taken:
            return self
        from mrx.screens.no_way import NoWay

        return NoWay(self.desk, self, "no-start")

    def chosen(self, key):
        if key != "#":
            return self
        pawns = self._pawns + [[self._names[len(self._pawns)], self.station]]
        if len(pawns) < len(self._names):
            return PawnStart(self.desk, self._edition, self._names, pawns)
        self.table.propose([self._edition.name, self._edition.players, [], pawns])
        return HOME
