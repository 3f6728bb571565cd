"""Runs a module as `python -m` does, and ends when the process that started it has ended.

    python -m tests.system.until_orphaned host run

The starting process holds the other end of standard input, so it reads the end of the file there. A host that outlived
a killed test run would go on looking for its port and open the next pseudo-terminal of that number, which is another
test's.
"""

import os
import runpy
import sys
import threading


def _end_with_parent():
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.argv[:] = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
