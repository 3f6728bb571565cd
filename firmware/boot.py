"""Runs before main.py: closes the interpreter to the cable, and says so when main.py is missing. It must do no more."""

import micropython

micropython.kbd_intr(-1)  # before all else: now no byte on the cable is a Ctrl-C
try:
    for _ in (0, 1):  # one that came in the instant before is raised at the next jump: here, where nobody hears it
        pass
except KeyboardInterrupt:
    pass

import os  # noqa: E402

if "mrx" in os.listdir() and "main.py" not in os.listdir():  # frozen, neither is a file
    print("Mr. X: this board was not flashed to the end; run `make flash` again.")
    try:
        from mrx.device import assembly

        assembly.display().show(["NOT COMPLETE", "", "Flash me again:", "make flash"], None)
    except Exception:
        print("Mr. X: its display's driver is not complete either.")
