"""The rules of a move: where it may lead (R6, R8, R9, R26). What is said holds for whoever holds the handheld."""

from mrx.screens.help.subject import Subject


class YourMove(Subject):
    """How it is keyed in, too."""

    def title(self):
        return self.say("YOUR MOVE", "DEIN ZUG", "TON COUP", "TU JUGADA")

    def rules(self):
        yield self.text(
            "Type a station,|then a ticket. #|makes the move.",
            "Tippe Station|und Ticket. Mit|# ziehst du.",
            "Tape la station|puis le ticket.|Tu joues avec #.",
            "Teclea estación|y billete. Con #|juegas.",
        )
        yield self.text(
            "A ticket takes|you to the next|stop only.",
            "Ein Ticket|reicht bis zum|nächsten Halt.",
            "Un ticket va|jusqu'à l'arrêt|suivant.",
            "Un billete llega|a la parada|siguiente.",
        )
        yield self.text(
            "You must move,|but you may go|back.",
            "Du musst ziehen,|darfst aber auch|zurück.",
            "Tu dois bouger,|mais tu peux|revenir.",
            "Debes moverte,|pero puedes|volver atrás.",
        )
        yield self.text(
            "Never enter a|detective's|station.",
            "Nie auf die|Station eines|Detektivs.",
            "Jamais sur la|station d'un|détective.",
            "Nunca a la|estación de un|detective.",
        )
        if self.game is not None:
            yield from self._of_the_game()

    def _of_the_game(self):
        if self.game.edition.cut_off:
            yield self.text(
                "In this game no|bus or|underground|takes Mr X past|a detective.",
                "Mr X darf nicht|mit Bus oder|U-Bahn an einem|Detektiv vorbei.",
                "Dans cette|partie, ni bus|ni métro ne|dépassent un|détective.",
                "En esta partida|ni el autobús ni|el metro pasan|por donde hay un|detective.",
            )
        else:
            yield self.text(
                "You may ride|past detectives.",
                "An Detektiven|vorbei ist|erlaubt.",
                "Tu peux dépasser|un détective.",
                "Sí puedes pasar|de largo.",
            )
        if not self.table.opened and not (self.table.computer and self.table.witnessed):
            yield self.text(
                "A mistake?|Menu 4 asks to|take it back.",
                "Vertippt? Mit|Menü 4 nimmst du|zurück, wenn|alle zustimmen.",
                "Une erreur ?|Menu 4 demande à|l'annuler.",
                "¿Un error? Con|menú 4 pides|deshacer la|jugada.",
            )
