"""Set-up without a page, 2 of 3: how many detectives."""

from mrx.screens.screen import HOME, Screen
from shared.board.edition import ON_BOARD
from shared.rules import edition_table, rules_start


class Players(Screen):
    """Keys 2 to 5 choose. `box`: the screen that "*" leads back to."""

    def __init__(self, context, box, edition):
        super().__init__(context)
        self._box = box
        self._edition = edition
        self._on_board = False

    def lines(self):
        lines = [
            self.say("HOW MANY", "WIE VIELE", "COMBIEN DE", "¿CUÁNTOS"),
            self.say("DETECTIVES?", "DETEKTIVE?", "DÉTECTIVES ?", "DETECTIVES?"),
            "",
            "",
            "2 3 4 5",
        ]
        return self.page(lines + self._moves(), self.say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def _moves(self):
        """Whether the pawns' moves are keyed in (R28), and the key that changes it."""
        if self._on_board:
            return self.text(
                "pawns: on board|A=keyed in here",
                "Figuren: Brett|A=hier eingeben",
                "pions : plateau|A=saisis ici",
                "fichas: tablero|A=teclear aquí",
            )
        return self.text(
            "pawns: keyed in|A=on board alone",
            "Figuren: Eingabe|A=nur am Brett",
            "pions : saisis|A=plateau seul",
            "fichas: teclear|A=solo tablero",
        )

    def press(self, key):
        if key == "*":
            return self._box
        if key == "A":
            self._on_board = not self._on_board
        if key in "2345" and self._on_board:
            from mrx.game import examining

            examining.propose(self.table, "", [self._edition, int(key), [["pawn_moves", ON_BOARD]], []])
            return HOME
        if key in "2345":
            from mrx.screens.setup.pawn_start import PawnStart

            edition = edition_table.make(self._edition, int(key), [])
            names = rules_start.colours(edition) + rules_start.bobby_names(edition)
            return PawnStart(self.context, self._box, edition, names, [])
        return self
