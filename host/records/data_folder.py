"""Opens the data folder for a command of the terminal, and says in one sentence why it cannot be opened."""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from host import settings
from host.store.store import FILE, Store, Unusable
from host.store.store_file import unwritable


def with_store(command: Callable[[Store], int], makes: bool = False) -> int:
    """Run a command on the store of DATA_DIR; returns its exit status, or 2 if the folder cannot be used.

    makes: whether the command begins a folder that has no games yet.
    """
    try:
        folder = Path(settings.from_environment()["DATA_DIR"])
        if not makes and not _has_games(folder):
            raise Unusable(f"There is no game in {folder}.")
        store = Store(folder)
    except (Unusable, settings.InvalidSetting) as fault:
        print(settings.as_typed(fault), file=sys.stderr)
        return 2
    try:
        return command(store)
    except sqlite3.OperationalError as fault:
        print(settings.as_typed(unwritable(store.folder, fault)), file=sys.stderr)
        return 2
    finally:
        store.close()


def _has_games(folder: Path) -> bool:
    try:
        return (folder / FILE).exists()
    except OSError:  # a folder that may not be looked into: the store says why
        return True
