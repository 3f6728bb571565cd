"""How people and handhelds get in: the table's short code for detectives, and tokens for a handheld that work once.

Wrong tries are limited, see `wrong_tries`, because a code has only 28**6 values. Long tokens cannot be guessed: a right
one is accepted whatever has been tried before, so that no guest can lock out the owner. Only the hash of a handheld's
token is stored. The owner's token is a new one at each start of the host; those of its other tables are printed, so
they stay. It is void once an owner's browser has been expelled: whoever has that browser may have kept the link.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from host.people.wrong_tries import WrongTries
from host.store.note import Note, plain
from host.store.store import Store

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789"  # nothing that looks like something else, no vowels to make words of
CODE_LENGTH = 6  # a shorter one is found sooner by guessing, see `wrong_tries`
TOKEN_BYTES = 16
_REMEMBERED = 50  # used tokens that are still answered with "used" and not with "wrong"


def _code(kept):
    if not (kept.isascii() and kept.isalnum()):
        raise ValueError("no code")
    return kept


def _tries(kept):
    when, tries = kept
    return float(when), [(str(kind), str(who), float(since_s)) for kind, who, since_s in tries]


_CODE: Note[str] = Note("join_code", "", _code)
_OPEN: Note[str | None] = Note("handheld_open", None, plain(str, type(None)))  # the hash of the unused token
_OWNER: Note[str] = Note("owner_token", "", plain(str))
_TRIES: Note[tuple[float, list]] = Note(
    "wrong_tries", (0.0, []), _tries, list
)  # where the next process goes on with it
_USED: Note[list[str]] = Note("handheld_used", [], plain(list))  # hashes
_LAST_USE: Note[list[str]] = Note("handheld_last_use", ["", ""], plain(list))  # the hash of token and press; the mark


class Invitations:
    """The table's invitations, stored in `store`; `clock()` returns seconds. For several threads."""

    def __init__(self, store: Store, lock: AbstractContextManager[object], clock: Callable[[], float] = time.monotonic):
        self._store = store
        self._lock = lock
        self._wrong = WrongTries(clock)
        if store.is_shared:
            when, tries = _TRIES.of(store)
            self._wrong.go_on(tries, time.time() - when)
        self._owner_void = False
        self.open_token: str | None = None  # the unused token; None after a restart, when only its hash is known

    def join_code(self) -> str:
        """The code with which detectives join."""
        with self._lock:
            return _CODE.of(self._store) or self.new_join_code()

    def new_join_code(self) -> str:
        """A new code with which detectives join; the one before it no longer works."""
        with self._lock:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            _CODE.keep(self._store, code)
            return code

    def joins(self, code: str, who: str) -> "bool | None":
        """Whether this is the table's code; spaces, dashes and small letters do not matter. None: too many wrong
        tries. Here and below, `who` is the address that tries."""
        plain = "".join(part for part in code.upper() if part.isalnum())
        with self._lock:
            if self._wrong.too_many("code", who):
                return None
            return _same(plain, self.join_code()) or self._was_wrong("code", who)

    def new(self) -> str:
        """A new token for a handheld; the one before it no longer works."""
        with self._lock:
            self.open_token = secrets.token_urlsafe(TOKEN_BYTES)
            _OPEN.keep(self._store, _hash(self.open_token))
            return self.open_token

    def forget_open(self) -> None:
        """Forget the unused token if it was not written: a transaction was rolled back."""
        if self.open_token is not None and _hash(self.open_token) != _OPEN.of(self._store):
            self.open_token = None

    def use(self, token: str, who: str) -> "str | None":
        """Try a handheld's token: "in", "used" (it was tried before with success), "wrong", or None: too many wrong
        tries."""
        with self._lock:
            used = _USED.of(self._store)
            if _hash(token) in used:
                return "used"
            if not _same(_hash(token), _OPEN.of(self._store) or ""):
                return None if self._was_wrong("handheld", who) is None else "wrong"
            with self._store.transaction():
                _USED.keep(self._store, [*used, _hash(token)][-_REMEMBERED:])
                _OPEN.keep(self._store, None)
            self.open_token = None
            return "in"

    def keep_use(self, token: str, press: str, mark: str) -> None:
        """This press has used a token, and its browser has got this mark."""
        with self._lock:
            _LAST_USE.keep(self._store, [_hash(f"{token} {press}"), mark])

    def used_by(self, token: str, press: str) -> "str | None":
        """The mark of the browser that used a token by this very press: its answer was lost, so it asks again."""
        with self._lock:
            kept, mark = _LAST_USE.of(self._store)
            return mark if _same(kept, _hash(f"{token} {press}")) else None

    def owner_token(self) -> str:
        """The owner's token that is kept; a new one if there is none, or if it is void."""
        with self._lock:
            return _OWNER.of(self._store) or self.new_owner_token()

    def new_owner_token(self) -> str:
        """A new owner's token, which is kept; the one before it no longer works."""
        with self._lock:
            token = secrets.token_urlsafe(12)
            _OWNER.keep(self._store, token)
            self._owner_void = False
            return token

    def is_owner(self, token: str, wanted: str, who: str) -> "bool | None":
        """Whether this is the owner's token, `wanted`. None: too many wrong tries."""
        with self._lock:
            right = bool(wanted) and not self._owner_void and _same(token, wanted)
            return right or self._was_wrong("owner", who)

    def void_owner(self) -> None:
        """The owner's token works no longer: the next start of the host draws another."""
        with self._lock:
            self._owner_void = True
            if _OWNER.of(self._store):
                _OWNER.keep(self._store, "")

    def _was_wrong(self, kind, who):
        """Remember a wrong try: False, or None if there have been too many."""
        if self._wrong.too_many(kind, who):
            return None
        self._wrong.add(kind, who)
        if self._store.is_shared:
            _TRIES.keep(self._store, (time.time(), self._wrong.told()))
        return False


def _hash(token):
    return hashlib.sha256(token.encode()).hexdigest()


def _same(given, wanted):
    return secrets.compare_digest(given.encode(), wanted.encode())
