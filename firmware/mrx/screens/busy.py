"""The table is busy; there is nothing to press."""

from mrx.screens.screen import Screen


class Busy(Screen):
    """Shown until the table is done."""

    home = True

    def lines(self):
        return [self.say("ONE MOMENT", "EINEN MOMENT", "UN INSTANT", "UN MOMENTO")]
