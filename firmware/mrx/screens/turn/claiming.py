"""Voluntary surfacing (R25): pawn by pawn, which ticket Mr. X claims."""

from mrx.screens.screen import TICKET_KEYS, Screen
from shared.board.edition import TICKETS


def next_claim(context, confirm, claimed):
    """The screen that asks the next pawn with a ticket left; after the last pawn, `confirm` with all claims."""
    game = context.table.game
    asked = [pawn for pawn, _ in claimed]
    for pawn in range(len(game.pawn_names)):
        if game.pawn_names[pawn] not in asked and any(game.purses[pawn]):
            return Claiming(context, confirm, claimed, pawn)
    confirm.claimed = claimed
    return confirm


class Claiming(Screen):
    """Asks one pawn."""

    def __init__(self, context, confirm, claimed, pawn):
        super().__init__(context)
        self._confirm = confirm
        self._claimed = claimed
        self._pawn = pawn

    def lines(self):
        lines = self.blank()
        lines[0] = self.say("SHOW MYSELF", "ICH TAUCHE AUF", "J'APPARAIS", "APAREZCO")
        lines[1] = self.say("%s gives:", "%s gibt:", "%s donne :", "%s da:") % self.pawn(self._pawn)
        purse = self.game.purses[self._pawn]
        for ticket in range(3):
            if purse[ticket]:
                lines[2 + ticket] = self.offer(ticket, purse)
        lines[7] = self.say("*=stay hidden", "*=verdeckt", "*=rester caché", "*=seguir oculto")
        return lines

    def press(self, key):
        if key == "*":
            return self._confirm
        ticket = TICKET_KEYS.find(key)
        if 0 <= ticket < 3 and self.game.purses[self._pawn][ticket]:
            name = self.game.pawn_names[self._pawn]
            return next_claim(self.context, self._confirm, self._claimed + [[name, TICKETS[ticket]]])
        return self
