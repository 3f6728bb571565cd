"""The base of every screen on which a station is typed."""

from mrx.screens.screen import DIGITS, Screen


class StationEntry(Screen):
    """A station is always three digits (R1), so that the number of clicks tells nothing (law 2)."""

    def __init__(self, context, digits=""):
        super().__init__(context)
        self.digits = digits

    @property
    def station(self):
        """The station typed, or None before the third digit."""
        return int(self.digits) if len(self.digits) == 3 else None

    @property
    def too_late(self):
        """Whether what is typed cannot be made any more, whatever the station."""
        return False

    def shown(self):
        """The digits typed so far, filled up with underscores; stars if masked."""
        return ("•••" if self.masked else self.digits + "___")[:3]

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
        """Where "*" leads: clears the digits or, if there are none, leaves the entry."""
        raise NotImplementedError

    def entered(self):
        """The screen after the third digit."""
        return self

    def chosen(self, key):
        """The screen after a key that follows the third digit."""
        return self
