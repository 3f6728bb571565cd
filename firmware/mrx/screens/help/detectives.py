"""The rules of the detectives' turn (R7, R17, R18), and of bobbies where there are any."""

from mrx.screens.help.subject import Subject
from shared.board.edition import COLOURS


class Detectives(Subject):
    """With the order of the pawns that is played."""

    def title(self):
        return self.say("DETECTIVES", "DETEKTIVE", "DÉTECTIVES", "DETECTIVES")

    def rules(self):
        yield self.text(
            "Each moves once|a round: one|stop, one|ticket.",
            "Jeder zieht|einmal pro|Runde: ein Halt,|ein Ticket.",
            "Chacun joue une|fois par tour :|un arrêt, un|ticket.",
            "Una vez por|ronda: una|parada y un|billete.",
        )
        yield self.text(
            "Tickets are not|shared.",
            "Tickets werden|nicht getauscht.",
            "Les tickets ne|s'échangent pas.",
            "Los billetes no|se cambian.",
        )
        if self.game is not None:
            yield self._order()
            if self.game.edition.bobbies:
                yield (
                    self.text(
                        "A bobby needs no|tickets.",
                        "Ein Bobby|braucht keine|Tickets.",
                        "Un bobby se|passe de|tickets.",
                        "Un bobby no|necesita|billetes.",
                    )
                    + self._bobbies_last()
                )
        yield self.text(
            "Who cannot move|is passed over|but stays there.",
            "Wer nicht kann,|setzt aus und|bleibt stehen.",
            "Qui est bloqué|passe et reste|sur place.",
            "Quien no puede|mover pasa y se|queda ahí.",
        )

    def _order(self):
        order = self.game.edition.pawn_order
        if order == "fixed":
            letters = [self.words.pawn_letter(name) for name in self._names()]
            return [self.say("Their order:", "Sie ziehen so:", "Leur ordre :", "Su orden:"), " ".join(letters)]
        if order == "by_player":
            return self.text(
                "One player after|another moves|all his pawns.",
                "Ein Spieler nach|dem anderen, mit|allen Figuren.",
                "Un joueur après|l'autre joue|tous ses pions.",
                "Un jugador tras|otro mueve todas|sus fichas.",
            )
        return self.text(
            "They move in any|order.",
            "Sie ziehen in|freier Folge.",
            "Ils jouent dans|l'ordre voulu.",
            "Mueven en el|orden que|quieran.",
        )

    def _names(self):
        """The pawns in playing order; where they are not known (R28) in their usual order."""
        return self.game.pawn_names or COLOURS[: self.game.edition.pawns]

    def _bobbies_last(self):
        if self.game.edition.pawn_order != "by_player":
            return []
        return self.text("Bobbies are|last.", "Bobbys zuletzt.", "Bobbies à la|fin.", "Bobbies al|final.")
