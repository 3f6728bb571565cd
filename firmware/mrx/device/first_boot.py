"""The parts of a board on whose keypad nobody has pressed * since `make flash`: Ctrl-C on its cable opens the prompt.

As long as * has never worked there may be no other way back in, whatever is wrong with the wires. The way closes for
good with the first * and before a game begins: no secret ever lies on flash while the cable is open, and a PIN or a
start that was only typed is gone from the memory when the prompt opens (mrx.device.prompt). Loaded only then.
"""

_SECRET = "secret.log"  # where a game's secret is to lie
_KEY = "*"  # that of mrx.maintenance
_INTERRUPT = b"\x03"
_MOST = 32  # bytes a call: each read by itself wastes some of the heap


def opened(keypad, link, flash, mark):
    """Return these parts with the cable open until * is pressed or a game begins; `mark` is the file that says so."""
    cable = _OpenCable(flash, mark)
    if flash.read(_SECRET, 0, 0) is not None:
        cable.close()
    return FirstBootKeypad(keypad, cable), FirstBootLink(link, cable), FirstBootFlash(flash, cable)


class _OpenCable:
    """Whether the cable is open still."""

    def __init__(self, flash, mark):
        self._flash = flash
        self._mark = mark
        self.open = True

    def close(self):
        """Let nobody in any more, at the next start neither."""
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
        told = self._keypad.events(now_ms)
        if (_KEY, "down") in told:
            self._cable.close()
        return told


class FirstBootLink:
    """A UsbLink on which Ctrl-C raises KeyboardInterrupt while the cable is open; what follows it is left unread."""

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
