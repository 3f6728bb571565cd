"""The app on a phone: beside the display there is a map, which gets what Mr. X may see on it. A chip never loads this.

The map is as secret as a station that was typed (law 1): it is shown within five seconds of the last key, or of a touch
of the map, which counts as a key that does nothing. It is handed over after the keys and the link had their turn, and
drawn a part a tick, always in as many ticks, so that the times on the wire do not tell what is on it.
"""

from mrx import app


class App(app.App):
    """As app.App, with one part more: `chart`, a ports.Map."""

    def __init__(self, keypad, display, link, flash, entropy, clock, reset, cipher, chart):
        super().__init__(keypad, display, link, flash, entropy, clock, reset, cipher)
        self._chart = chart
        self._charted = None  # what it shows, as _view() has it
        self._drawing = iter(())

    def _poll(self):
        super()._poll()
        if self._chart.touched() and not self._locked:
            self._key_ms = self._clock.ms()
            if self._screen.masked:
                self._screen.masked = False
                self._stale = True

    def _show(self):
        super()._show()
        view = self._view()
        if view != self._charted:
            self._charted = view
            self._chart.show("")
            self._drawing = self._draw_chart(view)
        for _ in self._drawing:
            break

    def _view(self):
        """What the map is to show: (number of events, his leg or None, the keys back to it), or None for nothing."""
        table, screen = self._table, self._screen
        if self._locked or screen.masked or not table.running or not table.secret_station():
            return None
        leg = getattr(screen, "leg", None)
        if self._held != "0" and (leg is None or self._clock.ms() - self._key_ms >= app.MASK_AFTER_MS):
            return None
        back = ""
        while leg and not screen.home:  # of these screens `*` only leads back
            screen = screen.press("*")
            back += "*"
        return table.log.count, leg, back

    def _draw_chart(self, view):
        if view:
            from mrx.game import own_map

            _, leg, back = view
            for text in own_map.draw(self._table, leg):
                if text:
                    self._chart.show(text + "\n" + back)
                yield
