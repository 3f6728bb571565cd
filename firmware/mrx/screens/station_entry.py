"""What every screen is on which a station is typed: three digits, and what comes behind them."""

from mrx.screens.screen import DIGITS, Screen


class StationEntry(Screen):
    """A screen on which a station is typed, always three digits (R1), so that the clicks tell nothing."""

    def __init__(self, context, digits=""):
        super().__init__(context)
        self.digits = digits

    @property
    def station(self):
        """The station typed, or None before the third digit."""
        return int(self.digits) if len(self.digits) == 3 else None

    def shown(self):
        """The digits typed so far, gaps as underscores; masked, stars."""
        return ("***" if self.masked else self.digits + "___")[:3]

    def large(self):
        return 1, self.shown()

    def press(self, key):
        if key == "*":
            return self.back()
        if self.station is not None:
            return self.chosen(key)
        if key in DIGITS:
            self.digits += key
        return self if self.station is None else self.entered()

    def back(self):
        """Where "*" leads: the digits are cleared, or if there are none, the entry is left."""
        raise NotImplementedError

    def entered(self):
        """The screen after the third digit."""
        return self

    def chosen(self, key):
        """The screen after a key that follows the third digit."""
        return self
