"""A small thing that is kept beside the log: under a key, as JSON.

One that the disk has damaged counts as none, and the page says so. What proves something is checked by its reader too,
as the key of the consents is by its hash. A module that needs a note names it once at its top.
"""

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from host.store import store_file
from host.store.integrity import is_hex
from host.store.store import Store

T = TypeVar("T")
_UNREADABLE = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, eq=False)
class Note(Generic[T]):
    """One kind of note; there is one of it for the table, or one for each thing that it is about, such as a game.

    key        under which it is kept: as data folders have it
    default    what counts where nothing is kept
    decode     makes the value of JSON, also of the forms that earlier versions wrote; raises any of ValueError,
               TypeError, KeyError, IndexError and AttributeError for what is none
    encode     makes JSON of the value
    damaged    what counts where it is damaged; None: the default

        ROUNDS = Note("rounds", 0, plain(int))
        ROUNDS.keep(store, 3, game_id)
        ROUNDS.of(store, game_id)  # 3
    """

    key: str
    default: T
    decode: Callable[[Any], T]
    encode: "Callable[[T], Any]" = lambda value: value
    damaged: "T | None" = None

    def of(self, store: Store, about: str = "") -> T:
        """What is kept, of a game or whatever else it is about."""
        name = self._name(about)
        return self.read(store.note(name), lambda value: store.void_note(name, self.encode(value)))

    def at(self, folder: str, about: str = "") -> T:
        """As `of`, where nobody has opened the folder. Raises sqlite3.Error."""
        return self.read(store_file.note_at(folder, self._name(about)))

    def read(self, text: "str | None", void: Callable[[T], object] = lambda value: None) -> T:
        """The value of what is kept as this text; None for nothing. void: called with what counts for a damaged one."""
        try:
            return copy.deepcopy(self.default) if text is None else self.decode(json.loads(text))
        except _UNREADABLE:
            counts = copy.deepcopy(self.default if self.damaged is None else self.damaged)
            void(counts)
            return counts

    def is_kept(self, store: Store, about: str = "") -> bool:
        """Whether anything is kept, damaged or not."""
        return store.note(self._name(about)) is not None

    def keep(self, store: Store, value: T, about: str = "") -> None:
        """Keep this from now on."""
        store.write_note(self._name(about), self.encode(value))

    def _name(self, about):
        return f"{self.key} {about}" if about else self.key


def plain(*kinds: type) -> Callable[[Any], Any]:
    """A decoder for what is JSON of one of these types."""

    def decode(value: Any) -> Any:
        if not isinstance(value, kinds):
            raise TypeError("a note of another form")
        return value

    return decode


def hex_of(length: int) -> Callable[[Any], str]:
    """A decoder for so many bytes in hex."""

    def decode(value: Any) -> str:
        if not is_hex(value, length):
            raise ValueError("a note of another form")
        return value

    return decode
