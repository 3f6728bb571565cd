"""`python -m host backup FILE` and `restore FILE`: tables of a data folder as one file, and back.

A backup is made while the host runs: SQLite gives a copy as of one moment. `heads` is copied before it, because it may
say too little of a game and never too much. What came afterwards is sent again by the handhelds. The handheld beside
the host is left out, as it has the stations of Mr. X. A restore is done whole: until then no host opens the folder. A
single table is restored while the host runs, too, which finds it there.
"""

import contextlib
import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from host import settings
from host.people import pairings
from host.store import folder_lock, heads
from host.store.store import FILE, Store, Unusable
from host.store.store_file import RESTORING, unwritable
from host.web.kept_tables import TABLES, TITLE, TITLES

FORMAT, ABOUT = "mrx-backup/1", "backup.json"
PARTS = (heads.FILE, FILE, pairings.FILE)  # of a table
_NAME = re.compile(rf"(?:{TABLES}/([a-z0-9-]{{1,40}})/)?({'|'.join(map(re.escape, PARTS))})")
_DAMAGED = (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, ValueError, KeyError, TypeError, UnicodeError)


def main(command: str, file: str, table: str) -> int:
    """Do one of both; returns 0, or 2, with one sentence, if nothing was done. table: of a backup, "" for all."""
    try:
        if os.environ.get("DATABASE_URL"):
            raise Unusable("The tables are in PostgreSQL, which has a backup of its own: pg_dump.")
        folder = Path(settings.from_environment(os.environ)["DATA_DIR"])
        print(backup(folder, Path(file), table) if command == "backup" else restore(Path(file), folder))
    except (Unusable, settings.InvalidSetting) as fault:
        print(settings.as_typed(fault), file=sys.stderr)
    except (sqlite3.Error, OSError) as fault:
        print(f"That was not done ({getattr(fault, 'strerror', None) or fault}).", file=sys.stderr)
    else:
        return 0
    return 2


def backup(folder: Path, file: Path, table: str = "") -> str:
    """Keep all tables of a data folder, or this one, in a new file; returns what was done. Of all, one whose file is
    damaged is left out. Raises Unusable, OSError and sqlite3.Error; then there is no file."""
    if not (folder / FILE).exists():
        raise Unusable(f"There is no table in {folder}.")
    if file.exists():
        raise Unusable(f"{file} is there already; give another name.")
    with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=f".{file.name}-") as made:
        copied = Path(made)
        damaged = _copy_others(folder, copied, table)
        _copy_table(folder, copied)  # the last one, as it knows which tables there are
        titles = _titles(copied)
        names = [path.parent.name for path in (copied / TABLES).glob(f"*/{FILE}") if path.parent.name in titles]
        if table and not names:
            raise Unusable(f"There is no table {table} in {folder}; its name is what its address has behind /t/.")
        places = [copied / TABLES / name for name in names] + ([] if table else [copied])
        parts = {
            path.relative_to(copied).as_posix(): path
            for path in (place / part for place in places for part in PARTS)
            if path.exists()
        }
        hashes = {name: _hash(path) for name, path in parts.items()}
        about = {"format": FORMAT, "table": table, "title": titles.get(table, ""), "parts": hashes}
        (copied / ABOUT).write_text(json.dumps(about))
        with tarfile.open(copied / "whole", "w:gz") as whole:
            for name, path in {ABOUT: copied / ABOUT, **parts}.items():
                whole.add(path, name)
        (copied / "whole").chmod(0o600)
        _sync(copied / "whole")
        (copied / "whole").rename(file)
    but = f", but not {', '.join(damaged)}, whose file is damaged" if damaged else ""
    return f"{file} has {len(places)} of the tables{but}. It holds their keys: let nobody else read it."


def restore(file: Path, folder: Path) -> str:
    """Put back what is in a file into a data folder, where none of it is; returns what was done. Raises Unusable and
    OSError; then no table is there that was not before, and it can be done again."""
    try:
        with tarfile.open(file, "r:gz") as whole:
            about = json.loads(_content(whole, ABOUT).read())
            root = f"{TABLES}/{about['table']}/" if about["table"] else ""
            parts: dict[str, str] = about["parts"]
            if about["format"] != FORMAT or root + FILE not in parts or not all(map(_NAME.fullmatch, parts)):
                raise ValueError("of another form")
            place = folder / root
            with _restored(place):
                fresh = place / RESTORING
                fresh.mkdir(mode=0o700)
                for name, wanted in parts.items():
                    path = fresh / name.removeprefix(root)
                    _write(path, _content(whole, name))
                    if _hash(path) != wanted:
                        raise ValueError("damaged")
                if root:  # for the host, which may run
                    (fresh / TITLE).write_text(about["title"])
                _move(fresh, place)
    except _DAMAGED as fault:
        raise Unusable(f"{file} is no backup, or a damaged one.") from fault
    return f"{place} has what was in {file}. What came afterwards is sent again by the handhelds."


def _copy_others(folder: Path, copied: Path, table: str) -> list[str]:
    """Copy the tables besides the host's own, or this one; returns the names of those that are damaged."""
    damaged, found = [], [path.parent.name for path in (folder / TABLES).glob(f"*/{FILE}")]
    for name in [each for each in found if table in ("", each)]:  # a path is no name
        try:
            _copy_table(folder / TABLES / name, copied / TABLES / name)
        except FileNotFoundError:  # it has just been deleted
            pass
        except sqlite3.DatabaseError as fault:
            if table or isinstance(fault, sqlite3.OperationalError):  # the latter is the disk's
                raise
            shutil.rmtree(copied / TABLES / name)
            damaged.append(name)
    return damaged


def _copy_table(folder: Path, copy: Path) -> None:
    copy.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):  # of an earlier version
        shutil.copyfile(folder / heads.FILE, copy / heads.FILE)
    if not (folder / FILE).exists():
        raise FileNotFoundError(folder / FILE)
    source = sqlite3.connect((folder / FILE).absolute().as_uri() + "?mode=ro", uri=True)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(copy / FILE)) as target:
        source.backup(target)
    with contextlib.suppress(FileNotFoundError):  # no handheld is paired
        shutil.copyfile(folder / pairings.FILE, copy / pairings.FILE)


def _titles(copied: Path) -> dict[str, str]:
    with contextlib.closing(Store(copied)) as store:
        if store.damaged_file:
            raise Unusable("The table's file is damaged, so nothing was kept; start the host, which puts it aside.")
        return TITLES.of(store)


def _content(whole: tarfile.TarFile, name: str) -> IO[bytes]:
    found = whole.extractfile(name)
    if found is None:
        raise ValueError("no file")
    return found


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, content: IO[bytes]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    with path.open("wb") as file:
        shutil.copyfileobj(content, file)
    _sync(path)


@contextlib.contextmanager
def _restored(place: Path) -> Iterator[None]:
    """It is being put there, while no host opens that folder."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = folder_lock.held(place)
    except OSError as fault:
        raise unwritable(place, fault) from fault
    with lock:
        _clear(place)
        try:
            yield
        except BaseException:
            _clear(place)
            raise


def _clear(place: Path) -> None:
    """Remove what a restore that was broken off has left; no host has opened it since. Raises Unusable for a table."""
    files = (FILE, f"{FILE}-wal", heads.FILE, pairings.FILE, TABLES)
    found = [place / each for each in files if (place / each).exists()]
    if found and not (place / RESTORING).exists():
        raise Unusable(
            f"There is a table already: {found[0]}. Nothing was changed; delete it first, or give another folder "
            "with DATA_DIR=."
        )
    for each in [*found, place / RESTORING]:
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink(missing_ok=True)


def _move(fresh: Path, place: Path) -> None:
    for part in [each for each in fresh.iterdir() if each.name != folder_lock.FILE]:
        part.replace(place / part.name)
    shutil.rmtree(fresh)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
