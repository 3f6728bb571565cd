"""Seals and opens one leg, and chains the public log. A seal binds Mr. X to a leg without telling it.

It has two layers, because surfacing shows the station but not the mode behind a black ticket (R20):

    inner = SHA-256("mrx mode 1", mode, mode salt)
    seal  = SHA-256("mrx seal 1", game id, window, station, salt, inner)

over fields of fixed widths: tags 10 bytes, mode, window and station one byte each, game id and salts 16, inner 32.
Without salts anybody could try all 200 stations, or all four modes. This module must never draw a salt or keep data.
"""

import binascii
import hashlib

SALT_BYTES = 16
GAME_ID_BYTES = 16
START_MODE = 255  # the start (window 0) was reached by no mode

_BLOCK = 64  # bytes of a block of SHA-256
_MODE_TAG = b"mrx mode 1"
_SEAL_TAG = b"mrx seal 1"
_LOG_TAG = b"mrx log  1"


def hex_of(data):
    """Lower-case hex text of bytes (MicroPython's hashes have no hexdigest)."""
    return binascii.hexlify(data).decode()


def bytes_of(text):
    """The bytes of a hex text; ValueError for any other text."""
    return binascii.unhexlify(text)


def inner(mode, mode_salt):
    """The seal's inner layer, 32 bytes: mode 0 to 3, or START_MODE, under its 16-byte salt."""
    _width(mode_salt, SALT_BYTES)
    return hashed(_MODE_TAG, bytes((mode,)), mode_salt)


def seal(game_id, window, station, salt, inner_layer):
    """The seal of one leg, 32 bytes: window 0 (start) to 99, station 1 to 200, under a 16-byte salt."""
    _width(game_id, GAME_ID_BYTES)
    _width(salt, SALT_BYTES)
    _width(inner_layer, 32)
    return hashed(_SEAL_TAG, game_id, bytes((window, station)), salt, inner_layer)


def first_head():
    """The chain head of an empty log, 32 bytes."""
    return hashed(_LOG_TAG)


def next_head(head, event_text):
    """The chain head after one more event: a hash over the head before it and the event's text (events.encode).

    So no earlier event can be changed without changing every later head.
    """
    return hashed(head, event_text.encode())


def hashed(*parts):
    """SHA-256 over these bytes, one after another."""
    digest = hashlib.sha256()
    for part in parts:  # joining them takes heap
        digest.update(part)
    return digest.digest()


def hmac(key, data):
    """HMAC-SHA-256 (RFC 2104) under a key of at most 64 bytes; MicroPython has no hmac."""
    padded = bytearray(key + bytes(_BLOCK - len(key)))
    for pad in b"\x36\x6a":  # 0x36, then 0x5c, for 0x36 ^ 0x6a is that
        for at in range(_BLOCK):
            padded[at] ^= pad
        data = hashed(padded, data)
    return data


def same(one, other):
    """Whether two bytes or ASCII texts are equal, in a time that does not tell how much of them is."""
    wrong = len(one) ^ len(other)
    for a, b in zip(one, other):
        wrong |= a ^ b if isinstance(a, int) else ord(a) ^ ord(b)
    return not wrong


def _width(data, width):
    if len(data) != width:
        raise ValueError("a sealed field of the wrong width")
