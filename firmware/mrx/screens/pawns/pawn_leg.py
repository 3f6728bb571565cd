"""A pawn's move keyed in on the handheld: three digits, its ticket, "#"."""

from mrx.game import pawn_moves
from mrx.screens.screen import HOME, TICKET_KEYS
from mrx.screens.station_entry import StationEntry
from shared.rules import rules


class PawnLeg(StationEntry):
    """`turn`: the Detectives screen that it came from, with few changes, as in where_to."""

    def __init__(self, context, turn, digits):
        super().__init__(context, digits)
        self._turn = turn
        self.of = turn.of
        self.home = bool(self.table.computer)  # nobody else says what Mr. X did: what was typed makes room for it

    def lines(self):
        lines = self._turn.lines()
        if self.station is None:
            lines[6] = self.say("to %s", "zu %s", "vers %s", "a %s") % self.shown()
        else:
            ways, _ = pawn_moves.ways(self.table, self.of, self.station)
            lines[6] = self.shown() + " " + self.offers(ways)
        lines[7] = (
            self.say("*=back", "*=zurück", "*=retour", "*=atrás")
            if self.table.computer
            else self.say("*=back hold0=me", "*=weg  0halt=ich", "*=ret. 0long=moi", "*=no   0largo=yo")
        )
        return lines

    def large(self):
        return None

    @property
    def too_late(self):
        """Meanwhile a page has moved this pawn."""
        return self.of not in rules.to_move(self.game)

    def back(self):
        return HOME

    def entered(self):
        ways, error = pawn_moves.ways(self.table, self.of, self.station)
        return self if ways else self.refused(error, None)

    def chosen(self, key):
        ticket = TICKET_KEYS.find(key)
        if not 0 <= ticket < 3:
            return self
        error = pawn_moves.error_of(self.table, self.of, ticket, self.station)
        if error:
            return self.refused(error, ticket)
        from mrx.screens.pawns.pawn_confirm import PawnConfirm

        return PawnConfirm(self.context, self, ticket)

    def refused(self, error, ticket):
        from mrx.screens.refused import Refused

        return Refused(self.context, self, error, ticket)
