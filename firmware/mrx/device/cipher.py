"""AES from the chip's cryptolib. This module must never keep a key."""

_ECB = 1  # each block by itself: the only mode that every port has


class AesCipher:
    """See ports.Cipher."""

    def works(self):
        """Return whether this port of MicroPython has cryptolib."""
        try:
            import cryptolib  # noqa: F401
        except ImportError:
            return False
        return True

    def blocks(self, key, data):
        """Return the encrypted blocks."""
        import cryptolib

        return cryptolib.aes(key, _ECB).encrypt(data)
