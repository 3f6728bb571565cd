"""Mr. X's secret records on flash; the secret part of each is encrypted if the game has a PIN.

This module never interprets a secret, and hands it to secret_game only.
"""

import json

from mrx.storage.file_names import SECRET_LOG
from mrx.storage.journal import Journal
from shared.commitment import bytes_of, hex_of

_UNDER_PIN = "pin"  # marks an encrypted secret, so that it is not read as plain if the lock is missing
_NONCE_BYTES = 8
_KIND = 0  # where a record's kind stands in it


class Vault:
    """The records of one game, the oldest first: pairs of a list that JSON can hold, and secret bytes.

    lock            None, or the [salt, rounds, check, wipe] that pin.locking returned
    needs_pin       there is a lock, and the key is not known
    state           after `open`: how the file is, see Journal.open
    flash, entropy, cipher  the parts that it was made with
    """

    def __init__(self, flash, entropy, cipher):
        self.flash = flash
        self._journal = Journal(flash, SECRET_LOG, False)
        self.entropy = entropy
        self.cipher = cipher
        self._key = None
        self.lock = None
        self.state = None

    @property
    def needs_pin(self):
        return self.lock is not None and self._key is None

    def open(self):
        """Yield every record; must be exhausted first of all. Afterwards `state` tells how the file is (Journal.open).

        A secret that cannot be decrypted is None: its PIN has not been keyed in, or its lock is damaged.
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
        """Replace all records in one step, by a new game's or some of this one's. lock and key: both, or both None."""
        texts = [json.dumps(["lock"] + lock)] if lock else []
        self._journal.begin(texts + [self._text(record, secret, key) for record, secret in records])
        self.lock, self._key = lock, key

    def keep(self, records):
        """Replace all records in one step, of the same game."""
        self.begin(records, self.lock, self._key)

    def append(self, record, secret):
        """Add a record; on flash when this returns."""
        self._journal.append(self._text(record, secret, self._key))

    def unlock(self, key):
        """Use this key from now on; None: none."""
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
        mixed = bytearray(self.cipher.blocks(key, counted)[: len(data)])
        for at in range(len(data)):
            mixed[at] ^= data[at]
        return bytes(mixed)
