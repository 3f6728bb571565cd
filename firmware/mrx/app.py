"""The handheld's loop: keys in, the link in and out, one screen on the display. It judges nothing and knows no pin.

A key press is never lost to the link, and the link never waits for a finger: both are looked at once a tick.
"""

import asyncio

from mrx.game.table import Table
from mrx.module_unloading import unload
from mrx.screen_context import ScreenContext
from mrx.screens.screen import HOME, Screen
from mrx.text import Text
from shared import frames, sync

TICK_MS = 5
DRAW_MS = 25  # more than the bus takes for a whole picture; a tick that draws lasts so long, whatever it draws
MASK_AFTER_MS = 5000  # law 1
LOCK_AFTER_MS = 600000
DARK_AFTER_MS = 10000  # a locked display goes dark
_LATE = "0123456789*"  # keys that act when they are let go: "0" and "*" may be held, and digits must not differ in time
PRESS_LAG_MS = 20  # a key that is told now was pressed so long ago: the keypad waits for its bouncing to end


class App:
    """The firmware over its parts; see mrx.ports for them. `reset` restarts the machine; no `cipher`, no PIN."""

    def __init__(self, keypad, display, link, flash, entropy, clock, reset, cipher=None):
        self._keypad = keypad
        self._display = display
        self._link = link
        self._entropy = entropy
        self._clock = clock
        self._reset = reset
        self._reader = frames.FrameReader(sync.MOST_MESSAGE)
        self._table = Table(flash, entropy, cipher)
        from mrx import settings

        device, language = settings.read(flash, entropy)
        self._end = sync.HandheldEnd(device, self._table.log, self._judge)
        self.context = ScreenContext(self._table, Text(language), self._end, self._reader, device, flash)
        self._screen = Screen(self.context)
        self._homeward = False
        self._held = ""  # the key whose hold is on the display
        self._late = ""  # the key that is down and acts when it is let go, or is held
        self._locked = False
        self._lit = True
        self._finger_ms = 0  # when a key was last touched
        self._drawn_ms = 0  # when the screen last changed by itself
        self._stale = True  # the display does not show the screen as it is
        self._changes = None  # of table and context, when the screen was last looked after
        self._taken = self._diverged = False

    async def run(self):
        """Run for ever, in ticks that tell whoever watches the cable nothing of what the display is given."""
        for _ in self.start():
            await asyncio.sleep_ms(1)  # where memory is given back between turns only, each is one
        due = self._clock.ms()
        while True:
            self._look()
            if self._homeward:  # as above: what a leg wastes is given back before its screen comes
                await asyncio.sleep_ms(1)
                self._finish()
                await asyncio.sleep_ms(1)
                self._tell_host(self._clock.ms())  # what is on flash need not wait for the display
            due += DRAW_MS if self._show() else TICK_MS
            late = self._clock.since(due)
            if late > 0:
                due += (late // TICK_MS + 1) * TICK_MS
                late = self._clock.since(due)
            await asyncio.sleep_ms(-late)

    def start(self):
        """Take up the game on flash and show the first screen: locked, where there is a secret. Yields on the way."""
        self._finger_ms = self._clock.ms()
        try:
            from mrx.game.loading import load

            yield from load(self._table)
        except OSError:
            self.context.trouble("full")
        from mrx.screens.home import announced

        self.context.announced = announced(self._table)
        self._taken_up()
        from mrx.game import pin_lock

        pin_lock.finish_wiping(self._table)
        if self._table.keeps_secret:
            self._lock()

    def step(self):
        """One tick."""
        self._look()
        self._show()

    def _look(self):
        """What came: from the keys, the link, the clock."""
        now = self._clock.ms()
        self.context.tick(now)
        for key, what in self._keypad.events(now):
            self._arrive()
            self._touched(key, what, now)
        if not self._homeward:  # a key has just done much; the rest has time
            self._work(now)
        self._follow(now)
        self._expire(now)

    def _show(self):
        """Bring up the screen that was left for, and draw it; answers whether the display had to be given anything."""
        self._arrive()
        return self._draw()

    # --- keys

    def _touched(self, key, what, now):
        self._entropy.stir(now)
        self._finger_ms = now
        if self._screen.masked:
            self._screen.masked = False
            self._stale = True
        if not self._lit:
            if what == "down":
                self._light()
            return
        if what == "down":
            self._settle(now)
            if key in _LATE:
                self._late = key
            else:
                self._press(key, now)
        elif what == "hold":
            if key == self._late:
                self._late = ""
            elif key in _LATE:
                return  # another key came on top: it has been taken for a short press
            self._hold(key, now)
        elif key == self._held:
            self._held = ""
            self._stale = True
        elif key == self._late:
            self._settle(now)

    def _settle(self, now):
        """A key that was not held is a short press."""
        if self._late:
            key, self._late = self._late, ""
            self._press(key, now)

    def _press(self, key, now):
        screen = self._screen
        if key == "#" and now - self._drawn_ms < PRESS_LAG_MS:
            return  # pressed on the screen before this one (law 7)
        if key == "#" and screen.confirms and screen.number != self._table.log.count:
            from mrx.screens.moved_on import MovedOn

            self._go(MovedOn(self.context, screen))
            return
        if self._table.stuck:
            if key == "#" and not self._table.busy:
                self._flash_failed()
            return
        try:
            screen = screen.press(key)
        except OSError:
            self._flash_failed()
            return
        if self._locked and screen is not self._screen:
            self._locked = False
        self._go(screen)

    def _hold(self, key, now):
        if key == "*":
            self._lock()
        elif key == "0" or self._screen.held(key) is not None:
            if not self._locked:
                self._held = key
                self._stale = True
        elif key in _LATE:
            self._press(key, now)
        else:
            self._go(self._screen.hold(key))

    def _lock(self):
        from mrx.screens.locked import Locked

        self._locked = True
        self._held = self._late = ""
        self._go(Locked(self.context))

    def _light(self):
        self._lit = True
        self._display.on()

    def _go(self, screen):
        """Leave for a screen; one that is HOME comes up a little later."""
        self._stale = True
        if screen is self._screen:
            return
        self._homeward = screen is HOME
        self._screen = Screen(self.context) if self._homeward else screen
        unload()

    def _arrive(self):
        if self._homeward:
            from mrx.screens.home import home

            self._finish()
            self._go(home(self.context))

    def _finish(self):
        try:
            self._table.commit()
        except OSError:
            self._flash_failed()
        self._changes = self._table.changes + self.context.changes

    # --- the link

    def _work(self, now):
        """What is done without a finger: the host's messages, ours to it, and what the table does in small parts."""
        data = self._link.read()
        try:
            if not (data and self._listen(data, now)):  # one of them a tick, for each wastes much
                self._table.step()
        except OSError:
            self._flash_failed()
        self._tell_host(now)

    def _tell_host(self, now):
        self._end.wish = self._table.wish
        for message in self._end.tick(now):
            self._send(message)

    def _listen(self, data, now):
        """Hear bytes from the host; answers whether there was a message in them."""
        heard = False
        for payload in self._reader.feed(data):
            message = sync.decode(payload)
            if message is not None:
                heard = True
                for answer in self._end.received(message, now):
                    self._send(answer)
        return heard

    def _judge(self, proposal_id, proposal):
        from mrx.game import proposals

        return proposals.judge(self._table, proposal_id, proposal)

    def _send(self, message):
        self._link.write(frames.pack(sync.encode(message)))

    def _follow(self, now):
        """What came over the link may change the screen, but no screen on which a finger is at work (law 7)."""
        end = self._end
        if end.up(now) != self.context.linked:
            self.context.linked = not self.context.linked
            self._stale = True
        if end.taken != self._taken:
            self._taken = end.taken
            self._tell("taken", end.taken)
        if end.diverged != self._diverged:
            self._diverged = end.diverged
            self._tell("diverged", end.diverged)
        changes = self._table.changes + self.context.changes
        if self._changes != changes:
            self._changes = changes
            self._stale = True
            if self._locked and self._table.unlocked:
                self._table.unlocked = self._locked = False
                self._taken_up()
            if self._screen.home or (self._table.busy and not self._locked):
                self._go(HOME)
                self._drawn_ms = now

    def _tell(self, code, begins):
        self._stale = True  # of a screen that tells it too
        if begins:
            self.context.trouble(code)
        else:
            self.context.trouble_ended(code)

    # --- time, flash, display

    def _expire(self, now):
        idle = now - self._finger_ms
        if idle >= MASK_AFTER_MS and self._screen.secret and not self._screen.masked and not self._held:
            self._screen.masked = True
            self._stale = True
        if idle >= LOCK_AFTER_MS and not self._locked:
            self._lock()
        if idle >= DARK_AFTER_MS and self._locked and self._lit:
            self._lit = False
            self._display.off()

    def _flash_failed(self):
        """Go on from what is on flash. While what is on its way from there cannot be written, "#" tries again."""
        tried = self._table.stuck
        self.context.trouble("full")
        try:
            from mrx.game.loading import load

            for _ in load(self._table):
                pass
        except OSError:
            pass
        self._taken_up()
        if tried and not self._table.stuck:
            self.context.trouble_ended("full")

    def _taken_up(self):
        for state in self._table.spoilt:
            if state and "full" not in self.context.troubles():
                self.context.trouble(state)
        if self._table.running and not self._table.sealed and not self._table.secret_station():
            self.context.trouble("lost")
        self._changes = None
        if not self._locked:
            self._go(HOME)

    def _draw(self):
        """Show the screen, if the display does not; answers whether it had to be given anything."""
        if not self._stale:
            return False
        self._stale = False
        lines = large = None
        if self._held == "0":
            lines, large = self._me()
        elif self._held:
            lines = self._screen.held(self._held)
        if lines is None:
            lines, large = self._screen.lines(), self._screen.large()
        lines[0] += " " * (15 - len(lines[0])) + ("o" if self.context.linked else " ")  # "%-15s" counts bytes there
        self._display.show(lines, large)
        return True

    def _me(self):
        """For as long as "0" is held: where he stands."""
        station = self._table.secret_station() if self._table.game else 0
        if not station:
            return [self.context.text.say("NOT PLACED YET", "NOCH NIRGENDS")], None
        return [self.context.text.say("I STAND ON", "ICH STEHE AUF")], (2, "%03d" % station)
