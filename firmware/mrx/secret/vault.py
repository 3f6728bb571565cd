"""Mr. X's secret records on flash; if the game has a PIN, the secret part of each is encrypted, and each has a MAC.

Encrypt-then-MAC: 16 bytes of an HMAC-SHA-256 cover the text of the line before them, so with the secret also what the
record is about; the keys are one game's. A line that was altered, or put in the place of another, is damaged. Which
format a file has is bound to the check of its PIN (mrx.secret.pin): a lock that was set back to the format without MACs
opens with no PIN. This module never interprets a secret, and hands it to secret_game only.
"""

import json

from mrx.secret.record_fields import KIND, LEAST_FIELDS, SECRET_BYTES
from mrx.storage.file_names import SECRET_LOG
from mrx.storage.journal import Journal
from shared.events.commitment import bytes_of, hex_of, hmac
from shared.events.events import LAST_WINDOW

_UNDER_PIN = "pin"  # marks an encrypted secret, so that it is not read as plain if the lock is missing
_NONCE_BYTES = 8
_MAC_BYTES = 16
_MAC_END = 2 * 16 + 2  # characters of a line from its MAC on, in hex, a quote and a bracket behind it
_AES_KEY_BYTES = 32  # of a key; what follows is the MAC's, and was missing in earlier versions


class Vault:
    """The records of one game, the oldest first: pairs of a list that JSON can hold, and secret bytes.

    lock            None, or what pin.locking returned
    key             what pin.locking or pin.unlocking found to the lock, or None
    state           after `open`: how the file is, see Journal.open; "damaged" also where a MAC does not fit
                    or a line is neither a record nor a lock, or lacks a field
    journal         the Journal of the file
    flash, entropy, cipher  the parts that it was made with
    """

    def __init__(self, flash, entropy, cipher):
        self.flash = flash
        self.journal = Journal(flash, SECRET_LOG, False)
        self.entropy = entropy
        self.cipher = cipher
        self.key = None
        self.lock = None
        self.state = None

    def open(self):
        """Yield every record; must be exhausted first of all. Afterwards `state` tells how the file is (Journal.open).

        A secret that cannot be decrypted is None: its PIN has not been keyed in, or its lock is damaged.
        """
        self.lock = self.state = None
        for text in self.journal.open():
            yield from self.read(text)
        self.state = self.state or self.journal.state

    def begin(self, records, lock, key):
        """Replace all records in one step, by a new game's or some of this one's. lock and key: both, or both None."""
        texts = [json.dumps(["lock"] + lock)] if lock else []
        self.journal.begin(texts + [self._text(record, secret, key) for record, secret in records])
        self.lock, self.key = lock, key

    def append(self, record, secret):
        """Add a record; on flash when this returns."""
        self.journal.append(self._text(record, secret, self.key))

    def _text(self, record, secret, key):
        if key:
            nonce = self.entropy.take(_NONCE_BYTES)
            record = record + [_UNDER_PIN]
            secret = nonce + self._mixed(secret, nonce, key)
        text = json.dumps(record + [hex_of(secret)])
        return text[:-2] + _mac(text, 2, key) + text[-2:] if key and key[_AES_KEY_BYTES:] else text

    def read(self, text):
        """Yield the record of a line, if it is one and was not altered."""
        key = self.key
        try:
            record = json.loads(text)
            if record[KIND] == "lock":
                salt, rounds, _check, _wipe = record[1:5]
                bytes_of(salt)
                for number in [rounds] + record[5:]:  # behind the four fields stands a format, if any
                    if type(number) is not int:
                        raise ValueError
                if rounds < 1:
                    raise ValueError
                self.lock = record[1:]
                return
            secret = bytes_of(record.pop())
            if key and key[_AES_KEY_BYTES:]:
                if text[-_MAC_END:-2] != _mac(text, _MAC_END, key):
                    raise ValueError
                secret = secret[:-_MAC_BYTES]
            if record[-1] == _UNDER_PIN:
                record.pop()
                secret = key and self._mixed(secret[_NONCE_BYTES:], secret[:_NONCE_BYTES], key)
            if record[KIND] == "leg":
                _, number, window, _, _, _, _ = record
                if number < 1 or not 0 < window <= LAST_WINDOW:
                    raise ValueError
            if len(record) < LEAST_FIELDS or (secret is not None and len(secret) != SECRET_BYTES):
                raise ValueError
        except (ValueError, TypeError, AttributeError, LookupError):  # a full heap is no damage
            self.state = "damaged"
            return
        yield record, secret

    def _mixed(self, data, nonce, key):
        """Encrypt or decrypt: AES in counter mode (NIST SP 800-38A), the nonce before the counter."""
        counted = b""
        for number in range((len(data) + 15) // 16):
            counted += nonce + number.to_bytes(8, "big")
        mixed = bytearray(self.cipher.blocks(key[:_AES_KEY_BYTES], counted)[: len(data)])
        for at in range(len(data)):
            mixed[at] ^= data[at]
        return mixed


def _mac(text, end, key):
    """The MAC in hex of a line's text but for `end` characters at its end."""
    return hex_of(hmac(key[_AES_KEY_BYTES:], memoryview(text.encode())[:-end])[:_MAC_BYTES])
