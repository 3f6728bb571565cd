"""A board that plays, or waits for a person, at the end of a real serial port: what `make flash` meets on a used board.

The real firmware on the native MicroPython hears what comes, until esptool asks for the chip's ROM, which has its flash
then. Its time passes while it is spoken to.
"""

from tests.system import micropython_file as stand_in
from tests.system.pty_board import Port
from tests.system.rom_loader import RomLoader

SYNC = b"\xc0\x00\x08"  # how esptool's first order begins
HEARD_MS = 500  # pass with each piece that is heard
FILES = 2 << 20  # where they lie on its flash


class WaitingBoard:
    """`chip`: a ChipBoard that is on. port: the path of its serial port; rom: its ROM, and what is on its flash."""

    def __init__(self, chip, folder):
        self._chip = chip
        self._heard_by_rom = False
        self._port = Port(folder / "port", self._hear)
        self.port = self._port.path
        self.rom = RomLoader("esp32", 4, self._port.send)
        data, files = stand_in.download(), (chip.folder / "flash.bin").read_bytes()
        self.rom.flash[0x1000 : 0x1000 + len(data)] = data
        self.rom.flash[FILES : FILES + len(files)] = files

    def _hear(self, data):
        self._heard_by_rom |= SYNC in data
        if self._heard_by_rom:
            self.rom.hear(data)
            return
        before = len(self._chip.sayings)
        self._chip.hear(data)
        self._chip.run_until(self._chip.time_ms + HEARD_MS)
        for _, said in self._chip.sayings[before:]:
            self._port.send(said)

    def close(self):
        self._port.close()
