"""`python -m host` on a disk that waits: a commit begins, and ends when the test lets it.

    python -m tests.system.until_orphaned tests.system.held_disk run

While the FIFO HOLD is in the data folder, a commit opens the FIFO HELD to say that it has begun, and waits until
somebody opens HOLD. Nothing can hold a real disk for so long.
"""

import sys

HOLD, HELD = "hold", "held"


def main():
    from gevent import monkey

    monkey.patch_all()
    from host import __main__ as host
    from host.store.store import Store

    real_commit = Store._commit

    def commit(store):
        if (store.folder / HOLD).exists():
            (store.folder / HELD).open("wb").close()
            (store.folder / HOLD).open("rb").close()
        real_commit(store)

    Store._commit = commit
    return host.main()


if __name__ == "__main__":
    sys.exit(main())
