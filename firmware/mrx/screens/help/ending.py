"""The rules of the end of a game (R16, R19, R22, R23, R27)."""

from mrx.screens.help.subject import Subject


class Ending(Subject):
    """With the last window and round of the edition that is played."""

    def title(self):
        return self.say("THE END", "SPIELENDE", "LA FIN", "EL FINAL")

    def rules(self):
        yield self.text(
            "You lose if a|detective gets|to you or you|cannot move.",
            "Du verlierst,|wenn dich ein|Detektiv fasst|oder du nicht|ziehen kannst.",
            "Tu perds si un|détective te|rejoint ou si tu|es bloqué.",
            "Pierdes si un|detective te|alcanza o si no|puedes mover.",
        )
        yield from self._wins()
        yield self.text(
            "or if no|detective can|move.",
            "oder wenn kein|Detektiv mehr|ziehen kann.",
            "ou si aucun|détective ne|peut bouger.",
            "o si ningún|detective puede|mover.",
        )
        if self.table.running:
            yield self.text(
                "Menu 5 ends it|early: nobody|wins.",
                "Menü 5 bricht|ab: Keiner|gewinnt.",
                "Menu 5|abandonne : nul|ne gagne.",
                "Menú 5 abandona:|no gana nadie.",
            )

    def _wins(self):
        if self.game is None:
            yield self.text(
                "You win when|your last window|is full and they|have moved,",
                "Du gewinnst,|wenn dein|letztes Feld|voll ist und sie|gezogen haben,",
                "Tu gagnes si ta|dernière case|est pleine et|qu'ils ont joué,",
                "Ganas si tu|última casilla|está llena y ya|movieron,",
            )
            return
        edition = self.game.edition
        full = self.say(
            "You win when|window %d is|full and they|have moved,",
            "Du gewinnst,|wenn Feld %d|voll ist und sie|gezogen haben,",
            "Tu gagnes si la|case %d est|pleine et qu'ils|ont joué,",
            "Ganas si la|casilla %d está|llena y ya|movieron,",
        )
        yield (full % edition.windows).split("|")
        if edition.rounds is not None:
            yield (
                self.say("or after round|%d,", "oder nach Runde|%d,", "ou après le tour|%d,", "o tras la ronda|%d,")
                % edition.rounds
            ).split("|")
