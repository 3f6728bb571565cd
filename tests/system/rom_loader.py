"""A stand-in for an ESP32 in download mode: its ROM's serial protocol and the stub's, as esptool and esptool-js use it.

By Espressif's "Serial Protocol" (esptool's documentation). It has a flash that must be erased before it is programmed,
answers as the ROM until a stub is started, whose code it does not run, and then as the stub. It was compared with no
chip. It knows no wire: hear() is given the bytes that came, and what it says goes to `say`.
"""

import hashlib
import struct
import zlib

END, ESCAPE = b"\xc0", b"\xdb"
BLOCK = 4096
# number in images, magic number (None where the ROM tells its number itself), where the flash's answer is read
CHIPS = {
    "esp32": (0, 0x00F01D83, 0x3FF42080),
    "esp32-s3": (9, 0x9, 0x60002058),
    "esp32-c3": (5, 0x1B31506F, 0x60002058),
}
MAGIC_REGISTER = 0x40001000
REGISTERS = {0x3FF40014: 347}  # an ESP32's crystal: 40 MHz, by the clock divider of 115,200 baud
ORDERS = dict.fromkeys((0x04, 0x05, 0x07, 0x0B, 0x0D, 0x12), "_ok") | {
    0x02: "_begin", 0x03: "_data", 0x06: "_start", 0x08: "_sync", 0x09: "_write", 0x0A: "_read", 0x0F: "_change_baud",
    0x10: "_begin", 0x11: "_data", 0x13: "_md5", 0x14: "_security", 0xD0: "_erase_all", 0xD1: "_erase_region",
    0xD2: "_read_flash",
}  # fmt: skip


class RomLoader:
    """A chip with so many MB of flash; `flash` is what is on it, `erased` the regions that were erased.

    deaf_after: so many bytes it hears, and then nothing more, as with a cable that was pulled.
    """

    def __init__(self, chip, flash_mb, say, deaf_after=None):
        self._number, self._magic, self._answer = CHIPS[chip]
        self.flash = bytearray(b"\0" * (flash_mb << 20))
        self.erased = []
        self.baud = 115200
        self.stub = False
        self._jedec = 0x40EF | (flash_mb << 20).bit_length() - 1 << 16
        self._say = say
        self._left = deaf_after
        self._heard = b""
        self._registers = dict(REGISTERS)
        self._at = self._inflate = None

    def hear(self, data):
        """Take bytes from the wire and answer each whole packet."""
        if self._left is not None:
            data = data[: self._left]
            self._left -= len(data)
        *packets, self._heard = (self._heard + data).split(END)
        for packet in packets:
            packet = packet.replace(ESCAPE + b"\xdc", END).replace(ESCAPE + b"\xdd", ESCAPE)
            if len(packet) >= 8 and packet[0] == 0:
                self._obey(packet[1], packet[8:])

    def _packet(self, data):
        self._say(END + data.replace(ESCAPE, ESCAPE + b"\xdd").replace(END, ESCAPE + b"\xdc") + END)

    def _reply(self, order, data=b"", value=0, error=0):
        status = bytes([error != 0, error]) + (b"" if self.stub else b"\0\0")
        self._packet(struct.pack("<BBHI", 1, order, len(data + status), value) + data + status)

    def _obey(self, order, data):
        if order in ORDERS:
            getattr(self, ORDERS[order])(order, data)
        else:
            self._reply(order, error=5)

    def _ok(self, order, _data):
        self._reply(order)

    def _sync(self, order, _data):
        for _ in range(8):
            self._reply(order, value=0 if self.stub else 0x20120707)

    def _security(self, order, _data):
        if self._number == 0:
            self._reply(order, error=5)  # an ESP32 does not know it
        else:
            self._reply(order, struct.pack("<IB7xII", 0, 0, self._number, 0))

    def _read(self, order, data):
        (at,) = struct.unpack("<I", data)
        known = {MAGIC_REGISTER: self._magic, self._answer: self._jedec}
        self._reply(order, value=known.get(at, self._registers.get(at, 0)))

    def _write(self, order, data):
        at, value = struct.unpack_from("<II", data)
        if at != self._answer - (0x80 if self._number == 0 else 0x58):  # what was commanded is done at once
            self._registers[at] = value
        self._reply(order)

    def _start(self, order, data):
        _, entry = struct.unpack("<II", data)
        self._reply(order)
        if entry:
            self.stub = True
            self._packet(b"OHAI")

    def _change_baud(self, order, data):
        self.baud = struct.unpack("<II", data)[0]
        self._reply(order)

    def _erase(self, start, size):
        end = -(-(start + size) // BLOCK) * BLOCK
        self.erased.append((start, end))
        self.flash[start:end] = b"\xff" * (end - start)

    def _erase_all(self, order, _data):
        self._erase(0, len(self.flash))
        self._reply(order)

    def _erase_region(self, order, data):
        self._erase(*struct.unpack("<II", data))
        self._reply(order)

    def _read_flash(self, order, data):
        """All blocks at once, and then the digest: what is acknowledged is not waited for."""
        at, size, block, _ = struct.unpack("<IIII", data)
        self._reply(order)
        wanted = bytes(self.flash[at : at + size])
        for begins in range(0, size, block):
            self._packet(wanted[begins : begins + block])
        self._packet(hashlib.md5(wanted).digest())

    def _begin(self, order, data):
        size, _, _, self._at = struct.unpack_from("<4I", data)
        self._inflate = zlib.decompressobj() if order == 0x10 else None
        self._erase(self._at, size)
        self._reply(order)

    def _data(self, order, data):
        length = struct.unpack_from("<I", data)[0]
        piece = data[16 : 16 + length]
        if self._inflate:
            piece = self._inflate.decompress(piece)
        assert self.flash[self._at : self._at + len(piece)].count(b"\xff") == len(piece), "programmed without an erase"
        self.flash[self._at : self._at + len(piece)] = piece
        self._at += len(piece)
        self._reply(order)

    def _md5(self, order, data):
        at, size = struct.unpack_from("<II", data)
        digest = hashlib.md5(self.flash[at : at + size])
        self._reply(order, digest.digest() if self.stub else digest.hexdigest().encode())
