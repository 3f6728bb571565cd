"""No game: it can be set up on the page or here."""

from mrx.screens.screen import Screen


class Welcome(Screen):
    """The idle screen without a game."""

    home = True

    def lines(self):
        say = self.say
        return [
            say("MR X'S LOGBOOK", "MR X' LOGBUCH", "CARNET DE MR X", "CUADERNO MR X"),
            "",
            say("no game", "kein Spiel", "pas de partie", "sin partida"),
            self._host(),
            "",
            "",
            say("#=set up here", "#=hier aufbauen", "#=préparer ici", "#=preparar aquí"),
            say("*=menu", "*=Menü", "*=menu", "*=menú"),
        ]

    def _host(self):
        if self.context.alone:
            return ""
        if not self.context.linked:
            return self.say("no host yet", "noch kein Host", "pas d'hôte", "sin anfitrión")
        if self.context.end.taken:
            return self.say("table is taken", "Tisch ist belegt", "table occupée", "mesa ocupada")
        return self.say("begin on page", "Start: Webseite", "début : page web", "inicia en la web")

    def press(self, key):
        if key == "#":
            from mrx.screens.setup.box import Box

            return Box(self.context)
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        return self
