"""What is done in each tick: keys, link, and one screen on the display. It judges no move and knows no pin.

Keypad and link are both polled once a tick; only while a key press is finished the link waits. mrx.device.running lets
the ticks follow each other. "Law 1" to "law 7", here and in the screens, are the seven laws of the screens in
firmware/README.md.
"""

from mrx.game.table import Table
from mrx.module_unloading import unload
from mrx.screen_context import ScreenContext
from mrx.screens.screen import HOME, Screen, padded
from shared.link import frames, sync

TICK_MS = 10  # as mrx.device.running has it
MASK_AFTER_MS = 5000  # a secret is hidden so long after the last key (law 1)
LOCK_AFTER_MS = 600000
DARK_AFTER_MS = 10000  # a locked display is switched off
# Keys that act on release: "0" and "*", because they may be held; and the other digits, so that all take the same time.
_ON_RELEASE = "0123456789*"
# After a leg its picture is drawn at once, in at most so long; then its events are written, and the link goes on.
_PICTURE_MS = 45
_NEXT = 1  # that picture is the next
PRESS_LAG_MS = 20  # a key was pressed this long before its event: the keypad waits for the bouncing to end
SEEN_MS = 300  # a picture that came without a key must have been shown so long before a "#" counts (law 7)


class App:
    """The firmware on its parts (mrx.ports). `reset` restarts the machine. Without a `cipher` there are no PINs.

    first_language: what a handheld without settings speaks.
    """

    def __init__(self, keypad, display, link, flash, entropy, clock, reset, cipher=None, first_language="en"):
        self._keypad = keypad
        self._display = display
        self._link = link
        self._entropy = entropy
        self._clock = clock
        self._reset = reset
        self._reader = frames.FrameReader(sync.MOST_MESSAGE)
        self._table = Table(flash, entropy, cipher)
        from mrx import settings

        device, language = settings.read(flash, entropy, first_language)
        self._end = sync.HandheldEnd(device, self._table.log, self._judge, getattr(link, "start", None))
        text = settings.text_in(language)
        self.context = ScreenContext(self._table, text, self._end, self._reader, device, flash, link)
        self._screen = Screen(self.context)
        self.home_due = False
        self._write_ms = 0  # until when the public log waits, and the link; 0: neither does
        self._at_once = False  # the second half of a picture is to be drawn at once
        self._half_drawn = False  # a picture is not whole yet
        self._held = ""  # the key that is held and whose lines are shown
        self._pending = ""  # the key that is down and acts on release, or when it is held
        self._locked = False
        self._lit = True
        self._key_ms = 0  # time of the last key event
        self._unseen = False  # a screen came without a key press, and its picture is not whole yet
        self._seen_ms = 0  # from when on such a picture counts as seen
        self._stale = True  # the display has to be drawn again
        self._changes = None  # the sum of the change counters of table and context when last compared
        self._taken = ""  # as _taken_as
        self._twice = self._diverged = self._voiced = False

    def start(self):
        """Load the game from flash and show the first screen: locked if there is a secret. A generator."""
        from mrx import starting

        self._key_ms = self._clock.ms()
        if starting.has_log(self.context.flash):
            from mrx.screens.busy import Busy

            self._go(Busy(self.context))  # to follow a long log takes most of a second
            while self.show_at_once():
                pass
        yield from starting.start(self._table, self.context)
        self._show_anew()
        table = self._table
        secret = table.running
        if not secret and (table.game or table.needs_pin):
            from mrx.game.examining import keeps_secret

            secret = keeps_secret(table)
        if secret and not table.computer:  # a computer player has detectives around it
            self._lock()

    def show_at_once(self):
        """Show all of the first picture: call it until it returns False."""
        self.show()
        return self._display.update()

    def poll(self):
        """Take the input of one tick: keys, link, clock."""
        now = self._table.now_ms = self._clock.ms()
        self.context.tick(now)
        for key, what in self._keypad.events(now):
            self._load_home()
            if what != "up":  # what it does rests on the log; "up" only ends what "down" began
                self._finish()
            self._key_event(key, what, now)
        if not (self.home_due or self._write_ms):  # else a key press takes much of these ticks; the link can wait
            self._work(now)
        self._follow(now)
        self._expire(now)

    def show(self):
        """Load the screen that is due, draw a part of what has changed, and then write the log.

        When it is written must not depend on what is drawn: it can be seen on the link. Returns whether the rest of the
        picture is to be drawn now, and not in the next tick: after a leg, of which a half is drawn at a time.
        """
        self._load_home()
        first = self._write_ms == _NEXT
        if first:
            self._write_ms = self._clock.ms() + _PICTURE_MS
        self._draw()
        if first or self._at_once:
            self._display.update()
        self._at_once = first
        self._half_drawn = self._display.update()
        if self._unseen and not (self._half_drawn or self._held):
            self._unseen = False
            self._seen_ms = self.context.now_ms + SEEN_MS + PRESS_LAG_MS
        if 0 < self._write_ms <= self.context.now_ms:
            self._finish()
            self._send_due(self._clock.ms())
            self.context.flash.tidy()
        return first

    # --- keys

    def _key_event(self, key, what, now):
        self._entropy.stir(self._clock.us())  # the milliseconds are those of a tick, which tell little
        self._key_ms = now
        if self._screen.masked:
            self._screen.masked = False
            self._stale = True
        if not self._lit:
            if what == "down":
                self._wake_display()
            return
        if what == "down":
            self._end_short_press(now)
            if key in _ON_RELEASE:
                self._pending = key
            else:
                self._press(key, now)
        elif what == "hold":
            if key == self._pending:
                self._pending = ""
            elif key in _ON_RELEASE:
                return  # another key was pressed meanwhile, so this one has already acted as a short press
            self._hold(key, now)
        elif key == self._held:
            self._held = ""
            self._stale = True
        elif key == self._pending:
            self._end_short_press(now)

    def _end_short_press(self, now):
        if self._pending:
            key, self._pending = self._pending, ""
            self._press(key, now)

    def _press(self, key, now):
        screen = self._screen
        if key == "#" and (self._unseen or now < self._seen_ms):
            return  # meant for the screen before this one (law 7)
        if key == "#" and screen.confirms and screen.number != self._table.count:
            from mrx.screens.moved_on import MovedOn

            self._go(MovedOn(self.context, screen))
            return
        if self._table.stuck:
            if key == "#" and not self._table.work.busy:
                self._flash_failed()
            return
        try:
            screen = screen.press(key)
            if screen is not self._screen:
                self._locked = False
                self._seen_ms = 0
            if type(screen) is tuple:
                function, *arguments = screen
                self._go(HOME)
                function(*arguments)
                self._write_ms = _NEXT
            else:
                self._go(screen)
        except OSError:
            self._flash_failed()

    def _hold(self, key, now):
        if key == "*":
            self._lock()
        elif key == "0" or self._screen.held(key) is not None:
            if not self._locked:
                self._held = key
                self._stale = True
        else:
            screen = self._screen.hold(key)
            if screen is self._screen and key in _ON_RELEASE:
                self._press(key, now)
            else:
                self._go(screen)

    def _lock(self):
        from mrx.screens.locked import Locked

        self._locked = True
        self._held = self._pending = ""
        self._go(Locked(self.context))

    def _wake_display(self):
        self._lit = True
        self._display.on()

    def _go(self, screen):
        """Change to a screen. HOME is loaded later, by _load_home, when the key's work has been committed."""
        self._stale = True
        if screen is self._screen:
            return
        self.home_due = screen is HOME
        self._screen = Screen(self.context) if self.home_due else screen
        unload()

    def _load_home(self):
        if self.home_due:
            from mrx.screens.home import home

            if self._table.unwritten:
                self._write_ms = _NEXT
            self._changes = self._table.changes + self.context.changes
            self._go(home(self.context))
            if self._table.question.kind or self.context.troubles():
                self._unseen = True  # his key let it appear, but meant something else

    def _finish(self):
        """Put into the public log what the screen shows already."""
        self._write_ms = 0
        try:
            self._table.commit()
        except OSError:
            self._flash_failed()

    # --- the link

    def _work(self, now):
        """Do what needs no key: messages from and to the host, and a part of the table's work."""
        if self.context.restart_ms and now >= self.context.restart_ms:
            self._reset()
        data = self._link.read()
        try:
            heard = data and self._listen(data, now)  # only one of them a tick: each makes much garbage
            # While the log is opened each step writes: not amid a picture, nor before that of a key.
            if not (heard or (self._table.opening and (self._half_drawn or self._pending or self._stale))):
                self._table.step()
        except OSError:
            self._flash_failed()
        self._send_due(now)

    def _send_due(self, now):
        self._end.wish = self._table.question.wish
        for message in self._end.tick(now):
            self._send(message)

    def _listen(self, data, now):
        """Take bytes from the host; return whether there was a message in them."""
        heard = False
        for payload in self._reader.feed(data):
            message = sync.decode(payload)
            if message is not None:
                heard = True
                for answer in self._end.received(message, now) or self._pairing(message):
                    self._send(answer)
        return heard

    def _pairing(self, message):
        """The answer to a message of pairing; an AirLink never hands one on."""
        if message[0] not in ("pair", "network"):
            return []
        from mrx import pairing

        return [["paired", message[1], pairing.answer(self.context, message)]]

    def _judge(self, proposal_id, proposal):
        from mrx.game import proposals

        return proposals.judge(self._table, proposal_id, proposal)

    def _send(self, message):
        self._link.write(frames.pack(sync.encode(message)))

    def _follow(self, now):
        """Replace the screen if the game has changed, but never one on which something is being typed (law 7)."""
        end = self._end
        if end.up(now) != self.context.linked:
            self.context.linked = not self.context.linked
            self._stale, self._table.question.proposed_ms = True, now  # it could not be proposed again meanwhile
        taken = self._taken_as()
        if taken != self._taken:
            self._report_taken(taken)
        if end.up(now) and self._table.question.is_stale(now):
            from mrx.game import proposals

            proposals.drop(self._table)
        if end.voiced(now) != self._voiced:
            self._voiced = not self._voiced
            self._stale = True
        if end.twice != self._twice:
            self._twice = end.twice
            self._report("twice", end.twice)
        if end.diverged != self._diverged:
            self._diverged = end.diverged
            self._report("diverged", end.diverged)
        if self._screen.outdated and not self._held:
            self._stale = True
        changes = self._table.changes + self.context.changes
        if self._changes != changes:
            self._changes = changes
            self._stale = True
            if self._locked and self._table.unlocked:
                self._table.unlocked = self._locked = False
                from mrx import starting

                starting.tell_troubles(self._table, self.context)
                self._show_anew()
            if self._screen.home or (self._table.work.busy and not self._locked):
                self._go(HOME)
                self._unseen = True

    def _taken_as(self):
        """The code of the trouble that the table is another handheld's, or plays another game; or ""."""
        if self._end.refused and self._end.refused == self._table.log.game_id and self._table.running:
            return "refused"
        return "taken" if self._end.taken else ""

    def _report_taken(self, code):
        if self._taken:
            self._report(self._taken, False)
        if code:
            self._report(code, True)
        self._taken = code

    def _report(self, code, begins):
        self._stale = True  # the screen may show it
        if begins:
            self.context.trouble(code)
        else:
            self.context.trouble_ended(code)

    # --- time, flash, display

    def _expire(self, now):
        idle = now - self._key_ms
        if idle >= MASK_AFTER_MS and self._screen.secret and not self._screen.masked and not self._held:
            self._screen.masked = True
            self._stale = True
        if idle >= MASK_AFTER_MS and self._screen.idle and self._table.question.kind and not self._held:
            self._go(HOME)
            self._unseen = True
        if idle >= LOCK_AFTER_MS and not self._locked and not self._table.computer:
            self._lock()
            self._unseen = True
        if idle >= DARK_AFTER_MS and self._locked and self._lit:
            self._lit = False
            self._display.off()

    def _flash_failed(self):
        """Load the game from flash again after a failed write. If that must write and fails too, "#" tries again."""
        from mrx import starting

        starting.start_again(self._table, self.context)
        self._show_anew()

    def _show_anew(self):
        """The game was loaded, or unlocked: show where it is."""
        self._changes = None
        if not self._locked:
            self._go(HOME)
            self._unseen = True

    def _draw(self):
        """Give the display what the screen has to show, if that has changed."""
        if not self._stale:
            return
        self._stale = False
        lines = large = None
        if self._held == "0":
            from mrx.screens import own_station

            lines, large = own_station.shown(self._screen)
        elif self._held:
            lines = self._screen.held(self._held)
        if lines is None:
            lines, large = self._screen.lines(), self._screen.large()
        lines[0] = padded(lines[0], 15) + ("o" if self.context.linked else " ")
        if not (self._display.set(lines, large) or self._held):
            self._unseen = False  # the same picture as before
