"""Bytes that nobody can guess, from the chip's generator and from when fingers press keys.

The ESP32's generator draws on true noise only while a radio is on (ESP32 Technical Reference Manual, "Random Number
Generator"); without it, it goes on from what the bootloader drew at power-on. So nothing it gives is used as it comes:
all of it goes through SHA-256 with a pool that every key press stirs. This module must never use `random`.
"""

import hashlib
import os


class StirredEntropy:
    """os.urandom hashed with a stirred pool; see ports.Entropy. As good as the better of the two."""

    def __init__(self):
        self._pool = os.urandom(32)

    def take(self, n):
        """Return `n` bytes."""
        data = b""
        while len(data) < n:
            self._mix(b"take", os.urandom(32))
            data += hashlib.sha256(b"give" + self._pool).digest()
        self._mix(b"done", b"")  # what was given cannot be computed from the pool that stays
        return data[:n]

    def stir(self, number):
        """Mix in a number from 0 to 2**32 - 1."""
        self._mix(b"stir", (number & 0xFFFFFFFF).to_bytes(4, "little"))

    def _mix(self, tag, data):
        self._pool = hashlib.sha256(tag + self._pool + data).digest()
