"""The rules of surfacing (R14, R15), and of surfacing by choice where it is played (R25)."""

from mrx.screens.help.subject import COLUMNS, Subject


class Surfacing(Subject):
    """With the windows of the edition that is played."""

    def title(self):
        return self.say("SURFACING", "AUFTAUCHEN", "APPARAÎTRE", "APARECER")

    def rules(self):
        windows = self._windows()
        yield self._when(windows)
        if windows != []:
            yield self.text(
                "His station is|shown until his|next move.",
                "Seine Station|bleibt sichtbar,|bis er zieht.",
                "Sa station reste|visible jusqu'au|coup suivant.",
                "Su estación se|ve hasta su|próxima jugada.",
            )
            yield self.text(
                "In a double all|look, then he|moves on.",
                "Beim Doppelzug|sehen es alle,|dann zieht er|weiter.",
                "Dans un double,|tous regardent,|puis il repart.",
                "En un doble|todos miran y|luego sigue.",
            )
        if self.game is not None and self.game.edition.voluntary_surfacing:
            yield self.text(
                "He may also|surface at will:|key 1 before #.|He takes a|ticket from each|detective.",
                "Er darf auch|freiwillig|auftauchen: 1|vor #. Er nimmt|jedem Detektiv|ein Ticket ab.",
                "Il peut aussi|apparaître à son|gré : 1 avant #.|Il prend un|ticket à chaque|détective.",
                "También puede|aparecer cuando|quiera: 1 antes|de #. Toma un|billete de cada|detective.",
            )

    def _when(self, windows):
        if windows is None:
            return self.text(
                "Mr X surfaces in|some windows.",
                "In manchen|Feldern taucht|Mr X auf.",
                "Mr X apparaît|dans certaines|cases.",
                "Mr X aparece en|algunas|casillas.",
            )
        if windows:
            return self.text(
                "Mr X surfaces in|windows",
                "Mr X taucht auf|in den Feldern",
                "Mr X apparaît|dans les cases",
                "Mr X aparece en|las casillas",
            ) + _rows(", ".join(windows))
        return self.text(
            "Mr X never has|to surface.",
            "Mr X muss nie|auftauchen.",
            "Mr X n'est|jamais obligé|d'apparaître.",
            "Mr X nunca tiene|que aparecer.",
        )

    def _windows(self):
        """The windows in which he surfaces, as texts; None without a game."""
        if self.game is None:
            return None
        edition = self.game.edition
        return [str(window) for window in edition.surfacing if window <= edition.windows]


def _rows(text):
    """A text broken at its spaces."""
    rows = []
    while len(text) > COLUMNS:
        end = text.rfind(" ", 0, COLUMNS + 1)
        rows.append(text[:end])
        text = text[end + 1 :]
    return rows + [text]
