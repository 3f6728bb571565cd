"""A PIN for one game: the AES key stretched from it, and the wait after wrong ones.

Stretching makes each try slow on the handheld. It does not stop somebody who has read the flash out: a computer tries
all four-digit PINs in a moment. This module must never keep a PIN.
"""

import hashlib

from mrx.storage.file_names import SECRET_LOG, WRONG_PINS
from shared.events.commitment import bytes_of, hex_of, hmac

_LOCKED = b'~["lock"'  # how a secret log begins that has a lock
SALT_BYTES = 16
_CHECK_BYTES = 8
_CHECK = 2  # where the check and the format stand in a lock
_FORMAT = 4
_WITH_MACS = 2  # the format of the records: encrypted, with MACs
FREE_TRIES = 3
WIPE_TRIES = 10
_STEPS = 150  # for all rounds; a step is a tick, and on a chip at least 10 ms
_LONGEST_DOUBLED = 18  # no wait is longer than 2**18 s, three days; a reset starts the wait again
_BLOCK = 64  # bytes of SHA-256's blocks


class Stretch:
    """Computes the key of a PIN (a text of digits) by PBKDF2 with HMAC-SHA-256 (RFC 8018), a few rounds a step."""

    def __init__(self, pin, salt, rounds):
        self.key = None  # 32 bytes, once it is there
        padded = pin.encode() + bytes(_BLOCK - len(pin))
        self._inner = bytes([byte ^ 0x36 for byte in padded])
        self._outer = bytes([byte ^ 0x5C for byte in padded])
        self._left = rounds
        self._a_step = rounds // _STEPS or 1
        self._last = salt + b"\x00\x00\x00\x01"
        self._sum = 0  # a number: XOR byte by byte takes ten times as long

    def step(self):
        """Do a part of the work; return whether the key is there."""
        for _ in range(min(self._left, self._a_step)):
            inner = hashlib.sha256(self._inner)
            inner.update(self._last)  # adding the two would make more garbage
            outer = hashlib.sha256(self._outer)
            outer.update(inner.digest())
            self._last = outer.digest()
            self._sum ^= int.from_bytes(self._last, "big")
            self._left -= 1
        if not self._left:
            self.key = self._sum.to_bytes(32, "big")
        return self.key is not None


def locking(vault, pin, wipe):
    """Stretch a new PIN: a generator that yields after each part and returns (lock, key) as Vault.begin takes them.

    The lock is [salt, rounds, check, wipe, format]; in earlier versions, whose records have no MAC, it had no format.
    """
    salt = vault.entropy.take(SALT_BYTES)
    rounds = vault.cipher.rounds
    stretch = Stretch(pin, salt, rounds)
    while not stretch.step():
        yield
    _count_try(vault, 0)
    lock = [hex_of(salt), rounds, "", wipe, _WITH_MACS]
    lock[_CHECK], key = _check(stretch.key, lock)
    return lock, key


def unlocking(vault, pin):
    """Try a PIN: a generator that yields after each part of the work and returns "right", "wrong" or "wiped".

    The try is counted before it is compared, so that cutting the power does not save it.
    """
    tries = wrong_tries(vault) + 1
    _count_try(vault, tries)
    salt, rounds, check, wipe = vault.lock[:_FORMAT]
    stretch = Stretch(pin, bytes_of(salt), rounds)
    while not stretch.step():
        yield
    found, key = _check(stretch.key, vault.lock)
    if found == check:
        vault.key = key
        _count_try(vault, 0)
        return "right"
    if not wipe or tries < WIPE_TRIES:
        return "wrong"
    from mrx.secret.wipe import wiping

    yield from wiping(vault.flash)
    vault.lock = vault.key = None  # only now, so that the PIN is asked for until everything is wiped
    return "wiped"


def _check(key, lock):
    """From the stretched key, (check, key) of a lock's format.

    check: eight bytes in hex that tell a right key from a wrong one, and nothing else about it. Each format has
    another, so that nobody without the PIN can have a file read by another format than it was written in. key: as the
    Vault takes it, for AES alone or for AES and the MACs.
    """
    if not lock[_FORMAT:]:
        return hex_of(hashlib.sha256(b"mrx pin 1 " + key).digest()[:_CHECK_BYTES]), key
    check = hmac(key, b"mrx pin %d" % lock[_FORMAT])
    return hex_of(check[:_CHECK_BYTES]), hmac(key, b"mrx aes 2") + hmac(key, b"mrx mac 2")


def find_lock(vault):
    """Read the lock of a vault, if it has one; return whether there is a secret log. Reads no secret into memory."""
    beginning = vault.flash.read(SECRET_LOG, 0, len(_LOCKED))
    if beginning == _LOCKED:
        for _ in vault.open():
            break
    return beginning is not None


def wrong_tries(vault):
    """How many wrong PINs there were in a row."""
    try:
        return int(vault.flash.read(WRONG_PINS) or b"0")
    except ValueError:
        return 0


def _count_try(vault, tries):
    vault.flash.replace(WRONG_PINS, b"%d" % tries)


def wait_ms(tries):
    """Milliseconds to wait after so many wrong PINs: doubled by each from FREE_TRIES + 1 on, up to 2**18 s."""
    over = tries - FREE_TRIES
    return 0 if over < 0 else 1000 << min(over, _LONGEST_DOUBLED)
