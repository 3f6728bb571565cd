"""Mr. X's secret records on flash, the secret part of each encrypted where the game has a PIN.

This module must never look into a secret, and must never hand one to anybody but secret_game.
"""

import json

from mrx.storage.file_names import SECRET_LOG
from mrx.storage.journal import Journal
from shared.commitment import bytes_of, hex_of

_UNDER_PIN = "pin"  # stands before a secret that is encrypted, so that without its lock it is not taken for another
_NONCE_BYTES = 8
_KIND = 0  # where a record's kind stands in it


class Vault:
    """The records of one game, the oldest first: pairs of a list that JSON can hold, and secret bytes.

    lock    None, or [salt, rounds, check, wipe] of the PIN: what pin.locking made of it
    sealed  there is a lock, and the key has not been found
    flash, entropy  what it was made of
    """

    def __init__(self, flash, entropy, cipher):
        self.flash = flash
        self._journal = Journal(flash, SECRET_LOG, False)
        self.entropy = entropy
        self._cipher = cipher
        self._key = None
        self.lock = None
        self.state = None

    @property
    def sealed(self):
        return self.lock is not None and self._key is None

    def open(self):
        """Yield every record, before anything else; at the end `state` tells how they are, as in Journal.open.

        A secret that cannot be read is None: its PIN has not been keyed in, or the lock that belongs to it is spoilt.
        """
        self.lock = None
        for text in self._journal.open():
            record = json.loads(text)
            if record[_KIND] == "lock":
                self.lock = record[1:]
            else:
                yield self._split(record)
        self.state = self._journal.state

    def records(self):
        """Yield every record again."""
        for _, text in self._journal.records():
            record = json.loads(text)
            if record[_KIND] != "lock":
                yield self._split(record)

    def begin(self, records, lock, key):
        """Make these the only records, in one step: a new game's, or again this one's. lock and key: None, or both."""
        texts = [json.dumps(["lock"] + lock)] if lock else []
        self._journal.begin(texts + [self._text(record, secret, key) for record, secret in records])
        self.lock, self._key = lock, key

    def keep(self, records):
        """Make these the only records, in one step, of the same game."""
        self.begin(records, self.lock, self._key)

    def append(self, record, secret):
        """Add a record; on flash when this returns."""
        self._journal.append(self._text(record, secret, self._key))

    def unlock(self, key):
        """Read with this key from now on; None: with none."""
        self._key = key

    def _text(self, record, secret, key):
        if key:
            nonce = self.entropy.take(_NONCE_BYTES)
            record = record + [_UNDER_PIN]
            secret = nonce + self._mixed(secret, nonce, key)
        return json.dumps(record + [hex_of(secret)])

    def _split(self, record):
        secret = bytes_of(record.pop())
        if record[-1] == _UNDER_PIN:
            record.pop()
            secret = self._key and self._mixed(secret[_NONCE_BYTES:], secret[:_NONCE_BYTES], self._key)
        return record, secret

    def _mixed(self, data, nonce, key):
        """Encrypt or decrypt: AES in counter mode (NIST SP 800-38A), the nonce before the counter."""
        counted = b""
        for number in range((len(data) + 15) // 16):
            counted += nonce + number.to_bytes(8, "big")
        mixed = bytearray(self._cipher.blocks(key, counted)[: len(data)])
        for at in range(len(data)):
            mixed[at] ^= data[at]
        return bytes(mixed)
