"""The native MicroPython: its heap has a hard limit and is collected when it is full, as on a chip.

It is a 64-bit program, whose objects take about twice as many bytes as on a chip: it is for what the VM in Node cannot
show, never for bytes.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUILT = (sys.platform, platform.machine()) == ("linux", "x86_64")  # the only system for which its package is built
_PATIENCE_S = 300


def program():
    """The path of the VM. Where nobody builds it the test is skipped, and says so; elsewhere a missing one fails."""
    if not BUILT:
        pytest.skip("the native MicroPython is built for Linux on x86-64 only; the VM in Node runs these tests too")
    path = Path(sys.executable).parent / "micropython"
    if not path.exists():
        pytest.fail("There is no native MicroPython beside this Python. Type: make test", pytrace=False)
    return path


def counted():
    """The command that starts the VM with its work counted."""
    program()
    return [sys.executable, str(Path(__file__).parent / "counted_vm.py")]


def run(folder, files, main, heap):
    """Run a program, a text, in a folder with these files ({path from its root: path here}); the finished process.

    heap: bytes, a hard limit. The folder is the root of what the program can import; output is text.
    """
    for at, source in files.items():
        path = folder / at.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, path)
    (folder / "started.py").write_text('import sys\nsys.path[:] = [".", ".frozen"]\n' + main)
    return subprocess.run(
        [program(), "-X", f"heapsize={heap}", "started.py"],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=_PATIENCE_S,
    )  # fmt: skip
