"""Unpredictable bytes, from the chip's generator and from the times of key presses.

The ESP32's generator draws on true noise only while a radio is on and awake (ESP32 Technical Reference Manual, "Random
Number Generator"; ESP-IDF, "Random Number Generation"); otherwise it continues from what the bootloader drew at
power-on. So its output is never used directly: it is hashed with a pool that every key press stirs, and that
mrx.device.air_start seeds again when the radio runs. This module must never use `random`.
"""

import hashlib
import os


class StirredEntropy:
    """os.urandom hashed with a stirred pool; see ports.Entropy. As unpredictable as the better of the two."""

    def __init__(self):
        self._pool = os.urandom(32)

    def take(self, n):
        """Return `n` bytes."""
        data = b""
        while len(data) < n:
            self._mix(b"take", os.urandom(32))
            data += hashlib.sha256(b"give" + self._pool).digest()
        self._mix(b"done", b"")  # the bytes returned cannot be computed from the pool that is left
        return data[:n]

    def stir(self, number):
        """Mix in a number from 0 to 2**32 - 1."""
        self._mix(b"stir", (number & 0xFFFFFFFF).to_bytes(4, "little"))

    def _mix(self, tag, data):
        self._pool = hashlib.sha256(tag + self._pool + data).digest()
