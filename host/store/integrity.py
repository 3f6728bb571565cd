"""Tells whether what the disk has kept is what was written: by a CRC-32, or by the one form that it can have.

What is damaged is void or made anew; it must never be believed in part, and never get a new signature or checksum.
"""

import re
import zlib

_HEX = re.compile("[0-9a-f]*")


def crc_of(text: str) -> int:
    return zlib.crc32(text.encode())


def crc_of_row(*values: object) -> int:
    return crc_of("\0".join(map(str, values)))


def is_hex(text: object, length: int) -> bool:
    """Whether this is so many bytes as they are always written, in lower-case hex digits: a capital is damage."""
    return isinstance(text, str) and len(text) == 2 * length and _HEX.fullmatch(text) is not None


def is_hash(text: object) -> bool:
    return is_hex(text, 32)
