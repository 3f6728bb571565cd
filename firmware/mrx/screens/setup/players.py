"""Set-up without a page, 2 of 3: how many detectives."""

from mrx.screens.screen import Screen
from shared import edition as editions
from shared import edition_table

# Shares with which the colours are not dealt in the usual order, and who comes after whom then (R2).
_DEALT = (
    ([3, 2], "purple yellow blue red green"),
    ([2, 2, 1], "purple yellow red green blue"),
    ([2, 1, 1, 1], "purple yellow red green blue"),
)


class Players(Screen):
    """How many detectives: "2" to "5". `box` is the screen that "*" leads back to."""

    def __init__(self, context, box, edition):
        super().__init__(context)
        self._box = box
        self._edition = edition

    def lines(self):
        return [
            self.say("HOW MANY", "WIE VIELE"),
            self.say("DETECTIVES?", "DETEKTIVE?"),
            "",
            "",
            self.say("2 3 4 5", "2 3 4 5"),
            "",
            "",
            self.say("*=back", "*=zurück"),
        ]

    def press(self, key):
        if key == "*":
            return self._box
        if key in "2345":
            from mrx.screens.setup.pawn_start import PawnStart

            edition = edition_table.make(self._edition, int(key), [])
            return PawnStart(self.context, self._box, edition, _names(edition), [])
        return self


def _names(edition):
    """The pawns in playing order, bobbies behind."""
    names = editions.COLOURS[: edition.pawns]
    for shares, dealt in _DEALT:
        if edition.shares == shares:
            names = dealt.split()
    return list(names) + edition.names()
