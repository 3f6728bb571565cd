"""Runs before main.py: turns Ctrl-C off, and reports when main.py is missing. It must do no more."""

import micropython

micropython.kbd_intr(-1)  # first of all: from now on no byte on the cable is a Ctrl-C
try:
    for _ in (0, 1):  # a Ctrl-C that came just before is raised at the next jump, which is here, and is ignored
        pass
except KeyboardInterrupt:
    pass

import os  # noqa: E402

if "mrx" in os.listdir() and "main.py" not in os.listdir():  # in a frozen firmware neither is a file
    print("Mr. X: this board was not flashed to the end; run `make flash` again.")
    try:
        from mrx.device import assembly

        assembly.display().show(["NOT COMPLETE", "", "Flash me again:", "make flash"], None)
    except Exception:
        print("Mr. X: its display's driver is not complete either.")
