"""A pawn's move before it is made on the handheld."""

from mrx.game import pawn_moves
from mrx.screens.screen import HOME, Screen
from shared.rules import rules


class PawnConfirm(Screen):
    """`entry` is the PawnLeg that it came from."""

    confirms = True

    def __init__(self, context, entry, ticket):
        super().__init__(context)
        self._entry = entry
        self._ticket = ticket

    def lines(self):
        say = self.say
        ticket = say("%s to", "%s nach", "%s vers", "%s a la") % self.words.ticket(self._ticket)
        return [
            self.pawn(self._entry.of),
            ticket,
            "",
            "",
            "",
            "",
            "",
            say("#=go   *=back", "#=los *=zurück", "#=jouer *=ret.", "#=mover *=atrás"),
        ]

    def large(self):
        return 2, self._entry.digits

    def press(self, key):
        entry = self._entry
        if key == "*":
            return entry
        if key == "#":
            error = pawn_moves.error_of(self.table, entry.of, self._ticket, entry.station)
            if error:
                return entry.refused(error, self._ticket)
            return pawn_moves.make, self.table, entry.of, self._ticket, entry.station
        return self

    def again(self):
        """The number typed stays if this pawn has not moved yet."""
        return HOME if rules.turn_error(self.game, self._entry.of) else self._entry
