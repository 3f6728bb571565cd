"""How people and handhelds get in: the table's short code for detectives, and links for a handheld that work once.

Guessing is slowed down, for everybody together: a code has 28**6 values and ten wrong ones a minute are looked at. What
is kept of a handheld's link is its hash.
"""

import hashlib
import secrets
import time

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789"  # nothing that looks like something else, no vowels to make words of
CODE_LENGTH = 6
TOKEN_BYTES = 16
WRONG_A_MINUTE = 10
_REMEMBERED = 50  # used links that can still be told from invented ones


class Invitations:
    """The table's invitations; `store` keeps them, `clock()` answers in seconds. For several threads."""

    def __init__(self, store, lock, clock=time.monotonic):
        self._store = store
        self._lock = lock
        self._clock = clock
        self._wrong = []
        self.open_token = None  # the link that waits for a handheld, as long as this host runs

    def join_code(self):
        """The code with which detectives join."""
        with self._lock:
            code = self._store.note("join_code")
            if code is None:
                code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
                self._store.write_note("join_code", code)
            return code

    def joins(self, code):
        """Whether this is the table's code; spaces, dashes and small letters do not matter. None: too many wrong
        ones."""
        plain = "".join(part for part in code.upper() if part.isalnum())
        return self._guess(lambda: _same(plain, self.join_code()))

    def new(self):
        """A new token for a handheld; the one before it works no longer."""
        with self._lock:
            self.open_token = secrets.token_urlsafe(TOKEN_BYTES)
            self._store.write_note("handheld_open", _hash(self.open_token))
            return self.open_token

    def use(self, token):
        """Try a handheld's token: "in", "used" (it has let somebody in before), "wrong", or None: too many wrong
        ones."""
        with self._lock:
            used = self._store.note("handheld_used", [])
            if _hash(token) in used:
                return "used"
            right = self._guess(lambda: _same(_hash(token), self._store.note("handheld_open") or ""))
            if not right:
                return "wrong" if right is False else None
            self._store.write_note("handheld_used", [*used, _hash(token)][-_REMEMBERED:])
            self._store.write_note("handheld_open", None)
            self.open_token = None
            return "in"

    def is_owner(self, token, wanted):
        """Whether this is the owner's token. None: too many wrong ones."""
        return self._guess(lambda: bool(wanted) and _same(token, wanted))

    def _guess(self, check):
        with self._lock:
            now = self._clock()
            self._wrong = [when for when in self._wrong if now - when < 60]
            if len(self._wrong) >= WRONG_A_MINUTE:
                return None
            if check():
                return True
            self._wrong.append(now)
            return False


def _hash(token):
    return hashlib.sha256(token.encode()).hexdigest()


def _same(given, wanted):
    return secrets.compare_digest(given.encode(), wanted.encode())
