"""One host at a time uses a data folder: it holds the lock of the file `table.lock` while it runs (POSIX's flock)."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

WAIT_S = 2.0  # a host that was just killed may take a moment to release its lock


class Unusable(Exception):
    """The data folder cannot be used as it is; the text is one sentence for the person who started the host."""


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder's lock. Raises Unusable where another host holds it, or its file is a link, and OSError where the
    file cannot be written."""
    path = folder / "table.lock"
    if path.is_symlink():
        raise Unusable(f"{path} is a link to another file; remove it, and start the host again.")
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600), "w") as file:
        os.fchmod(file.fileno(), 0o600)  # an earlier version made it readable for others
        until = time.monotonic() + WAIT_S
        while not _taken(file):
            if time.monotonic() > until:
                raise Unusable(
                    f"Another table is running on the data folder {folder}; "
                    "end it, or give this one another folder with DATA_DIR=."
                )
            time.sleep(0.05)
        yield


def _taken(file):
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
