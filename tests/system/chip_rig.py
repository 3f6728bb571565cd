"""tests.system.board_rig.BoardRig over a chip on the native MicroPython."""

import json
import re

from firmware import image as device_image
from shared.link import frames
from tests.system.board_rig import GAP_MS, TICK_MS, BoardRig
from tests.system.chip_board import ChipBoard

# Bytes of the native VM, whose words are twice as long. CHIP_RATIO of them are a chip's: after each of 101 actions of a
# game the live heap on the 32-bit VM was 0.729 to 0.749 of what it was here, 0.730 on average (72,160 of 98,944).
CHIP_RATIO = 0.73
FIRST_AREA, SECOND_AREA = 56_000, 110_592  # bytes of a plain ESP32's heap
PLAIN = {
    "processor": True,
    "heap": int((FIRST_AREA + SECOND_AREA) / CHIP_RATIO),
    "areas": (int(FIRST_AREA / CHIP_RATIO), 4096),
}
PATIENCE_MS = 20000
LOOK_MS = 20
PICTURE_MS = 100  # more than a picture takes to be drawn


def native_image(folder, path, limits, count):
    """A device image in a folder, whose module at `path` asks for free bytes of this VM and not for those of a chip.

    limits: a pattern of the `count` figures in it, in two groups: what is before a number of KiB, and the number.
    """
    source = (device_image.ROOT / "firmware" / path).read_text()
    scaled, found = re.subn(
        limits + " << 10", lambda each: f"{each[1]}{int((int(each[2]) << 10) / CHIP_RATIO)}", source, flags=re.MULTILINE
    )
    assert found == count
    device_image.build(folder / "image", {path: scaled})
    return folder / "image"


class Orders:
    """What makes a ChipBoard, or what is like one, take the orders of firmware/virtual/README.md that a rig gives."""

    def ask(self, do, **order):
        return getattr(self, "_ask_" + do)(**order)

    def _ask_power(self, on):
        if on:
            self.power_on()
        else:
            self.power_off()

    def _ask_status(self):
        return {"time_ms": self.time_ms, "state": "off" if self._process is None else "running"}

    def _ask_sayings(self, log):
        said, self.sayings = self.sayings, []
        return {"sayings": [(time, data.hex()) for time, data in said]}

    def _ask_press(self, keys, ms, at):
        self.press(keys, ms, max(at, self.time_ms), GAP_MS)  # what it was doing may have taken longer than it was let

    def _ask_wait(self, until):
        self.run_until(until)

    def wait(self, ms):
        """Let time pass."""
        self.run_until(self.time_ms + ms)

    def wait_for_text(self, fits):
        """Wait until the eight lines of the display fit."""
        end = self.time_ms + PATIENCE_MS
        while not fits(self.text()):
            assert self.time_ms < end, "the display never showed it, but:\n" + "\n".join(self.text())
            self.wait(LOOK_MS)


class _Board(Orders, ChipBoard):
    pass


class ChipRig(BoardRig):
    """A handheld on a chip under a test's fingers; `settings` are ChipBoard's.

    files: {path: bytes} that are on its flash besides the image.
    """

    def __init__(self, image, folder, linked=True, files=None, **settings):
        self._chip = settings
        self._files = files or {}
        super().__init__(image, folder, linked=linked)

    def _make_board(self, image, heap):
        board = _Board(image, self.folder, **self._chip)
        self._add_files(board)
        return board

    def _add_files(self, board):
        for path, data in self._files.items():
            board.add_file(path, data)

    def press(self, keys):
        """As a player does: with "#" a screen is left, and whoever presses it looks at the next one before going on."""
        self._catch_up()
        before = len(self.board.transfers)
        super().press(keys)
        if keys.endswith("#"):
            end = self.now + PATIENCE_MS
            while len(self.board.transfers) == before and self.now < end:
                self.wait(LOOK_MS)
            self.wait(PICTURE_MS)
        return self.display.text()

    def wait(self, ms):
        self._catch_up()
        super().wait(ms)

    def hold(self, key, ms):
        self._catch_up()
        super().hold(key, ms)

    def _catch_up(self):
        """Where one call of the flash took longer than the rig waited, its time goes on from there."""
        while self.now < self.board.time_ms:
            self.now += TICK_MS

    def _lay_out(self):
        """Let its flash be as `make flash` leaves it, with the files that it had at first."""
        self.board.erase()
        self._add_files(self.board)

    def live_heap(self):
        return self.board.live_heap()

    def trouble(self):
        return self.board.file("game/trouble.log").decode()

    def _records(self, name):
        lines = self.board.file("game/" + name).split(b"\n")[:-1]
        return [json.loads(frames.unpack(line)) for line in lines]
