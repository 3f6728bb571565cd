"""One host at a time uses a data folder: it holds the lock of the file `table.lock` while it runs."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import filelock

FILE = "table.lock"
WAIT_S = 2.0  # a host that was just killed may take a moment to release its lock


class Unusable(Exception):
    """The data folder cannot be used as it is; the text is one sentence for the person who started the host."""


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder's lock. Raises Unusable where another host holds it, or its file is a link, and OSError where the
    file cannot be written."""
    path = folder / FILE
    if path.is_symlink():
        raise Unusable(f"{path} is a link to another file; remove it, and start the host again.")
    lock = filelock.FileLock(path, timeout=WAIT_S, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise Unusable(
            f"Another table is running on the data folder {folder}; "
            "end it, or give this one another folder with DATA_DIR=."
        ) from None
    try:
        path.chmod(0o600)  # an earlier version made it readable for others
        yield
    finally:
        lock.release()
