"""Something takes a moment; there is nothing to press."""

from mrx.screens.screen import Screen


class Busy(Screen):
    """Until the table is done."""

    home = True

    def lines(self):
        return [self.say("ONE MOMENT", "EINEN MOMENT")]
