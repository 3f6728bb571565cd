"""Numbers drawn from a few bytes: the same on every machine."""

import hashlib


class Draws:
    """Bytes drawn from a seed: SHA-256 of the seed and a counter of one byte, block by block."""

    def __init__(self, seed: bytes):
        self._seed = seed
        self._block = b""
        self._count = 0

    def byte(self) -> int:
        """The next byte. After 8,192 they begin anew."""
        at = self._count & 31
        if not at:
            self._block = hashlib.sha256(self._seed + bytes([self._count >> 5 & 255])).digest()
        self._count += 1
        return self._block[at]

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limit: at most 256. Each is as likely as the others."""
        while True:
            byte = self.byte()
            if byte < 256 - 256 % limit:
                return byte % limit
