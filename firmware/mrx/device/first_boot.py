"""Keeps the prompt reachable by Ctrl-C on the cable, from `make flash` until * is first pressed.

A frozen firmware begins so too, at its first start on an erased flash (firmware/frozen/boot.py).

Maintenance needs the key *, so until it has worked once, wrong wiring could lock the maker out of the board. The cable
is called open while a Ctrl-C on it opens the prompt. The first press of *, or the beginning of a game, closes it for
good: so there is never a secret on flash while it is open. A PIN or a start that was only typed is overwritten when the
prompt opens (mrx.device.prompt). Loaded only while the cable is open.
"""

_SECRET = "secret.log"  # the file that a game begins with: mrx.storage.file_names.SECRET_LOG
_KEY = "*"  # as mrx.maintenance.KEY
_INTERRUPT = b"\x03"
_MOST = 32  # bytes a call: each is read by itself, which makes garbage


def wrap(keypad, link, flash, mark):
    """Return these parts, wrapped; the cable is open as long as the file `mark` exists."""
    cable = _OpenCable(flash, mark)
    if flash.read(_SECRET, 0, 0) is not None:
        cable.close()
    return FirstBootKeypad(keypad, cable), FirstBootLink(link, cable), FirstBootFlash(flash, cable)


class _OpenCable:
    """Whether the cable is open."""

    def __init__(self, flash, mark):
        self._flash = flash
        self._mark = mark
        self.open = True

    def close(self):
        """Close the cable for good."""
        if self.open:
            self.open = False
            self._flash.remove(self._mark)


class FirstBootKeypad:
    """A MatrixKeypad whose * closes the cable."""

    def __init__(self, keypad, cable):
        self._keypad = keypad
        self._cable = cable
        self.held = keypad.held
        self.ignore = keypad.ignore
        self.stuck_lines = keypad.stuck_lines

    def events(self, now_ms):
        """Return the keypad's events."""
        seen = self._keypad.events(now_ms)
        if (_KEY, "down") in seen:
            self._cable.close()
        return seen


class FirstBootLink:
    """A UsbLink on which Ctrl-C raises KeyboardInterrupt while the cable is open; the bytes after it stay unread."""

    def __init__(self, link, cable):
        self._link = link
        self._cable = cable
        self.write = link.write

    def read(self):
        """Return the bytes that have come."""
        if not self._cable.open:
            return self._link.read()
        data = bytearray()
        while len(data) < _MOST:
            byte = self._link.read(1)
            if not byte:
                break
            if byte == _INTERRUPT:
                raise KeyboardInterrupt
            data += byte
        return data


class FirstBootFlash:
    """A Flash on which the beginning of a game closes the cable."""

    def __init__(self, flash, cable):
        self._flash = flash
        self._cable = cable
        self.read = flash.read
        self.remove = flash.remove
        self.tidy = flash.tidy
        self.wiping = flash.wiping

    def append(self, name, data):
        """Add to the file's end."""
        self._before(name)
        self._flash.append(name, data)

    def replace(self, name, data):
        """Make `data` the whole content."""
        self._before(name)
        self._flash.replace(name, data)

    def _before(self, name):
        if name == _SECRET:
            self._cable.close()
