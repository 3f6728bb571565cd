r"""An authenticated session over the air: who speaks, and that no frame was forged, repeated or turned around.

Handheld and host share a key of KEY_BYTES, from pairing. Three words begin a session, each in a frame of its own:

    handheld -> host   air 1 DEVICE START NONCE     START: drawn at each start of the firmware
    host -> handheld   air 1 TABLE NONCE PROOF
    handheld -> host   air PROOF

DEVICE, START and TABLE are hex texts of fixed lengths, nonces are drawn for each session, proofs are HMAC-SHA-256 under
the key over version, both names, start and both nonces. From the same come two keys, one for each direction. Then each
frame is one line, `^payload^COUNTER^TAG\n`: COUNTER in hex is larger than that of every frame before it, and TAG is 96
bits of HMAC-SHA-256 in base64 over payload and counter. A line that is not so is dropped and counted, and is never
answered.

The payloads are those of the cable, all public, so they are not encrypted. No input or output, no clock and no
randomness here: whoever calls gives the nonce. docs/protocol.md describes it all for another implementation.
"""

import binascii

from shared.events.commitment import hashed, hex_of, hmac, same
from shared.link.frames import MOST_PAYLOAD, printable

VERSION = "1"
KEY_BYTES = 32
NONCE_BYTES = 16
DEVICE_CHARS, START_CHARS, TABLE_CHARS = 16, 8, 16
MOST_OVERHEAD = 28  # bytes that a frame is longer than its payload: three marks, a counter, a tag and the newline

_MARK = b"^"
_TAG_BYTES = 12
_TAG_CHARS = 16
_MOST_COUNTER = 0x3FFFFFFF  # a small integer on a chip; a frame a millisecond would take twelve days


class Channel:
    """One end of a session that has begun; `dropped` counts the lines that were no frames of it."""

    def __init__(self, sending_key, receiving_key):
        self.dropped = 0
        self._sending_key = sending_key
        self._receiving_key = receiving_key
        self._sent = self._received = 0

    def pack(self, payload):
        """The frame of a printable ASCII text. ValueError for any other, OverflowError when a new session is due."""
        data = payload.encode()
        if len(data) > MOST_PAYLOAD or not printable(data):
            raise ValueError("not a payload")
        if self._sent >= _MOST_COUNTER:
            raise OverflowError
        self._sent += 1
        body = data + b"^%x" % self._sent
        return _MARK + body + _MARK + _tag(self._sending_key, body) + b"\n"

    def unpack(self, line):
        """The payload text of one line without its newline, or None if it is no new frame of this session."""
        payload = self._opened(line)
        if payload is None:
            self.dropped += 1
        return payload

    def _opened(self, line):
        end = len(line) - _TAG_CHARS - 1  # where the mark before the tag is
        if end < 3 or line[:1] != _MARK or line[end : end + 1] != _MARK:
            return None
        body = line[1:end]
        if not same(line[end + 1 :], _tag(self._receiving_key, body)) or not printable(body):
            return None
        at = body.rfind(_MARK)
        try:
            counter = int(body[at + 1 :], 16)
        except ValueError:  # whoever has the key can sign anything
            return None
        if at < 0 or counter <= self._received:
            return None
        self._received = counter
        return str(body[:at], "ascii")


class HandheldGreeting:
    """The handheld's end of the three words. `start` and `nonce`: hex text, and bytes drawn for this session."""

    def __init__(self, key, device, start, nonce):
        self._key = key
        self._names = (VERSION, device, start, hex_of(nonce))

    def first(self):
        """The first word, a payload of shared.link.frames."""
        return "air " + " ".join(self._names)

    def answered(self, payload):
        """(last word, Channel, name of the table) if a payload is the host's true answer, else None."""
        words = payload.split(" ")
        if len(words) != 5 or words[:2] != ["air", VERSION] or not _are_hex(words[2:4], (TABLE_CHARS, 2 * NONCE_BYTES)):
            return None
        told = _told(self._names + tuple(words[2:4]))
        if not same(words[4], _proof(self._key, b"host", told)):
            return None
        last = "air " + _proof(self._key, b"handheld", told)
        return last, Channel(_key(self._key, b"up", told), _key(self._key, b"down", told)), words[2]


class HostGreeting:
    """The host's end of the three words. key_of(device) is its key, or None for one that is not paired."""

    def __init__(self, key_of, table, nonce):
        self.device = self.start = None  # what the first word says, which nothing proves before the last
        self._key_of = key_of
        self._names = (table, hex_of(nonce))
        self._key = self._told = None

    def answer(self, payload):
        """The answer to the first word, or None to any other payload and to a handheld that is not paired."""
        words = payload.split(" ")
        lengths = (DEVICE_CHARS, START_CHARS, 2 * NONCE_BYTES)
        if self._told or len(words) != 5 or words[:2] != ["air", VERSION] or not _are_hex(words[2:], lengths):
            return None
        self._key = self._key_of(words[2])
        if self._key is None:
            return None
        self.device, self.start = words[2:4]
        self._told = _told(tuple(words[1:]) + self._names)
        return "air " + " ".join((VERSION,) + self._names) + " " + _proof(self._key, b"host", self._told)

    def proved(self, payload):
        """The Channel if a payload is the true last word, else None."""
        if not self._told or not same(payload, "air " + _proof(self._key, b"handheld", self._told)):
            return None
        return Channel(_key(self._key, b"down", self._told), _key(self._key, b"up", self._told))


def _told(names):
    """All that both have told, hashed: each is of a fixed length, so no two sessions tell the same."""
    return hashed(" ".join(names).encode())


def _proof(key, who, told):
    return hex_of(_key(key, who, told))


def _key(key, use, told):
    return hmac(key, b"mrx air " + use + b" " + told)


def _tag(key, body):
    return binascii.b2a_base64(hmac(key, body)[:_TAG_BYTES])[:_TAG_CHARS]


def _are_hex(words, lengths):
    """Whether each word is lower-case hex of its length."""
    for word, length in zip(words, lengths):
        if len(word) != length:
            return False
        for letter in word:
            if letter not in "0123456789abcdef":
                return False
    return True
