r"""Bytes to messages and back: one frame is one ASCII line, `~payload~crc32\n`, the CRC in eight hex digits.

A USB cable carries boot messages, prints and frames on one wire: a line that is no frame is skipped and counted. No
byte of a frame can be a Ctrl-C. This module must never look into a payload, nor raise an exception for what arrives.
"""

import binascii

MOST_PAYLOAD = 2000  # bytes, of a record on flash; a message is shorter, see sync.MOST_MESSAGE
_MARK = 0x7E  # "~"
_TAIL = 9  # "~" and eight hex digits


def pack(payload):
    """The frame of a printable ASCII text of at most MOST_PAYLOAD characters; ValueError for any other text."""
    data = payload.encode()
    if len(data) > MOST_PAYLOAD or not printable(data):
        raise ValueError("not a payload")
    return b"~" + data + b"~%08x\n" % (binascii.crc32(data) & 0xFFFFFFFF)


def unpack(line):
    """The payload text of one line without its newline, or None if the line is no valid frame."""
    size = len(line) - _TAIL - 1
    if size < 0 or size > MOST_PAYLOAD or line[0] != _MARK or line[size + 1] != _MARK:
        return None
    data = memoryview(line)[1 : size + 1]  # a copy would take heap
    if line[size + 2 :] != b"%08x" % (binascii.crc32(data) & 0xFFFFFFFF) or not printable(data):
        return None
    return str(data, "ascii")


class FrameReader:
    """Splits a stream of bytes into payloads of at most `most` bytes; `skipped` counts lines that were no frames.

    unpack(line) and overhead: of other frames than these, as in session.Channel.
    """

    def __init__(self, most=MOST_PAYLOAD, unpack=unpack, overhead=_TAIL + 2):
        self.skipped = 0
        self.unpack = unpack
        self._most = most + overhead
        self._line = bytearray()
        self._overlong = False

    def feed(self, data):
        """The payload texts that these bytes complete, in order."""
        payloads = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            self._keep(data[start:] if end < 0 else data[start:end])
            if end < 0:
                return payloads
            payload = None if self._overlong else self.unpack(bytes(self._line).rstrip(b"\r"))
            if payload is not None:
                payloads.append(payload)
            elif self._overlong or self._line:
                self.skipped += 1
            self._line = bytearray()
            self._overlong = False
            start = end + 1

    def _keep(self, piece):
        if len(self._line) + len(piece) > self._most:
            self._overlong = True
            self._line = bytearray()
        elif not self._overlong:
            self._line.extend(piece)


def printable(data):
    """Whether all bytes are printable ASCII."""
    return not data or (min(data) >= 0x20 and max(data) < 0x7F)  # sooner done than a loop
