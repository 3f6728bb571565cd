"""How people and handhelds get in: the table's short code for detectives, and links for a handheld that work once.

Guessing is slowed down, for each door by itself: ten wrong tries a minute from one address are looked at, and a hundred
from all together, for a code has only 28**6 values and a guesser may have many addresses. The long secrets of links
cannot be guessed: a right one is let in whatever has been tried before, so that no guest shuts out the owner. What is
kept of a handheld's link is its hash.
"""

import hashlib
import secrets
import time

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789"  # nothing that looks like something else, no vowels to make words of
CODE_LENGTH = 6
TOKEN_BYTES = 16
WRONG_A_MINUTE = 10  # from one address
ALL_WRONG_A_MINUTE = 100
_REMEMBERED = 50  # used links that can still be told from invented ones


class Invitations:
    """The table's invitations; `store` keeps them, `clock()` answers in seconds. For several threads."""

    def __init__(self, store, lock, clock=time.monotonic):
        self._store = store
        self._lock = lock
        self._clock = clock
        self._wrong = []  # (when, door, who) of each wrong try of the last minute
        self.open_token = None  # the link that waits for a handheld, as long as this host runs

    def join_code(self):
        """The code with which detectives join."""
        with self._lock:
            code = self._store.note("join_code")
            if code is None:
                code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
                self._store.write_note("join_code", code)
            return code

    def joins(self, code, who):
        """Whether this is the table's code; spaces, dashes and small letters do not matter. None: too many wrong
        ones. Here and below, `who` is the guesser's address."""
        plain = "".join(part for part in code.upper() if part.isalnum())
        with self._lock:
            if self._too_many("code", who):
                return None
            return _same(plain, self.join_code()) or self._was_wrong("code", who)

    def new(self):
        """A new token for a handheld; the one before it works no longer."""
        with self._lock:
            self.open_token = secrets.token_urlsafe(TOKEN_BYTES)
            self._store.write_note("handheld_open", _hash(self.open_token))
            return self.open_token

    def use(self, token, who):
        """Try a handheld's token: "in", "used" (it has let somebody in before), "wrong", or None: too many wrong
        ones."""
        with self._lock:
            used = self._store.note("handheld_used", [])
            if _hash(token) in used:
                return "used"
            if not _same(_hash(token), self._store.note("handheld_open") or ""):
                return None if self._was_wrong("handheld", who) is None else "wrong"
            self._store.write_note("handheld_used", [*used, _hash(token)][-_REMEMBERED:])
            self._store.write_note("handheld_open", None)
            self.open_token = None
            return "in"

    def is_owner(self, token, wanted, who):
        """Whether this is the owner's token. None: too many wrong ones."""
        with self._lock:
            return (bool(wanted) and _same(token, wanted)) or self._was_wrong("owner", who)

    def _was_wrong(self, door, who):
        """Remember a wrong try: False, or None where there have been too many."""
        if self._too_many(door, who):
            return None
        self._wrong.append((self._clock(), door, who))
        return False

    def _too_many(self, door, who):
        now = self._clock()
        self._wrong = [wrong for wrong in self._wrong if now - wrong[0] < 60]
        here = [each for _when, where, each in self._wrong if where == door]
        return len(here) >= ALL_WRONG_A_MINUTE or here.count(who) >= WRONG_A_MINUTE


def _hash(token):
    return hashlib.sha256(token.encode()).hexdigest()


def _same(given, wanted):
    return secrets.compare_digest(given.encode(), wanted.encode())
