"""Opens the data folder for a command of the terminal, and says in one sentence why it cannot be opened."""

import sqlite3
import sys
from collections.abc import Callable

from host import settings
from host.store.store import Store, Unusable
from host.store.store_file import unwritable


def with_store(command: Callable[[Store], int]) -> int:
    """Run a command on the store of DATA_DIR; returns its exit status, or 2 if the folder cannot be used."""
    try:
        store = Store(settings.from_environment()["DATA_DIR"])
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
