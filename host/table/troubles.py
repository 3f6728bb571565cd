"""What is wrong at the table, as codes with facts; `host.view.wording` turns them into sentences for the players."""

from typing import Any, NamedTuple

from host.store.note import Note, plain
from host.store.store import Store
from host.store.table_version import Changes
from host.table.links import Links
from host.table.outbox import Outbox

# By the code of a trouble, the new name of a damaged file.
_RENAMED_FILES: dict[str, Note[str | None]] = {
    code: Note(code, None, plain(str, type(None))) for code in ("damaged", "damaged-pairings")
}


class Trouble(NamedTuple):
    """One thing that is wrong: a code of `wording.trouble` and its facts."""

    code: str
    facts: dict[str, Any]


class Troubles:
    """What failed in the outbox, what was reported, and what is wrong with ports and files. For many threads."""

    def __init__(self, store: Store, outbox: Outbox, links: Links, changes: Changes):
        self._store = store
        self._outbox = outbox
        self._links = links
        self._changes = changes
        self._reported: dict[str, Trouble] = {}  # by subject

    def report(self, subject: str, code: "str | None", **facts: Any) -> None:
        """Replace what is reported of a subject by this trouble; None clears it."""
        with self._changes.lock:
            trouble = Trouble(code, facts) if code else None
            if self._reported.get(subject) == trouble:
                return
            if trouble is None:
                del self._reported[subject]
            else:
                self._reported[subject] = trouble
            self._changes.changed()

    def renamed(self, code: str, file: "str | None") -> None:
        """A damaged file has this name now; None: none was damaged."""
        if file:
            _RENAMED_FILES[code].keep(self._store, file)

    def has(self, subject: str) -> bool:
        with self._changes.lock:
            return subject in self._reported

    def current(self, game_id: str) -> list[Trouble]:
        """All troubles of the table and of this game, the newest first."""
        with self._changes.lock:
            failed = [*self._outbox.failed(), *self._outbox.damaged()]
            games = ("", game_id)  # a game that is only proposed has no id yet
            found = [Trouble("entry", {"entry": entry}) for entry in failed if entry.game_id in games]
            found += self._reported.values()
            found += [Trouble("floods", {"device": device}) for device in self._links.floods()]
            found += [Trouble("port-" + code, {"port": name}) for name, code in self._links.port_troubles().items()]
            lent = self._links.lends_ports and self._links.state() == "down"
            found += [Trouble("ports-lent", {})] if lent else []
            found += [Trouble("lost", {})] if self._store.lost else []
            files = [(code, note.of(self._store)) for code, note in _RENAMED_FILES.items()]
            return found + [Trouble(code, {"file": file}) for code, file in files if file]

    def clear_reported(self) -> None:
        """Forget what was reported, because the game that it was about is gone."""
        with self._changes.lock:
            self._reported.clear()

    def dismiss(self) -> None:
        """Forget all troubles, because they have been read; one that lasts is reported again."""
        with self._changes.lock:
            self._outbox.dismiss_failed()
            self._reported.clear()
            self._links.dismiss()
            self._store.lost = False
            for note in _RENAMED_FILES.values():
                if note.of(self._store):
                    note.keep(self._store, None)
            self._changes.changed()
