"""A board on the native MicroPython, with a chip's heap, flash, bus and serial line: firmware/virtual/native.

It answers the orders that tests.system.board_rig gives a virtual board, so the same games are played on both.
"""

import contextlib
import functools
import os
import struct
import subprocess
import tempfile
from pathlib import Path

from littlefs import LittleFS, UserContext

from hardware import boards
from tests.system import native_vm, ssd1306_replay, tft_replay
from tests.system.littlefs_chip import BLOCK_SIZE, BLOCKS, CONFIG

NATIVE = Path(__file__).parents[2] / "firmware/virtual/native"
ACCESS_POINT = ("off", "on", "slow", "lossy", "wrong")  # as radio.py there has them
KEYS = "123A456B789C*0#D"  # as firmware/mrx/device/pins.py has them
# How the keys of boards with a keyboard of their own are numbered: the rows from the top, as they are printed.
KEYBOARD = "`1234567890-=*" + "\tqwertyuiop[]\\" + "FSAsDfghjkl;'#" + "coazxCvBnm,./ "
RECORD = struct.Struct("<BxHIq")
BOUNCES_MS = (2, 3, 7, 11, 16, 20)  # after an edge: there the contact opens or closes again
ROOM = 1 << 20  # bytes of heap for what stands in for a chip, before it is known how much that takes


@functools.cache
def glyphs():
    """{eight columns: character} of all that the display can show, as the VM's own framebuf draws them."""
    program = "import sys; sys.path[:] = sys.argv[1:]; import font; print(font.glyphs())"
    firmware = NATIVE.parents[1]
    run = subprocess.run(
        [native_vm.program(), "-c", program, NATIVE.parent, firmware], check=True, capture_output=True, text=True
    )
    return {bytes.fromhex(line[1:]): line[0] for line in run.stdout.splitlines()}


class ChipReset(Exception):
    """The firmware has reset the chip."""


@functools.cache
def flash_of(image):
    """The blocks of a fresh flash with the files of a device image on it."""
    context = UserContext(buffer=bytearray(b"\xff" * (BLOCK_SIZE * BLOCKS)))
    system = LittleFS(context, mount=False, **CONFIG)
    system.format()
    system.mount()
    for path in sorted(Path(image).iterdir()):
        with system.open(path.name, "wb") as file:
            file.write(path.read_bytes())
    return bytes(context.buffer)


class ChipBoard:
    """A chip with a device image on its flash, without power at first.

    chip    its name in firmware/virtual/native/timings.py; its flash reads are `slower` times as slow
    heap    bytes, a hard limit, or None for plenty; areas (first, gap) cut it in two
    bounce  whether its keys bounce for 20 ms
    processor  whether its processor's work takes time
    preset  one of hardware/boards.py, which is on its flash then, or ""
    model   one of firmware/virtual/native/boards.py, if its keys and display are its own
    """

    def __init__(
        self, image, folder, chip="esp32", slower=1, heap=None, areas=(0, 0), bounce=True, processor=False,
        preset="", model="-",
    ):  # fmt: skip
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._path = self.folder / "flash.bin"
        # The VM keeps the names of its files in its heap: they are the same from every folder.
        if not (self.folder / "virtual").exists():
            (self.folder / "virtual").symlink_to(NATIVE.parent)
        self._image = image
        self._preset = preset
        self._model = model
        self.keys = KEYBOARD if model.startswith("cardputer") else KEYS
        if not self._path.exists():
            self.erase()
        self._chip = (chip, slower)
        self._heap = heap
        self._areas = areas
        self._bounce = bounce
        self._vm = native_vm.counted() if processor else [native_vm.program()]
        self._process = None
        self.prompt = False  # whether the firmware has ended and the prompt is open
        self.time_ms = 0
        self._started_ms = 0
        self.sayings = []
        self.transfers = []
        self.aired = []  # (time, number, data) of what left over the air, see radio.py there
        self._console = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the chip
        self.overhead = None

    def erase(self):
        """Put a device image on its flash, and nothing else."""
        self._path.write_bytes(flash_of(self._image))
        if self._preset:
            self.add_file(boards.FILE, boards.preset_file(self._preset))

    # ---- power

    def power_on(self):
        """Start the chip; boot.py has not run yet."""
        if self._heap is not None and self.overhead is None:
            self._start(ROOM, (0, 0))
            self.power_off()
        self._start(ROOM if self._heap is None else self.overhead + self._heap + self._areas[1], self._areas)
        self._started_ms = self.time_ms
        self._display = self._new_display()

    def _new_display(self):
        if self._model.startswith("cardputer"):
            return tft_replay.Replay((240, 135, 40, 53), 0x60, inverted=True)
        if self._model == "cyd":
            return tft_replay.Replay((240, 320, 0, 0), 0x48)
        return ssd1306_replay.Replay()

    def _start(self, heap, areas):
        orders, self._orders = os.pipe()
        self._reports, reports = os.pipe()
        wire, self._wire = os.pipe()
        words = [*self._chip, *areas, self._path.name, BLOCKS, self._model, orders, reports, wire]
        self._process = subprocess.Popen(
            [*self._vm, "-X", f"heapsize={heap}", "-m", "start", *map(str, words)],
            cwd=self.folder,
            env={**os.environ, "MICROPYPATH": "virtual/native"},
            pass_fds=(orders, reports, wire), stdout=self._console, stderr=self._console, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        for end in (orders, reports, wire):
            os.close(end)
        self._reports = os.fdopen(self._reports, "rb")
        (self.overhead,) = struct.unpack("<I", self._report("B"))

    def power_off(self):
        """Cut the power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._reports.close()
            os.close(self._orders)
            os.close(self._wire)

    def close(self):
        """Cut the power, for good."""
        self.power_off()
        self._console.close()

    # ---- orders and reports

    def _order(self, kind, number=0, length=0, time_ms=0.0):
        us = round((time_ms - self._started_ms) * 1000)
        os.write(self._orders, RECORD.pack(ord(kind), number, length, us))

    def _report(self, wanted):
        """Note reports up to one of this kind; its data."""
        while True:
            head = self._reports.read(RECORD.size)
            if len(head) < RECORD.size:
                raise AssertionError(f"the firmware has ended:\n{self._last_words()}")
            kind, number, length, us = RECORD.unpack(head)
            data = self._reports.read(length)
            if chr(kind) != "B":
                self.time_ms = self._started_ms + us / 1000
            if chr(kind) == "S":
                self.sayings.append((self.time_ms, data))
            elif chr(kind) == "I":
                self.transfers.append((self.time_ms, data))
                self._display.take(data)
            elif chr(kind) == "V":
                self.transfers.append((self.time_ms, data))
                self._display.take(data, number)
            elif chr(kind) == "W":
                self.aired.append((self.time_ms, number, data))
            elif chr(kind) == "P":
                self.prompt = True
            elif chr(kind) == "R":
                raise ChipReset(self._last_words())
            if chr(kind) == wanted:
                return data

    def words(self):
        """What print() has said, tracebacks too."""
        self._console.seek(0)
        return self._console.read().decode(errors="replace")

    def _last_words(self):
        """All that it has said; the chip is off then."""
        said = self.words()
        self.close()
        return said

    def run_until(self, time_ms):
        """Let time pass until then."""
        if time_ms > self.time_ms:
            self._order("U", time_ms=time_ms)
            self._report("T")

    def flash_calls(self):
        """(reads, bytes read, pages programmed, blocks erased) since power-on."""
        self._order("F")
        return struct.unpack("<4I", self._report("F"))

    def longest_gap_ms(self):
        """The longest time in which nobody scanned the keys, since this was last asked."""
        self._order("G")
        return struct.unpack("<I", self._report("G"))[0] / 1000

    def dropped(self):
        """How many bytes from the wire were lost since power-on, because nobody read those before them in time."""
        self._order("D")
        return struct.unpack("<I", self._report("D"))[0]

    def live_heap(self):
        """Bytes of the heap in use after a collection, code and all."""
        self._order("M")
        return struct.unpack("<I", self._report("M"))[0] - self.overhead

    def edge(self, key, down, time_ms):
        """Let a key go down or up at a time that is to come, with its bounces."""
        assert time_ms >= self.time_ms, "that is over: nobody could have seen the key"
        number = self.keys.index(key) << 1
        self._order("K", number | down, time_ms=time_ms)
        if self._bounce:
            for at, after in enumerate(BOUNCES_MS):
                self._order("K", number | (down ^ (at + 1) % 2), time_ms=time_ms + after)

    def press(self, keys, ms, at, gap_ms):
        """Let keys be pressed one after another from a time on, and time pass until the last gap is over."""
        for key in keys:
            self.edge(key, 1, at)
            self.edge(key, 0, at + ms)
            at += ms + gap_ms
        self.run_until(at)

    def unplug_display(self):
        """From now on it does not answer."""
        self._order("I", 0, time_ms=self.time_ms)
        self._display = ssd1306_replay.Replay()

    def plug_display(self):
        """From now on it answers again; it was without power meanwhile."""
        self._order("I", 1, time_ms=self.time_ms)
        self._display = ssd1306_replay.Replay(noise=0xA5)

    def access_point(self, state):
        """From now on it is in this state of firmware/virtual/air/network.py."""
        self._order("A", ACCESS_POINT.index(state), time_ms=self.time_ms)

    def hear(self, data):
        """Put bytes on the wire to the board."""
        os.write(self._wire, data)
        self._order("H", length=len(data), time_ms=self.time_ms)

    # ---- what it shows and keeps

    def dots(self):
        """The display's rows of dots: "0" and "1", or colours."""
        return self._display.dots()

    def text(self):
        """The display as eight strings."""
        return self._display.text(glyphs())

    def add_file(self, path, data=b""):
        """Put a file on its flash, while it is off or about to be."""
        context = UserContext(buffer=bytearray(self._path.read_bytes()))
        system = LittleFS(context, mount=False, **CONFIG)
        system.mount()
        system.makedirs(str(Path(path).parent), exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
        self._path.write_bytes(context.buffer)

    def file(self, path):
        """The bytes of a file on its flash, b"" if there is none."""
        context = UserContext(buffer=bytearray(self._path.read_bytes()))
        system = LittleFS(context, mount=False, **CONFIG)
        system.mount()
        with contextlib.suppress(FileNotFoundError), system.open(path, "rb") as file:
            return file.read()
        return b""
