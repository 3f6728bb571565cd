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
                "Your station is|shown until your|next move.",
                "Deine Station|bleibt sichtbar,|bis du ziehst.",
                "Ta station reste|visible jusqu'au|coup suivant.",
                "Tu estación se|ve hasta tu|próxima jugada.",
            )
            yield self.text(
                "In a double all|look, then you|move on.",
                "Beim Doppelzug|sehen es alle,|dann ziehst du|weiter.",
                "Dans un double,|tous regardent,|puis tu repars.",
                "En un doble|todos miran y|luego sigues.",
            )
        if self.game is not None and self.game.edition.voluntary_surfacing:
            yield self.text(
                "You may also|surface at will:|key 1 before #.|Take a ticket|from each|detective.",
                "Du darfst auch|freiwillig|auftauchen: 1|vor #. Nimm|jedem Detektiv|ein Ticket ab.",
                "Tu peux aussi|apparaître à ton|gré : 1 avant #.|Prends un ticket|à chaque|détective.",
                "También puedes|aparecer cuando|quieras: 1 antes|de #. Toma un|billete de cada|detective.",
            )

    def _when(self, windows):
        if windows is None:
            return self.text(
                "You surface in|some windows.",
                "In manchen|Feldern tauchst|du auf.",
                "Tu apparais dans|certaines cases.",
                "Apareces en|algunas|casillas.",
            )
        if windows:
            return self.text(
                "You surface in|windows",
                "Du tauchst auf|in den Feldern",
                "Tu apparais dans|les cases",
                "Apareces en las|casillas",
            ) + _rows(", ".join(windows))
        return self.text(
            "You never have|to surface.",
            "Du musst nie|auftauchen.",
            "Tu n'es jamais|obligé|d'apparaître.",
            "Nunca tienes que|aparecer.",
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
