"""`python -m host` on a slow disk: each sync takes SYNC_MS, and a commit ends when the test lets it.

    python -m tests.system.until_orphaned tests.system.held_disk run

While the FIFO HOLD is in the data folder, a commit opens the FIFO HELD to say that it has begun, and waits until
somebody opens HOLD. Nothing can hold a real disk for so long. There may be as many tables as anybody makes.
"""

import os
import sys
from pathlib import Path
from time import sleep  # before gevent replaces it: this one stops a whole thread, as a disk does

HOLD, HELD = "hold", "held"


def main():
    from gevent import monkey

    monkey.patch_all()
    from host import __main__ as host
    from host.store.sqlite_rows import SqliteRows
    from host.web import other_tables

    other_tables.OtherTables.most = 1000
    folder, real_commit = Path(os.environ["DATA_DIR"]), SqliteRows._write_files
    sync_s = int(os.environ.get("SYNC_MS", "0")) / 1000

    def commit(rows):
        sleep(sync_s)
        if (folder / HOLD).exists():
            (folder / HELD).open("wb").close()
            (folder / HOLD).open("rb").close()
        real_commit(rows)

    SqliteRows._write_files = commit
    return host.main()


if __name__ == "__main__":
    sys.exit(main())
