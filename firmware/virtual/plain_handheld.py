"""The handheld as a CPython process: the firmware's app on a computer's clock and disk, without keys and display.

    python firmware/virtual/plain_handheld.py --files FOLDER

Standard input and output are its cable: its other end is the process that started it, and no other can open it. It
presses # by itself where it is asked to be Mr. X, or is locked. It ends with its input. The computer at the table is
such a process; the demonstration has a PlainHandheld in its own, and presses its keys.

Never here: game logic, and anything of a chip. Whole boards in tests run on a MicroPython.
"""

import argparse
import os
import sys
import threading
import time
import traceback
from pathlib import Path

_FIRMWARE = Path(__file__).resolve().parents[1]
for _folder in (_FIRMWARE / "virtual", _FIRMWARE, _FIRMWARE.parent):  # cryptolib, mrx, shared
    if str(_folder) not in sys.path:
        sys.path.append(str(_folder))

from mrx import module_unloading  # noqa: E402
from mrx.app import PRESS_LAG_MS, SEEN_MS, TICK_MS, App  # noqa: E402
from mrx.device.cipher import AesCipher  # noqa: E402
from mrx.device.entropy import StirredEntropy  # noqa: E402
from mrx.device.flash import FileFlash  # noqa: E402

# How lines of the screens begin on which it presses #: what it is asked, what it says, and the lock.
YES_TO = ("AM I MR X?", "TROUBLE", "#=open ")
_LOOK_MS = SEEN_MS + PRESS_LAG_MS + 2 * TICK_MS  # a picture must have been shown so long before its # counts (law 7)
_AGAIN_MS = 10_000  # after which # is pressed again on a picture that has not changed
_HOLD_MS = 600  # as mrx.device.keys has it
_ROUNDS = 10_000  # of PBKDF2, as on a phone
_PATIENCE_S = 60.0


class Restart(BaseException):
    """The firmware has asked for a restart."""


class Clock:
    """A ports.Clock of the computer's."""

    def ms(self):
        return time.monotonic_ns() // 1_000_000

    def us(self):
        return time.monotonic_ns() // 1000 & 0xFFFFFFFF

    def since(self, earlier_ms):
        return self.ms() - earlier_ms


class Keys:
    """A ports.Keypad whose keys a program presses; also from another thread."""

    def __init__(self):
        self._waiting = []

    def events(self, now_ms):
        if not self._waiting:
            return []
        return [self._waiting.pop(0)]

    def press(self, key, hold=False):
        """Press a key once, shortly or until its hold counts."""
        self._waiting += [(key, what) for what in (("down", "hold", "up") if hold else ("down", "up"))]

    @property
    def pressed(self):
        """Whether the firmware has seen all presses."""
        return not self._waiting


class Lines:
    """A ports.Display that keeps its lines as text: `lines`, and `changed_ms`, since when they are these."""

    def __init__(self, clock):
        self.lines = [""] * 8
        self.changed_ms = clock.ms()
        self._clock = clock

    def set(self, lines, large):
        shown = [*lines, *[""] * (8 - len(lines))]
        if large is not None:
            shown[large[0] + 1] = large[1]
        if shown == self.lines:
            return False
        self.lines, self.changed_ms = shown, self._clock.ms()
        return True

    show = set

    def update(self):
        return False

    def off(self):
        pass

    def on(self):
        pass


class DiskFlash(FileFlash):
    """The files of a folder on a computer's disk; see ports.Flash."""

    def replace(self, name, data):
        self._write(name + ".new", "wb", data)
        os.replace(self._folder + name + ".new", self._folder + name)
        self._sync_folder()

    def remove(self, name):
        super().remove(name)
        self._sync_folder()

    def tidy(self):
        """Do nothing: a disk needs no tidying."""

    def wiping(self):
        """Do nothing: what a disk keeps of removed files is the operating system's."""
        return iter(())

    def _write(self, name, mode, data):
        is_new = not os.path.exists(self._folder + name)
        with open(self._folder + name, mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            self._sync_folder()

    def _sync_folder(self):
        if not hasattr(os, "O_DIRECTORY"):
            return  # Windows opens no folder
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class StreamLink:
    """A ports.Link over two functions: read() waits for bytes and returns b"" at their end, write(data) sends all."""

    def __init__(self, read, write):
        self.ended = False
        self.write = write
        self._read = read
        self._come = threading.Condition()
        self._unread = b""
        threading.Thread(target=self._listen, daemon=True).start()

    def read(self):
        with self._come:
            data, self._unread = self._unread[:256], self._unread[256:]
        return data

    def wait(self, seconds):
        """Wait until there is something to read, or the end, but no longer than this."""
        with self._come:
            self._come.wait_for(lambda: self._unread or self.ended, seconds)

    def _listen(self):
        while True:
            data = self._read()
            with self._come:
                self._unread += data
                self.ended = not data
                self._come.notify_all()
            if not data:
                return


class PlainHandheld:
    """A handheld whose files are in `folder`, on a StreamLink. run() plays until the link's end."""

    def __init__(self, folder, link):
        Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        module_unloading.has_room = True
        self.keys = Keys()
        self.clock = Clock()
        self.display = Lines(self.clock)
        self._link = link
        cipher = AesCipher()
        cipher.rounds = _ROUNDS
        flash, entropy = DiskFlash(os.path.join(folder, "game")), StirredEntropy()
        self._app = App(self.keys, self.display, link, flash, entropy, self.clock, _restart, cipher)

    def run(self, each_tick=lambda: None):
        """Play until the link has ended, and call `each_tick` in each tick."""
        for _ in self._app.start():
            pass
        while not self._link.ended:
            self._app.poll()
            if self._app.show():
                self._app.poll()
                self._app.show()
            each_tick()
            if not self._app.context.table.work.busy:
                self._link.wait(TICK_MS / 1000)

    def may_confirm(self):
        """Whether the picture has been shown long enough for a # (law 7)."""
        return self.keys.pressed and self.clock.since(self.display.changed_ms) >= _LOOK_MS


class YesSayer:
    """Presses # on the screens of YES_TO, in the ticks of a PlainHandheld."""

    def __init__(self, handheld):
        self._handheld = handheld
        self._pressed_ms = -_AGAIN_MS

    def tick(self):
        handheld = self._handheld
        if not handheld.may_confirm() or not any(line.startswith(YES_TO) for line in handheld.display.lines):
            return
        if self._pressed_ms < handheld.display.changed_ms or handheld.clock.since(self._pressed_ms) >= _AGAIN_MS:
            self._pressed_ms = handheld.clock.ms()
            handheld.keys.press("#")


def _restart():
    raise Restart


def _write_all(data):
    with memoryview(data) as left:
        while left:
            left = left[os.write(1, left) :]


def main():
    """Play on standard input and output; the exit status is 0 at their end, 1 if the firmware has to start again."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--files", required=True, help="folder that keeps the handheld's files")
    options = parser.parse_args()
    try:
        handheld = PlainHandheld(options.files, StreamLink(lambda: os.read(0, 4096), _write_all))
        handheld.run(YesSayer(handheld).tick)
    except (Restart, BrokenPipeError):
        return 1
    except Exception as fault:  # its text might hold a secret
        places = ["%s:%d" % (frame.filename, frame.lineno) for frame in traceback.extract_tb(fault.__traceback__)]
        print("Mr. X: trouble: %s; %s" % (type(fault).__name__, "; ".join(places)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
