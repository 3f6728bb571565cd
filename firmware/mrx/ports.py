"""The roles that the handheld's parts play; the app knows its hardware by these alone.

Each class says what its role must do and does nothing itself. A version of a role needs no base class: it has the same
methods, and its name tells its means (`MatrixKeypad` is a `Keypad`). Real versions live in `mrx.device`, scripted ones
in the tests. This module imports nothing and must never learn about pins, a machine or the game.
"""


class Keypad:
    """Sixteen keys, named by the characters printed on them: 123A 456B 789C *0#D."""

    def events(self, now_ms):
        """Look at the keys once; return what happened since the last look, oldest first.

        The answer is a list of pairs (key, what): key is one of the sixteen characters, what is "down", "hold" or "up".
        "hold" comes once, when a key has been down for 600 ms; "up" always follows "down", however late, and for a held
        key at once when the keypad cannot tell any more whether it is. Bounces and ghost keys are no events. Called
        every tick of about 5 ms with the clock's time; never blocks.
        """
        raise NotImplementedError


class Display:
    """Sixteen columns by eight rows of characters."""

    def show(self, lines, large):
        """Show the eight strings in `lines`, each of at most sixteen characters, missing ones counting as blank.

        `large` is None or (row, text) with row 0 to 5: text of at most five characters is drawn three times as large,
        centred over rows row to row + 2, in place of those lines. When this returns the display has it; only what
        changed has been sent. A display that does not answer raises nothing here: it is given all anew when it does.
        """
        raise NotImplementedError

    def off(self):
        """Go dark. What is shown while dark is kept and seen after on()."""
        raise NotImplementedError

    def on(self):
        """Light up again."""
        raise NotImplementedError


class Link:
    """The bytes between the handheld and a host. It knows no frame."""

    def read(self):
        """Return the bytes that have come, b"" if none; a bounded number a call. Never blocks."""
        raise NotImplementedError

    def write(self, data):
        """Send the bytes `data`. Nobody need be listening; what cannot be sent is lost."""
        raise NotImplementedError


class Flash:
    """Small files that outlive a power cut. A name is plain ("secret.log"), without a folder."""

    def read(self, name, start=0, most=-1):
        """Return the file's bytes from `start` on, at most `most` of them (-1: all that follow), or None if no file.

        A `start` at or behind the file's end gives b"".
        """
        raise NotImplementedError

    def append(self, name, data):
        """Add the bytes `data` to the file's end, making it if need be. On flash when this returns.

        Raises OSError when it could not be written (flash full); then the file may end in a part of `data`.
        """
        raise NotImplementedError

    def replace(self, name, data):
        """Make `data` the file's whole content. A power cut leaves the old or the new file, never a mixture.

        Raises OSError when it could not be written; then the old file stands.
        """
        raise NotImplementedError

    def remove(self, name):
        """Remove the file; that there is none is no error."""
        raise NotImplementedError

    def wiping(self):
        """Leave nothing in the flash's raw bytes of what was removed or replaced until now.

        A generator to be exhausted, which takes up to a minute; a power cut amid it leaves the files sound, and traces.
        """
        raise NotImplementedError


class Entropy:
    """Bytes that nobody can guess: for salts and draws."""

    def take(self, n):
        """Return `n` unpredictable bytes."""
        raise NotImplementedError

    def stir(self, number):
        """Mix in a non-negative number that is hard to foresee, such as the time of a key press."""
        raise NotImplementedError


class Cipher:
    """AES with a key of 32 bytes."""

    def works(self):
        """Return whether this board can encrypt at all."""
        raise NotImplementedError

    def blocks(self, key, data):
        """Return what the blocks of 16 bytes each in `data` are encrypted to, one by one (FIPS 197)."""
        raise NotImplementedError


class Clock:
    """Time since some moment about power-on. It only grows, for as long as there is power, and is asked every tick."""

    def ms(self):
        """Return the time in milliseconds."""
        raise NotImplementedError

    def since(self, earlier_ms):
        """Return how many milliseconds have passed since `earlier_ms`, an answer of ms()."""
        raise NotImplementedError
