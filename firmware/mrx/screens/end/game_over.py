"""The game is over: who won and why, and the way to open the log (R24)."""

from mrx.screens.screen import HOME, Screen


class GameOver(Screen):
    """Key # opens the log; when it is open, # leads to a new game."""

    def __init__(self, context):
        super().__init__(context)
        from mrx.screens.end import ending_lines

        self._lines = ending_lines.lines(self)  # made once: the module with the texts need not stay loaded

    @property
    def home(self):
        """False while the log is being opened: nothing changes here, and loading it again for each leg takes heap."""
        return not self.table.opening

    confirms = home

    def lines(self):
        return list(self._lines)

    def large(self):
        _winner, reason = self.game.ended
        return (2, "%03d" % self.game.shown[-1]) if reason == "captured" else None

    def press(self, key):
        if key == "*":
            from mrx.screens.menu.menu import Menu

            return Menu(self.context)
        if key == "#" and not self.table.opening:
            from mrx.game import ending, examining

            if examining.all_open(self.table):
                from mrx.screens.setup.welcome import Welcome

                return Welcome(self.context)
            ending.open_log(self.table)
            return HOME
        return self
