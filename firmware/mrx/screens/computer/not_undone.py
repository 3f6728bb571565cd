"""The handheld plays Mr. X itself, and does not take back what the detectives asked for."""

from mrx.screens.screen import HOME, Screen


class NotUndone(Screen):
    """Says when it does."""

    def lines(self):
        say = self.say
        lines = self.text(
            "NOT TAKEN BACK|I take back once|in each window,|but nothing that|I have shown.",
            "ES BLEIBT SO|Ich nehme einmal|je Feld zurück,|aber nichts, was|ich gezeigt habe",
            "RIEN D'ANNULÉ|J'annule 1 fois|par case, jamais|ce que j'ai|montré.",
            "SIN DESHACER|Deshago una vez|por casilla, y|nunca lo que ya|he mostrado.",
        )
        return self.page(lines, say("*=back", "*=zurück", "*=retour", "*=atrás"))

    def press(self, key):
        return HOME if key == "*" else self

    def again(self):
        return HOME
