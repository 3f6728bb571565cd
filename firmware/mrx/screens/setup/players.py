"""Set-up without a page, 2 of 3: how many detectives."""

from mrx.screens.screen import Screen
from shared.rules import edition_table, rules_start


class Players(Screen):
    """Keys 2 to 5 choose. `box`: the screen that "*" leads back to."""

    def __init__(self, context, box, edition):
        super().__init__(context)
        self._box = box
        self._edition = edition

    def lines(self):
        return [
            self.say("HOW MANY", "WIE VIELE", "COMBIEN DE", "¿CUÁNTOS"),
            self.say("DETECTIVES?", "DETEKTIVE?", "DÉTECTIVES ?", "DETECTIVES?"),
            "",
            "",
            "2 3 4 5",
            "",
            "",
            self.say("*=back", "*=zurück", "*=retour", "*=atrás"),
        ]

    def press(self, key):
        if key == "*":
            return self._box
        if key in "2345":
            from mrx.screens.setup.pawn_start import PawnStart

            edition = edition_table.make(self._edition, int(key), [])
            names = rules_start.colours(edition) + rules_start.bobby_names(edition)
            return PawnStart(self.context, self._box, edition, names, [])
        return self
