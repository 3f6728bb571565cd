"""The interfaces of the handheld's parts; the app knows its hardware through these alone.

An implementation needs no base class: it has the same methods, and its name says what it is made of (`MatrixKeypad` is
a `Keypad`). The real ones are in `mrx.device`, a phone's map in `firmware/virtual/phone.py`, scripted ones in the
tests.
"""


class Keypad:
    """Sixteen keys, named by the characters printed on them: 123A 456B 789C *0#D."""

    def events(self, now_ms):
        """Scan the keys once; return what happened since the last scan, oldest first.

        "hold" comes once, when a key has been down for HOLD_MS of keys. "up" always follows "down", and for a held key
        it comes at once when the keypad can no longer tell whether the key is down. Bounces and ghost keys give no
        events. Called every tick of about 10 ms with the clock's time in milliseconds; never blocks.
        """


class Display:
    """Sixteen columns by eight rows of characters."""

    def show(self, lines, large):
        """Show the eight strings in `lines`, each of at most sixteen characters, missing ones counting as blank.

        `large` is None or (row, text) with row 0 to 5: text of at most five characters is drawn three times as large,
        centred over rows row to row + 2, in place of those lines. When this returns the display has it; only what
        changed has been sent. If the display does not answer, nothing is raised: all is sent again once it does.
        """

    def set(self, lines, large):
        """As show(), but update() sends it; return whether there is anything to send."""

    def update(self):
        """Send a part of what has changed, in less than a tick of the main loop; return whether there is more."""

    def off(self):
        """Switch the display off. What is shown meanwhile is seen after on()."""

    def on(self):
        """Switch the display on again."""


class Page:
    """The page around the display, with a map, on a phone alone; it knows no rule and keeps nothing that was shown."""

    language = "en"  # the page's; a handheld that was never started before speaks it too
    hostless = False  # whether it has no way to a host

    def show(self, text):
        """Show on the map what the text says, in place of what is shown; "" shows nothing.

        Five lines: the board's name; Mr. X's station; each pawn as name:station; each station that he may go to as
        station:tickets, a digit for each ticket that can pay; the keys that lead to where three digits type
        a station, or "-" where digits are for something else.
        """

    def speak(self, language):
        """Be told which language the display speaks, so that the page around it does too."""

    def read(self, text, aloud):
        """Have the display's lines as text, for who cannot see them.

        `aloud`: a screen reader may say them by itself; else they are secret (law 1), and said only to who looks there.
        """

    def playing(self, running):
        """Know whether a game runs: meanwhile the page keeps its version."""

    def hand_out(self, text):
        """Have the public log while the display may lie open on the table, for who scans it; "" at all other times.

        JSON: {"id": the game's, "head": the chain head after the last event, in hex, "rows": all events}.
        """

    def touched(self):
        """Return whether a finger is on the map, or was since this was last asked."""


class Link:
    """The bytes between the handheld and a host. It knows nothing of frames.

    A link that has a way over the air (mrx.device.both_links) has more, which one with a cable alone lacks: `start`, a
    text that this start of the firmware has drawn; way(), "cable", "air" or ""; reason(), why it is not "air"; and
    `pairings`, the hosts that it looks for.
    """

    def read(self):
        """Return the bytes that have come, b"" if none; at most some hundred a call. Never blocks."""

    def write(self, data):
        """Send the bytes `data`; what cannot be sent, because nobody listens, is lost."""


class Flash:
    """Small files that survive a power cut. A name is plain ("secret.log"), without a folder."""

    def read(self, name, start=0, most=-1):
        """Return the file's bytes from `start` on, at most `most` of them (-1: all that follow), or None if no file.

        A `start` at or behind the file's end gives b"".
        """

    def append(self, name, data):
        """Add the bytes `data` to the file's end, creating it if there is none. On flash when this returns.

        Raises OSError when it could not be written (flash full); then the file may end in a part of `data`.
        """

    def replace(self, name, data):
        """Make `data` the file's whole content. A power cut leaves the old or the new file, never a mixture.

        Raises OSError when it could not be written; then the old file stands.
        """

    def remove(self, name):
        """Remove the file; no error if there is none."""

    def tidy(self):
        """Do what must be done now and then, and takes a quarter of a second: a picture was drawn, so nobody waits."""
        raise NotImplementedError

    def wiping(self):
        """Leave nothing in the flash's raw bytes of what was removed or replaced until now.

        A generator to be exhausted, which takes up to a minute. After a power cut meanwhile the files are as they were,
        and it must be done again.
        """


class Entropy:
    """Unpredictable bytes, for salts and draws."""

    def take(self, n):
        """Return `n` unpredictable bytes."""

    def stir(self, number):
        """Mix in a non-negative number that is hard to predict, such as the time of a key press."""


class Cipher:
    """AES with a key of 32 bytes, and how this platform keeps a PIN."""

    rounds = 0  # of PBKDF2 for a new PIN: as many as a person bears to wait for here
    pin_first = False  # a PIN is offered before Mr. X's start, and not only by a key

    def blocks(self, key, data):
        """Return `data`, blocks of 16 bytes, with each block encrypted by itself (FIPS 197)."""


class Clock:
    """Time since about power-on. It never goes back while there is power, and is asked every tick."""

    def ms(self):
        """Return the time in milliseconds."""

    def us(self):
        """Return microseconds that wrap, which nobody can foresee: for entropy."""

    def since(self, earlier_ms):
        """Return how many milliseconds have passed since `earlier_ms`, an answer of ms()."""
