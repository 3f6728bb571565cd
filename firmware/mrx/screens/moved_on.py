"""A "#" did not count, because the game has moved since its screen was drawn (law 7). What was typed stays."""

from mrx.screens.screen import HOME, Screen


class MovedOn(Screen):
    """`behind`: the screen whose "#" did not count."""

    def __init__(self, context, behind):
        super().__init__(context)
        self.behind = behind

    def lines(self):
        say = self.say
        lines = [say("WAIT", "HALT", "ATTENDS", "ESPERA"), ""] + self.text(
            "The game has|moved on. Your|key did nothing.",
            "Das Spiel ging|weiter. Deine|Taste zählte|nicht.",
            "La partie a|avancé. La|touche n'a pas|compté.",
            "La partida|avanzó. Tu tecla|no contó.",
        )
        return self.page(lines, say("#=look *=leave", "#=sehen *=weg", "#=voir *=sortir", "#=ver  *=salir"))

    def press(self, key):
        return HOME if key == "*" else self.behind.again() if key == "#" else self
