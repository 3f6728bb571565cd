"""What a screen may see and do. Screens are handed it instead of importing parts.

No screen may read a file with secrets through it; a test keeps vault and secret_game out of all screens.
"""


class ScreenContext:
    """Handed to every screen.

    table      the Table: the game and its log
    text       the Text of the display's language
    end        the sync.HandheldEnd, for the state of the link
    device     this handheld's name on the link
    linked     whether the host was heard within sync.LOST_MS
    announced  the newest window whose ticket Mr. X has said aloud
    now_ms     the time of this tick
    link       the Link
    flash      the Flash, for what is kept beside the game
    pairing    what a host on the cable asks, see mrx.pairing: [id, name, ..., when last], [id] if declined, or None
    restart_ms when the board is to restart, 0 for never
    memory_kb  (free, needed for a game), once there is the trouble "memory"
    alone      no host can ever come: a phone's page without one
    practice   a leg to practise is shown before the first game
    changes    counts up when a trouble begins or ends, and every second while wrong PINs make him wait
    """

    alone = practice = False

    def __init__(self, table, text, end, reader, device, flash, link):
        self.table = table
        self.text = text
        self.end = end
        self.device = device
        self.link = link
        self.flash = flash
        self.pairing = None
        self.restart_ms = 0
        self.linked = False
        self.memory_kb: "tuple[int, int]" = (0, 0)
        self.announced = 0
        self.changes = 0
        self.now_ms = 0
        self._tries = 0
        self._wait_until_ms = self._wait_s = 0
        self._reader = reader
        self._troubles = []

    def tick(self, now_ms):
        """Begin a tick at this time."""
        self.now_ms = now_ms
        wait_s = self.pin_wait_s()
        if wait_s != self._wait_s:
            self._wait_s = wait_s
            self.changes += 1

    def change_language(self, language):
        """Store a language, and speak it. Only screens that are imported after this do."""
        from mrx import settings

        settings.write(self.flash, self.device, language)
        self.text = settings.text_in(language)

    def noise(self):
        """How many lines on the link were no frames."""
        return self._reader.skipped

    def trouble(self, code):
        """Show Mr. X a trouble when he is next on a screen where the game waits."""
        if code not in self._troubles:
            self._troubles.append(code)
            self.changes += 1

    def trouble_ended(self, code):
        """A trouble has ended by itself: no need to show it any more."""
        if code in self._troubles:
            self.acknowledge(code)

    def troubles(self):
        """Codes of the troubles that he has not acknowledged, oldest first."""
        return self._troubles

    def acknowledge(self, code):
        """Mr. X has read this trouble: do not show it again."""
        self._troubles.remove(code)
        self.changes += 1

    def pin_wait_s(self):
        """In how many seconds another PIN may be tried; 0 if now. A reset starts the wait again."""
        if self._tries != self.table.tries:
            from mrx.secret.pin import wait_ms

            self._tries = self.table.tries
            self._wait_until_ms = self.now_ms + wait_ms(self._tries)
        return max(self._wait_until_ms - self.now_ms + 999, 0) // 1000
