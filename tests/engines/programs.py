"""The browsers and what drives them: installed where we may, or the line to type; and a process that ends with ours."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress

from hardware import debian_packages
from tests.patience import PATIENCE_S

PROGRAMS = ("firefox-esr", "WebKitWebDriver", "Xvfb")
# What the packages recommend besides would be three times as much.
PACKAGES = ("--no-install-recommends", "firefox-esr", "webkit2gtk-driver", "xvfb")
MISSING = f"make test-browsers needs some packages. Type: sudo apt-get install --yes {' '.join(PACKAGES)}"
# Kills the process group when the program has ended, or when the other end of its input is closed, as by our own end.
KEEPER = '("$0" "$@"; kill -KILL 0) & read -r _; kill -KILL 0'


def are_there():
    return all(map(shutil.which, PROGRAMS))


@contextmanager
def running(*words, **environment):
    """A Program, for a while; it and all that it starts is a process group of its own."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            ["sh", "-c", KEEPER, *map(str, words)], env={**os.environ, **environment}, start_new_session=True,
            stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            yield Program(process, output)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdin.close()


class Program:
    """What is running."""

    def __init__(self, process, output):
        self._process = process
        self._output = output

    def wait_for(self, condition):
        """What condition() says, once that is true; meanwhile the program must not end."""
        end = time.monotonic() + PATIENCE_S
        while not (found := condition()):
            assert time.monotonic() < end, self._said()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)
                raise AssertionError("it has ended: " + self._said())
        return found

    def kill(self):
        """End it and all that it started, as a power cut does."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def found(self, pattern):
        """The one group of a pattern, once it has printed that."""
        return self.wait_for(lambda: re.search(pattern, self._said()))[1]

    def _said(self):
        return os.pread(self._output.fileno(), 1 << 20, 0).decode()


def main():
    """Install what is missing, where we may; the exit status."""
    if are_there() or debian_packages.install(*PACKAGES):
        return 0
    print(MISSING, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
