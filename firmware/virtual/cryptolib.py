"""The part of MicroPython's cryptolib that the firmware uses and this VM lacks: AES encryption of single blocks.

After FIPS 197. It is slow, and its time depends on the key, which here is in a computer's memory anyway.
"""


def _boxes():
    """The S-box: in the field of 256, the inverse, then an affine map."""
    box = bytearray(256)
    p = q = 1
    while True:
        p = p ^ (p << 1) & 255 ^ (27 if p & 128 else 0)  # times 3
        q ^= q << 1
        q ^= q << 2
        q = (q ^ q << 4) & 255
        if q & 128:  # divided by 3
            q ^= 9
        spread = q ^ (q << 1 | q >> 7) ^ (q << 2 | q >> 6) ^ (q << 3 | q >> 5) ^ (q << 4 | q >> 4)
        box[p] = spread & 255 ^ 99
        if p == 1:
            box[0] = 99
            return bytes(box)


_BOX = _boxes()


def _double(byte):
    return byte << 1 & 255 ^ (27 if byte & 128 else 0)


class aes:
    """AES with a key of 16, 24 or 32 bytes; mode 1 (ECB) alone. Works in place, to spare the handheld's heap."""

    def __init__(self, key, mode):
        if mode != 1 or len(key) not in (16, 24, 32):
            raise ValueError("mode")
        self._rounds = len(key) // 4 + 6
        self._keys = bytearray(16 * (self._rounds + 1))  # a block for each round, the key itself first
        self._keys[: len(key)] = key
        self._expand(len(key))

    def _expand(self, length):
        keys = self._keys
        power = 1
        for at in range(length, len(keys), 4):
            turned = at % length == 0
            for byte in range(4):
                before = keys[at - 4 + (byte + 1 & 3 if turned else byte)]
                if turned or (length > 24 and at % length == 16):
                    before = _BOX[before]
                keys[at + byte] = keys[at + byte - length] ^ before
            if turned:
                keys[at] ^= power
                power = _double(power)

    def encrypt(self, data):
        """Encrypt whole blocks."""
        out = bytearray(data)
        moved = bytearray(16)
        for at in range(0, len(out), 16):
            self._encrypt(out, at, moved)
        return bytes(out)

    def _encrypt(self, state, start, moved):
        """Encrypt the block that begins at `start`, in place."""
        keys = self._keys
        for at in range(16):
            state[start + at] ^= keys[at]
        for number in range(1, self._rounds + 1):
            for at in range(16):  # substituted, and row r turned left by r
                moved[at] = _BOX[state[start + (at + 4 * (at & 3)) % 16]]
            if number < self._rounds:
                _mix(moved)
            for at in range(16):
                state[start + at] = moved[at] ^ keys[16 * number + at]


def _mix(state):
    """Each column times a fixed polynomial, in place."""
    for at in range(0, 16, 4):
        first = state[at]
        whole = first ^ state[at + 1] ^ state[at + 2] ^ state[at + 3]
        for row in range(3):
            state[at + row] ^= whole ^ _double(state[at + row] ^ state[at + row + 1])
        state[at + 3] ^= whole ^ _double(state[at + 3] ^ first)
