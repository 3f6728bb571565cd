"""What goes onto an empty board: the maker's MicroPython as it was downloaded, and a littlefs with our files.

Says for each file why it cannot be that. It starts no process and reaches no board; who writes the parts is esptool.

Rests on ESP-IDF (esp_app_format.h, esp_app_desc.h, the partition table's gen_esp32part.py) and on MicroPython's
ports/esp32: makeimg.py lays a download out, and main.c gives the partition "vfs" all that the table leaves of the
flash, where the table has none (since 1.26; before, it had one). No board has yet started from it.
"""

import hashlib
import re
import struct
from typing import NamedTuple

from mrx.device import chips

BLOCK = 4096
MB = 1 << 20
MOST = 16 * MB  # of a download; they have some 2 MB
# As MicroPython's extmod/vfs_lfs.c mounts: another size of the cache could not read files that lie in their folder.
LITTLEFS = {
    "block_size": BLOCK, "read_size": 32, "prog_size": 32, "cache_size": 128, "lookahead_size": 32, "block_cycles": 100,
}  # fmt: skip
SPARE_BLOCKS = 32  # that the games on a board need beside the firmware's files
# The number in an image's header -> the chip, as pins.py names it, and where its flash begins to be read.
CHIPS = {0: ("esp32", 0x1000), 9: ("esp32-s3", 0), 5: ("esp32-c3", 0)}
PAGES = {"esp32": "ESP32_GENERIC", "esp32-s3": "ESP32_GENERIC_S3", "esp32-c3": "ESP32_GENERIC_C3"}

TABLE = 0x8000  # where the partition table lies
TABLE_BYTES = 0xC00
_APP, _DATA = 0, 1  # types of partitions
_MAGIC = 0xE9  # of an image
_APP_MAGIC = struct.pack("<I", 0xABCD5432)  # of an app's description, which is the first thing in its first segment
_HEADER = 24
_BANNER = re.compile(rb"MicroPython v(\d+)\.(\d+)[^\0]{0,40} on \d{4}-\d\d-\d\d")  # the description has no version
# How the download for any S3 calls its board (boards/ESP32_GENERIC_S3), but for the one for PSRAM with eight wires.
_PLAIN_S3 = re.compile(rb"Generic ESP32S3 module(?! with Octal)")
_FROZEN = b"\0mrx/device/pins.py\0"  # in the list of frozen modules, as mpy-tool writes it

WHY = {
    "no_image": "is no image for an ESP32; take the .bin itself, no web page and no copy of a flash.",
    "app_alone": "lacks what starts MicroPython; take the file whose name ends in .bin, not in .app-bin.",
    "unknown_chip": f"is for another chip than {', '.join(sorted(chips.CHIPS))}.",
    "other_chip": "is for an %(chip)s, and the board is an %(wanted)s.",
    "not_octal": "does not know PSRAM with eight wires; take the one with SPIRAM_OCT in its name.",
    "cut_off": "is cut off; download it again.",
    "damaged": "is damaged; download it again.",
    "too_long": "is longer than a download of MicroPython; take one as it was downloaded, not a copy of a flash.",
    "no_micropython": "has no MicroPython in it.",
    "too_old": "has MicroPython %(version)s, which is too old; the firmware needs %(oldest)s or newer.",
    "too_large": "is for a board with more flash than %(flash)s.",
    "no_room": "leaves no room for the firmware's files on a flash of %(flash)s; take a board with 4 MB or more.",
}


class WrongFile(Exception):
    """Why a file cannot go onto a board: `code`, one of WHY, its `facts`, and the rest of a sentence that names it."""

    def __init__(self, code, **facts):
        super().__init__(WHY[code] % facts)
        self.code = code
        self.facts = facts


class MicroPython(NamedTuple):
    """A download for one of CHIPS.

    offset        where on the flash it begins
    version       (major, minor)
    frozen        whether the firmware is frozen into it
    plain_s3      whether it is for any S3, but for those whose PSRAM has eight wires
    files, end    where on the flash its files lie; end is None for the flash's own
    """

    data: bytes
    chip: str
    offset: int
    version: tuple
    frozen: bool
    plain_s3: bool
    files: int
    end: "int | None"


def read(data):
    """Return the MicroPython that the bytes of a download are. Raises WrongFile."""
    if len(data) > MOST:
        raise WrongFile("too_long")
    if len(data) < _HEADER + 12 or data[0] != _MAGIC:
        raise WrongFile("no_image")
    if data[_HEADER + 8 :].startswith(_APP_MAGIC):
        raise WrongFile("app_alone")
    chip, offset = CHIPS.get(struct.unpack_from("<H", data, 12)[0], (None, 0))
    if chip is None:
        raise WrongFile("unknown_chip")
    _image(data, 0)
    rows = partitions(data, TABLE - offset)
    apps = [at for kind, _, at, _ in rows if kind == _APP]
    if not apps:
        raise WrongFile("damaged")
    app = _image(data, min(apps) - offset)
    banner = _BANNER.search(app)
    if not banner or not app[_HEADER + 8 :].startswith(_APP_MAGIC):
        raise WrongFile("no_micropython")
    version = int(banner[1]), int(banner[2])
    if chips.too_old(version):
        raise WrongFile("too_old", version=f"{version[0]}.{version[1]}", oldest=f"{chips.OLDEST[0]}.{chips.OLDEST[1]}")
    files, end = place_of_files(rows)
    if offset + len(data) > files:
        raise WrongFile("too_long")
    return MicroPython(data, chip, offset, version, _FROZEN in app, bool(_PLAIN_S3.search(app)), files, end)


def check(micropython, chip, octal):
    """Raise WrongFile unless it is for a board with this chip. octal: whether that has PSRAM with eight wires."""
    if micropython.chip != chip:
        raise WrongFile("other_chip", chip=micropython.chip, wanted=chip)
    if octal and micropython.plain_s3:
        raise WrongFile("not_octal")


def _image(data, at):
    """Return the image at an offset, if all of it is there: header, segments, checksum, digest. Raises WrongFile."""
    if len(data) < at + _HEADER:
        raise WrongFile("cut_off")
    if data[at] != _MAGIC:
        raise WrongFile("damaged")
    end = at + _HEADER
    for _ in range(data[at + 1]):
        if len(data) < end + 8:
            raise WrongFile("cut_off")
        end += 8 + struct.unpack_from("<I", data, end + 4)[0]
    end += 16 - (end - at) % 16  # the last of sixteen bytes is the checksum
    has_digest = bool(data[at + 23])
    if len(data) < end + 32 * has_digest:
        raise WrongFile("cut_off")
    if has_digest and hashlib.sha256(data[at:end]).digest() != data[end : end + 32]:
        raise WrongFile("damaged")
    return data[at:end]


def partitions(data, at):
    """Return [(type, label, offset, size)] of the partition table. Raises WrongFile."""
    rows = []
    for start in range(at, at + TABLE_BYTES, 32):
        row = data[start : start + 32]
        if len(row) < 32:
            raise WrongFile("cut_off")
        if row.startswith(b"\xeb\xeb") and row[16:] == hashlib.md5(data[at:start]).digest():
            return rows
        if not row.startswith(b"\xaa\x50"):
            break
        kind, offset, size, label = struct.unpack_from("<2xBxII16s", row)
        rows.append((kind, label.rstrip(b"\0"), offset, size))
    raise WrongFile("damaged")


def place_of_files(rows):
    """Return where the files begin and end; the end is None for the flash's own."""
    for kind, label, at, size in rows:
        if (kind, label) == (_DATA, b"vfs"):
            return at, at + size
    return max(at + size for _, _, at, size in rows), None


def parts(micropython, flash, files):
    """Return [(offset, bytes)] to write onto an erased flash, in this order. Raises WrongFile.

    What starts the board comes last, with the partition table at its end: a board on which only some of it has arrived
    does not start, and does not look as if there were files on it (empty_board.has_files).
    flash: its size in bytes. files: {path: bytes} of the firmware.
    """
    text = f"{flash // MB} MB"
    end = micropython.end or flash
    if max(end, micropython.files) > flash:
        raise WrongFile("too_large", flash=text)
    made = littlefs(files, (end - micropython.files) // BLOCK)
    if made is None:
        raise WrongFile("no_room", flash=text)
    cut = TABLE + BLOCK - micropython.offset  # a block can only be erased whole
    rest = micropython.offset + cut, micropython.data[cut:]
    return [(micropython.files, made), rest, (micropython.offset, micropython.data[:cut])]


def littlefs(files, blocks):
    """Return the blocks in use of a file system of so many blocks with these files; None if it has no room for them.

    It is made in as few blocks as the files need, and grown then: littlefs would strew them over all that there are.
    """
    from littlefs import LittleFS, UserContext  # where nothing is made it may be missing

    few = sum(len(data) // (BLOCK - 96) + 1 for data in files.values()) + 8
    if few + SPARE_BLOCKS > blocks:
        return None
    flash = UserContext(buffer=bytearray(b"\xff" * (few * BLOCK)))
    system = LittleFS(flash, mount=False, block_count=few, **LITTLEFS)
    system.format()
    system.mount()
    for path, data in files.items():
        system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
    system.fs_grow(blocks)
    system.unmount()
    used = len(flash.buffer.rstrip(b"\xff"))
    return bytes(flash.buffer[: -(-used // BLOCK) * BLOCK])


def one_file(parts):
    """Return the parts as (offset, bytes) of one file, with erased flash between them."""
    first = min(at for at, _ in parts)
    whole = bytearray()
    for at, data in sorted(parts):
        whole += b"\xff" * (at - first - len(whole)) + data
    return first, bytes(whole)
