"""A stand-in for a download of MicroPython: laid out as one, with nothing in it that a chip could run.

Header, segments, checksum and digest as ESP-IDF has them (esptool reads them in test_board_image.py), the description
and the partition table as MicroPython's ports/esp32 makes them. No download was at hand to compare it with.
"""

import functools
import hashlib
import operator
import struct

NUMBERS = {"esp32": 0, "esp32-s3": 9, "esp32-c3": 5}
BEGINS = {"esp32": 0x1000, "esp32-s3": 0, "esp32-c3": 0}
APP, DATA = 0, 1
NVS = (DATA, 2, 0x9000, 0x6000, b"nvs")
PHY = (DATA, 1, 0xF000, 0x1000, b"phy_init")
# partitions-4MiBplus.csv, which leaves the files what the table does not name; 4MiB.csv and 8MiB.csv before 1.26
ROWS = (NVS, PHY, (APP, 0, 0x10000, 0x1F0000, b"factory"))
ROWS_4MB = (*ROWS, (DATA, 0x81, 0x200000, 0x200000, b"vfs"))
ROWS_8MB = (*ROWS, (DATA, 0x81, 0x200000, 0x600000, b"vfs"))
NAMES = {9: b"Generic ESP32S3 module with ESP32S3"}  # of boards, as their banners end
OCTAL = b"Generic ESP32S3 module with Octal-SPIRAM with ESP32S3"
BANNER = b"3.4.0; MicroPython v%s on 2025-09-11\0"


def image(number, *segments, digest=True):
    """An image for the chip of this number; digest: whether its SHA-256 follows it."""
    made = struct.pack("<BBBBIB3xHBHH4xB", 0xE9, len(segments), 2, 0x20, 0x40081000, 0xEE, number, 0, 0, 99, digest)
    for at, segment in enumerate(segments):
        made += struct.pack("<II", 0x3F400020 + (at << 16), len(segment)) + segment
    made += bytes(15 - len(made) % 16) + bytes([functools.reduce(operator.xor, b"".join(segments), 0xEF)])
    return made + (hashlib.sha256(made).digest() if digest else b"")


def app(number, banner=BANNER % b"1.26.1", frozen=b"", digest=True, board=None):
    """MicroPython alone. As in ESP-IDF, its description comes first; as in MicroPython, without name and version."""
    described = struct.pack("<I", 0xABCD5432).ljust(256, b"\0")
    banner += NAMES.get(number, b"") if board is None else board
    return image(number, described + banner + b"\0" + frozen + bytes(3000), bytes(range(256)) * 4, digest=digest)


def table(rows):
    """A partition table, with the digest behind it."""
    made = b"".join(struct.pack("<HBBII16sI", 0x50AA, *row, 0) for row in rows)
    return (made + b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(made).digest()).ljust(0xC00, b"\xff")


def download(chip="esp32", rows=ROWS, **of_app):
    """The bytes of a whole download for a chip."""
    number, begins = NUMBERS[chip], BEGINS[chip]
    made = image(number, bytes(2000)).ljust(0x8000 - begins, b"\xff") + table(rows)
    return made.ljust(0x10000 - begins, b"\xff") + app(number, **of_app)
