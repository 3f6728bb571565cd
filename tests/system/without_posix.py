"""The host where the operating system has nothing of POSIX's own: what our code would import or call is hidden.

    python -m tests.system.without_posix COMMAND ...

Libraries still find it, because on Windows they have ways of their own. What this cannot show is Windows itself.
"""

import builtins
import os
import runpy
import signal
import sys

OURS = {"host", "shared", "mrx", "virtual", "hardware", "__main__"}
MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
NAMES = {os: ("O_DIRECTORY", "O_NOFOLLOW", "geteuid", "killpg"), signal: ("SIGQUIT", "SIGUSR1")}


def hide():
    found = builtins.__import__

    def import_it(name, names=None, *rest, **named):
        if name in MODULES and (names or {}).get("__name__", "").split(".")[0] in OURS:
            raise ImportError(name)
        return found(name, names, *rest, **named)

    builtins.__import__ = import_it
    for module, names in NAMES.items():
        for name in names:
            delattr(module, name)


if __name__ == "__main__":
    hide()
    sys.argv[0] = "__main__.py"
    runpy.run_module("host", run_name="__main__")
