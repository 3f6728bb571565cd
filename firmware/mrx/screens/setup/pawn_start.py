"""Set-up without a page, 3 of 3: the start of each pawn."""

from mrx.screens.screen import HOME
from mrx.screens.station_entry import StationEntry


class PawnStart(StationEntry):
    """Asks where the next pawn starts, by the card drawn for it (R5). `box` as in Players."""

    def __init__(self, context, box, edition, names, pawns):
        super().__init__(context)
        self._box = box
        self._edition = edition
        self._names = names
        self._pawns = pawns

    def lines(self):
        say = self.say
        name = self._names[len(self._pawns)]
        lines = [
            say("PAWNS' STARTS", "STARTKARTEN", "LES DÉPARTS", "LAS SALIDAS"),
            say("draw a card", "Karte ziehen", "tirez une carte", "sacad una carta"),
            "",
            "",
            "",
            say("for %s", "für %s", "pour %s", "para %s") % self.words.pawn(name),
            "",
            say("*=back", "*=zurück", "*=retour", "*=atrás"),
        ]
        if self.station is not None:
            lines[6] = say("#=yes", "#=ja", "#=oui", "#=sí")
        return lines

    def large(self):
        return 2, self.shown()

    def back(self):
        if self.digits:
            self.digits = ""
            return self
        if not self._pawns:
            return self._box
        return PawnStart(self.context, self._box, self._edition, self._names, self._pawns[:-1])

    def entered(self):
        occupied = [start for _, start in self._pawns]
        if self.station in self._edition.pawn_deck and self.station not in occupied:
            return self
        from mrx.screens.refused import Refused

        return Refused(self.context, self, "no-start")

    def chosen(self, key):
        if key != "#":
            return self
        pawns = self._pawns + [[self._names[len(self._pawns)], self.station]]
        if len(pawns) < len(self._names):
            return PawnStart(self.context, self._box, self._edition, self._names, pawns)
        from mrx.game import examining

        examining.propose(self.table, "", [self._edition.name, self._edition.players, [], pawns])
        return HOME
