"""Tells whether what the disk has kept is what was written: by a CRC-32 of it, or by the one form that it can have.

What is damaged is void or made anew; it must never be believed in part, and never get a new signature or checksum.
SQLite's own check finds torn pages, but no flipped bit inside a text.
"""

import re
import zlib

_HEX = re.compile("[0-9a-f]*")


def crc_of(text: str) -> int:
    """The CRC-32 that is stored with a text."""
    return zlib.crc32(text.encode())


def crc_of_row(*values: object) -> int:
    """The CRC-32 that is stored with the values of a row."""
    return crc_of("\0".join(map(str, values)))


def is_hex(text: object, length: int) -> bool:
    """Whether this is so many bytes in the form in which they are always written: lower-case hex digits.

    A capital is damage: it means the same bytes, but is another text wherever texts are compared.
    """
    return isinstance(text, str) and len(text) == 2 * length and _HEX.fullmatch(text) is not None
