"""The app on a phone: the page around the display has a map, and reads the display out. A chip never loads this.

The map is as secret as a station that was typed (law 1): it is shown within five seconds of the last key, or of a touch
of the map, which counts as a key that does nothing; a finger on it counts as a key that is held. It is handed over
after the keys and the link had their turn, and drawn a part a tick, always in as many ticks, so that the times on the
wire do not tell what is on it.

The page may have the public log as well, for who scans it, but only while the display shows nothing secret.

A screen reader says by itself what is not secret alone: a room would hear it. A handheld that was never started before
begins with a leg to practise.
"""

from mrx import app
from mrx.storage.file_names import SETTINGS
from shared.events import events


class ReadDisplay:
    """A ports.Display that keeps as text what it was told to show last: `text`, or None once that was taken."""

    def __init__(self, display):
        self._display = display
        self.update, self.on, self.off = display.update, display.on, display.off
        self.text: "str | None" = None

    def show(self, lines, large):
        self._keep(lines, large)
        self._display.show(lines, large)

    def set(self, lines, large):
        self._keep(lines, large)
        return self._display.set(lines, large)

    def _keep(self, lines, large):
        lines = lines + [""] * (8 - len(lines))
        if large:
            row, text = large
            lines[row : row + 3] = ["", text, ""]
        self.text = "\n".join(lines)


class App(app.App):
    """As app.App, with one part more: `page`, a ports.Page."""

    def __init__(self, keypad, display, link, flash, entropy, clock, reset, cipher, page):
        is_new = flash.read(SETTINGS, 0, 0) is None
        read = ReadDisplay(display)
        super().__init__(keypad, read, link, flash, entropy, clock, reset, cipher, page.language)
        self.context.practice = is_new
        self.context.alone = page.hostless
        self._read = read
        self._page = page
        self._charted = ""  # what it shows
        self._spoken = None  # the language that its page was told
        self._started = False  # the game on flash was loaded
        self._playing = None  # whether a game runs, as its page was told
        self._logged = None  # (game's id, number of events) of the public log that its page has; None: it has none
        self._rows = []  # the events of that game as texts
        self._turn = None  # (number of events, leg) that it is drawn for; None: it shows nothing
        self._drawing = iter(())
        self._drawn = ""  # what is drawn, without the keys

    def start(self):
        yield from super().start()
        self._started = True

    def poll(self):
        super().poll()
        if self._page.touched() and not self._locked:
            self._key_ms = self._clock.ms()
            if self._screen.masked:
                self._screen.masked = False
                self._stale = True

    def show(self):
        more = super().show()
        language = self.context.text.language
        if language != self._spoken:
            self._spoken = language
            self._page.speak(language)
        if self._started and self._table.running != self._playing:
            self._playing = self._table.running
            self._page.playing(self._playing)
        self._hand_out_log()
        leg = getattr(self._of_turn(), "leg", None)
        turn = (self._table.log.count, leg) if self._may_show(leg) else None
        if turn != self._turn:
            self._turn = turn
            self._drawing = self._draw_turn(leg)
        for _ in self._drawing:
            break
        text = self._drawn and self._drawn + "\n" + self._keys_back()
        if text != self._charted:
            self._charted = text
            self._page.show(text)
        return more

    def _hand_out_log(self):
        """Give the page the public log while nothing else is shown, so that the phone may be held out to the others."""
        table, screen = self._table, self._screen
        lies_open = screen.public or (screen.home and table.game and table.game.ended)
        logged = (table.log.game_id, table.log.count) if lies_open and not self._locked else None
        if logged == self._logged:
            return
        self._logged = logged
        self._page.hand_out(self._log_text() if logged else "")

    def _log_text(self):
        log, rows = self._table.log, self._rows
        if len(rows) > log.count or (rows and log.game_id not in rows[0]):
            rows.clear()
        for number in range(len(rows), log.count):
            rows.append(events.encode(log.event(number)))
        return '{"id": "%s", "head": "%s", "rows": [%s]}' % (log.game_id, log.head, ", ".join(rows))

    def _draw(self):
        super()._draw()
        text, self._read.text = self._read.text, None
        if text is not None:
            self._page.read(text, not (self._screen.secret or self._held))

    def _may_show(self, leg):
        table = self._table
        if self._locked or self._screen.masked or not table.running or not table.secret_station():
            return False
        if self._held == "0":
            return not self._screen.public
        return leg is not None and self._clock.ms() - self._key_ms < app.MASK_AFTER_MS

    def _draw_turn(self, leg):
        """Draw the map of a turn; what was drawn before stays until then, or goes at once if nothing is to be shown."""
        if self._turn is None:
            self._drawn = ""
            return
        from mrx.game import own_map

        for text in own_map.draw(self._table, leg):
            self._drawn = text or self._drawn
            yield

    def _of_turn(self):
        """The screen that is shown, or the one that a refusal leads back to."""
        return getattr(self._screen, "before", self._screen)

    def _keys_back(self):
        """The keys that lead to where digits begin a new number; "-" where digits do something else.

        On the screens of his turn `*` only leads back.
        """
        screen = self._of_turn()
        if self._held or not getattr(screen, "leg", None):
            return "-"
        keys = "" if screen is self._screen else "*"
        while screen and not screen.home:
            screen = screen.press("*")
            keys += "*"
        return keys
