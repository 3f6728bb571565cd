"""All that a screen may see and do. Screens get it instead of imports, so that none can reach what is not theirs."""


class Desk:
    """What lies before Mr. X.

    table   the Table: game, log, every move
    text    the Text that the display speaks
    end     the sync.HandheldEnd, for what it knows of the link
    device  this handheld's name on the link
    linked  whether a host was heard of late
    told    the newest window whose "say aloud" he has taken note of
    now_ms  the time of this tick
    changes counts up with every trouble that comes or goes, and every second of a wait after wrong PINs
    """

    def __init__(self, table, text, end, reader, device, flash):
        self.table = table
        self.text = text
        self.end = end
        self.device = device
        self.linked = False
        self.told = 0
        self.changes = 0
        self.now_ms = 0
        self._tries = 0
        self._wait_until_ms = self._wait_s = 0
        self._reader = reader
        self._flash = flash
        self._troubles = []

    def tick(self, now_ms):
        """A tick begins at this time."""
        self.now_ms = now_ms
        wait_s = self.pin_wait_s()
        if wait_s != self._wait_s:
            self._wait_s = wait_s
            self.changes += 1

    def other_language(self):
        """Speak the other language, now and after a reset."""
        from mrx import settings

        self.text.change()
        settings.write(self._flash, self.device, self.text.language)

    def noise(self):
        """Lines on the link that were no frames."""
        return self._reader.skipped

    def trouble(self, code):
        """Tell Mr. X of a trouble when he is next between two things."""
        if code not in self._troubles:
            self._troubles.append(code)
            self.changes += 1

    def trouble_over(self, code):
        """A trouble has ended by itself."""
        if code in self._troubles:
            self.take_note(code)

    def troubles(self):
        """Codes of the troubles that he has not taken note of."""
        return self._troubles

    def take_note(self, code):
        """He knows."""
        self._troubles.remove(code)
        self.changes += 1

    def pin_wait_s(self):
        """In how many seconds another PIN may be tried; 0 if now. Counted anew after a reset."""
        if self._tries != self.table.tries:
            from mrx.pin import wait_ms

            self._tries = self.table.tries
            self._wait_until_ms = self.now_ms + wait_ms(self._tries)
        return max(self._wait_until_ms - self.now_ms + 999, 0) // 1000
