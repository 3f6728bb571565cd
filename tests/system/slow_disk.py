"""`python -m host` on a disk whose sync takes SYNC_MS, with as many tables as anybody makes.

python -m tests.system.until_orphaned tests.system.slow_disk run
"""

import os
import sys


def main():
    from gevent import monkey

    monkey.patch_all()
    from host import __main__ as host
    from host.store.sqlite_rows import SqliteRows
    from host.web import other_tables

    other_tables.OtherTables.most = 1000
    sync_s, real_commit, sleep = int(os.environ["SYNC_MS"]) / 1000, SqliteRows._write_files, _sleep()

    def commit(rows):
        sleep(sync_s)
        real_commit(rows)

    if sync_s:
        SqliteRows._write_files = commit
    return host.main()


def _sleep():
    """The one that stops a whole thread, as a disk does."""
    from gevent import monkey

    return monkey.get_original("time", "sleep")


if __name__ == "__main__":
    sys.exit(main())
