"""`python -m host` on a disk that waits: a commit begins, and ends when the test lets it.

    python -m tests.system.until_orphaned tests.system.held_disk run

While the FIFO HOLD is in the data folder, a commit opens the FIFO HELD to say that it has begun, and waits until
somebody opens HOLD. Nothing can hold a real disk for so long.
"""

import os
import sys
from pathlib import Path

HOLD, HELD = "hold", "held"


def main():
    from gevent import monkey

    monkey.patch_all()
    from host import __main__ as host
    from host.store.sqlite_rows import SqliteRows

    folder, real_commit = Path(os.environ["DATA_DIR"]), SqliteRows._write_files

    def commit(rows):
        if (folder / HOLD).exists():
            (folder / HELD).open("wb").close()
            (folder / HOLD).open("rb").close()
        real_commit(rows)

    SqliteRows._write_files = commit
    return host.main()


if __name__ == "__main__":
    sys.exit(main())
