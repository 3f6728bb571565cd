"""The rules of the end of a game (R16, R19, R22, R23, R27)."""

from mrx.screens.help.subject import Subject


class Ending(Subject):
    """With the last window and round of the edition that is played."""

    def title(self):
        return self.say("THE END", "SPIELENDE", "LA FIN", "EL FINAL")

    def rules(self):
        yield self.text(
            "Mr X loses if a|detective gets|to him or he|cannot move.",
            "Mr X verliert,|wenn ihn ein|Detektiv fasst|oder er nicht|ziehen kann.",
            "Mr X perd si un|détective le|rejoint ou s'il|est bloqué.",
            "Mr X pierde si|un detective lo|alcanza o si no|puede mover.",
        )
        yield from self._wins()
        yield self.text(
            "or if no|detective can|move.",
            "oder wenn kein|Detektiv mehr|ziehen kann.",
            "ou si aucun|détective ne|peut bouger.",
            "o si ningún|detective puede|mover.",
        )
        if self.table.running and not (self.table.computer and self.table.witnessed):
            yield self.text(
                "Menu 5 ends it|early: nobody|wins.",
                "Menü 5 bricht|ab: Keiner|gewinnt.",
                "Menu 5 abandonne|la partie :|personne ne|gagne.",
                "Menú 5 abandona:|no gana nadie.",
            )

    def _wins(self):
        if self.game is None:
            yield self.text(
                "He wins when his|last window is|full and all|have moved,",
                "Er gewinnt,|wenn sein|letztes Feld|voll ist und|alle zogen,",
                "Il gagne si sa|dernière case|est pleine et|tous ont joué,",
                "Gana si su|última casilla|está llena y ya|movieron,",
            )
            return
        edition = self.game.edition
        full = self.say(
            "He wins when|window %d is|full and all|have moved,",
            "Er gewinnt,|wenn Feld %d|voll ist und|alle zogen,",
            "Il gagne si la|case %d est|pleine et tous|ont joué,",
            "Gana si la|casilla %d está|llena y ya|movieron,",
        )
        yield (full % edition.windows).split("|")
        if edition.rounds is not None:
            yield (
                self.say("or after round|%d,", "oder nach Runde|%d,", "ou après le tour|%d,", "o tras la ronda|%d,")
                % edition.rounds
            ).split("|")
