"""Where a host's other tables are kept: their titles, the organiser's notice, and a store each.

`FolderTables`    on this machine: titles and notice beside the host's own table, a folder for each of the others
`ServiceTables`   in a service's database, which several processes share; the service's own table has the name ""

Never here: which of them are open, and what a title may be.
"""

import re
import shutil
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from host.store.note import Note, plain
from host.store.store import FILE, Store
from host.store.store_file import RESTORING
from host.table import glance
from host.table.table import Table
from host.web.open_rooms import LOOK_S
from host.web.worker_thread import on_disk

TABLES = "tables"  # the folder with theirs, in the host's
TITLE = "title"  # the file with the title of one that was restored
TITLES: Note[dict[str, str]] = Note("tables", {}, plain(dict))  # of the host's own table: title by name
_NOTICE: Note[str] = Note("notice", "", plain(str))


class KeptTables(Protocol):
    """For many threads. Each raises sqlite3.Error where it cannot be read or written. What several processes need does
    nothing here."""

    def alone(self) -> AbstractContextManager[object]:
        """Held, nobody else in this process changes which tables there are."""
        ...

    def titles(self, names: Collection[str] | None = None) -> Mapping[str, str]:
        """{name: title} of all, or of those of these names, in the order in which they were made. A service may have
        very many: ask for names where that does."""
        ...

    def keep(self, name: str, title: str) -> None:
        """Make a table, or give one another title."""

    def delete(self, name: str) -> None:
        """Delete a table that is not open. Raises OSError where its files stay: then it is still there."""

    def open(self, name: str) -> "Store | None":
        """The store of a table; None where there is none. Raises Unusable and OSError too."""
        ...

    def seize(self, name: str) -> None:
        """Have `open` open a table here, whoever else has it open."""

    def glance(self, name: str) -> "glance.Row | None":
        """The row of a table that is not open here; None where it cannot be read."""
        ...

    def glances(self) -> "Mapping[str, glance.Row | None]":
        """Those of all tables that are read at once."""
        return {}

    def serve(self, close: Callable[[str], object], look: Callable[[], object]) -> None:
        """From now on call look() every LOOK_S, and close(name) where a table is to be open here no longer."""

    def write_probe(self) -> None:
        """Change a row of a service's database that says the same then."""

    def owner_token(self) -> str:
        """What makes a browser the owner's of the table "", where it is kept; else ""."""
        return ""

    def ways(self, name: str) -> tuple[str, str]:
        """The owner's token and the detectives' code of a table that is not open here, "" where they are not known."""
        return "", ""

    def notice(self) -> str:
        """What the organiser tells all televisions; "" for nothing."""
        ...

    def keep_notice(self, notice: str) -> None:
        """Tell them this from now on."""


class FolderTables(KeptTables):
    """Those of a host whose own table this is."""

    def __init__(self, own: Table) -> None:
        self._own = own
        self._adopt()
        self.notice()  # read while nobody else uses the store, which keeps in memory what was read once

    def alone(self) -> AbstractContextManager[object]:
        return self._own.deed()

    def titles(self, names: Collection[str] | None = None) -> Mapping[str, str]:
        kept = TITLES.of(self._own.store)
        return kept if names is None else {name: title for name, title in kept.items() if name in names}

    def keep(self, name: str, title: str) -> None:
        with self.alone():
            TITLES.keep(self._own.store, {**self.titles(), name: title})

    def delete(self, name: str) -> None:
        if self._folder(name).exists():  # it is not, of a table at which nobody has been
            shutil.rmtree(self._folder(name))
        with self.alone():
            TITLES.keep(self._own.store, {each: title for each, title in self.titles().items() if each != name})

    def open(self, name: str) -> "Store | None":
        return Store(self._folder(name), on_disk) if name in self.titles() else None

    def glance(self, name: str) -> "glance.Row | None":
        return glance.ROW.at(str(self._folder(name)))

    def serve(self, close: Callable[[str], object], look: Callable[[], object]) -> None:
        def step() -> None:
            self._adopt()
            look()

        self._own.services.start("tables", step, LOOK_S)

    def _adopt(self) -> None:
        """Enter the tables that are here without a title: one that was restored, or all where the own file was lost."""
        titles, found = self.titles(), sorted(self._folder("").glob("*"))
        new = [each for each in found if each.name not in titles and re.fullmatch("[a-z0-9-]+", each.name)]
        if new := [each for each in new if (each / FILE).exists() and not (each / RESTORING).exists()]:
            files = {each.name: each / TITLE for each in new}
            read = {name: file.read_text(errors="replace") if file.exists() else name for name, file in files.items()}
            with self.alone():
                TITLES.keep(self._own.store, {**self.titles(), **read})
            for file in files.values():
                file.unlink(missing_ok=True)

    def notice(self) -> str:
        return _NOTICE.of(self._own.store)

    def keep_notice(self, notice: str) -> None:
        with self.alone():
            _NOTICE.keep(self._own.store, notice)

    def _folder(self, name: str) -> Path:
        return self._own.store.folder / TABLES / name
