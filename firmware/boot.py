"""Runs before main.py: turns Ctrl-C off, mounts flash and archive, says if main.py is missing. It must do no more."""

import micropython

micropython.kbd_intr(-1)  # first of all: from now on no byte on the cable is a Ctrl-C
try:
    for _ in (0, 1):  # a Ctrl-C that came just before is raised at the next jump, which is here, and is ignored
        pass
except KeyboardInterrupt:
    pass

import os  # noqa: E402

_files = os.listdir()
if "main.py" not in _files:
    print("Mr. X: this board was not flashed to the end; run `make flash` again.")

if "blockdevice.mpy" in _files or "blockdevice.py" in _files:
    import blockdevice

    blockdevice.remount()

if "modules.bin" in _files:
    import archive

    archive.mount("modules.bin")

if "main.py" not in _files:
    try:
        from mrx.device import board, parts

        parts.display(board.described()).show(["NOT COMPLETE", "", "Flash me again:", "make flash"], None)
    except Exception:
        print("Mr. X: its display's driver is not complete either.")
del _files  # main.py has the same names, and would keep it for good
