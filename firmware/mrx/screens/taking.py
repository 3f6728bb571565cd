"""Voluntary surfacing (R25): pawn by pawn, which ticket Mr. X takes."""

from mrx.screens.screen import TICKET_KEYS, Screen
from shared.edition import TICKETS


def taking(desk, confirm, taken):
    """The screen that asks the next pawn with a ticket left; behind the last one, `confirm` with all that is taken."""
    game = desk.table.game
    asked = [pawn for pawn, _ in taken]
    for pawn in range(len(game.pawn_names)):
        if game.pawn_names[pawn] not in asked and any(game.purses[pawn]):
            return Taking(desk, confirm, taken, pawn)
    confirm.taken = taken
    return confirm


class Taking(Screen):
    """Asks one pawn."""

    def __init__(self, desk, confirm, taken, pawn):
        super().__init__(desk)
        self._confirm = confirm
        self._taken = taken
        self._pawn = pawn

    def lines(self):
        lines = self.blank()
        lines[0] = self.say("SHOW MYSELF", "ICH ZEIGE MICH")
        lines[1] = self.say("take of %s:", "nimm von %s:") % self.pawn(self._pawn)
        purse = self.game.purses[self._pawn]
        for ticket in range(3):
            if purse[ticket]:
                lines[2 + ticket] = self.offer(ticket, purse)
        lines[7] = self.say("*=stay hidden", "*=verdeckt")
        return lines

    def press(self, key):
        if key == "*":
            return self._confirm
        ticket = TICKET_KEYS.find(key)
        if 0 <= ticket < 3 and self.game.purses[self._pawn][ticket]:
            name = self.game.pawn_names[self._pawn]
            return taking(self.desk, self._confirm, self._taken + [[name, TICKETS[ticket]]])
        return self
