"""Runs a module, as `python -m` does, until whoever started it has gone: `python -m tests.system.leash host run`.

Standard input is the leash; it ends when the starting process ends, however it ends. A host that outlived a killed test
run would go on looking for its port and open the next pseudo-terminal of that number, which is another test's.
"""

import os
import runpy
import sys
import threading


def _end_with_the_leash():
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_leash, daemon=True).start()
    sys.argv[:] = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
